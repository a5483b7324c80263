import { seedPassword } from '#contract/examples.ts'
import type { Scope } from '#rules/vocabulary.ts'
import type { Options, World } from './world.ts'

/** Makes a personal token of the seeded person who calls. */
export function makePersonal(world: World, scopes: Scope[], options: Options) {
  return world.call(
    'POST /token',
    { body: { name: 'Tablo', scopes, days: 30, password: seedPassword } },
    options,
  )
}
