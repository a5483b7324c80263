import { seedPassword } from '#contract/examples.ts'
import { codeOfStep, stepAt } from '#server/services/factor/totp.ts'
import type { Who, World } from './world.ts'

/** The bytes of a secret in base 32. */
export function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an app shows now. @param away steps from now, as seen by the clock of this machine */
export function codeNow(secret: string, away = 0): string {
  return codeOfStep(fromBase32(secret), stepAt(Date.now()) + away)
}

/** Lets a test use another code within the same half minute. */
export function forgetSteps(world: World) {
  return world.database.run`update factor set last_step = 0`
}

/** Switches a person's second factor on. @returns the app's secret and the recovery codes */
export async function switchOn(world: World, as: Who) {
  const { secret } = await world.call('POST /factor/totp', { body: { password: seedPassword } }, { as })
  const body = { code: codeNow(secret) }
  const { recovery } = await world.call('POST /factor/totp/confirm', { body }, { as })
  await forgetSteps(world)
  return { secret, recovery }
}

/** Signs in until a code is asked. @returns the ticket */
export async function ticketOf(world: World, { email, password = seedPassword }: Who): Promise<string> {
  const { body } = await world.try('POST /auth/login', { body: { email, password } })
  if (typeof body.ticket !== 'string') throw new Error(`no ticket: ${JSON.stringify(body)}`)
  return body.ticket
}
