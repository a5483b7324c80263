import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { cem } from '#contract/examples.ts'
import { countAndSweep } from '#server/background.ts'
import type { Sql } from '#server/services/database/client.ts'
import { whileItWaits } from '../support/server/while-it-waits.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** The work of a day, done at once; its report. */
async function daily() {
  await world.database.run`delete from daily_run`
  return countAndSweep(world.database, () => false)
}

it('erases an account that was made for somebody who never signed in, and reports it', async () => {
  const make = (name: string, email: string) =>
    world.call('GET /user/save', { query: { name, email } }, { as: cem })
  const [forgotten, waiting, used] = [
    await make('Ela', 'ela@example.com'),
    await make('Nil', 'nil@example.com'),
    await make('Can', 'can@example.com'),
  ]
  await world.login({ ...used, password: used.temporary_password ?? '' })
  await world.database.run`
    update credential set temporary_until = now() - interval '91 days'
    where user_id = any(${[forgotten.id, used.id]}::uuid[])`

  expect(await daily()).toMatchObject({ unused: 1, withdrawn: 0 })

  const left = await world.database.rows<{ id: string }>`
    select id from app_user where id = any(${[forgotten.id, waiting.id, used.id]}::uuid[]) order by name`
  expect(left.map(({ id }) => id)).toEqual([used.id, waiting.id])
  expect(await world.database.rows`select 1 from email_address where email = 'ela@example.com'`).toEqual([])
  expect(await daily()).toMatchObject({ unused: 0 })
})

it.skipIf(inject('isCluster'))(
  'keeps an account that got a new temporary password while it was about to go',
  async () => {
    const query = { name: 'Ela', email: 'ela@example.com' }
    const { id } = await world.call('GET /user/save', { query }, { as: cem })
    await world.database
      .run`update credential set temporary_until = now() - interval '91 days' where user_id = ${id}`
    await world.database.run`delete from daily_run`
    const given = (sql: Sql) =>
      sql.run`update credential set temporary_until = now() + interval '72 hours' where user_id = ${id}`
    const swept = async () => ({ status: (await countAndSweep(world.database, () => false)).unused ?? 0 })

    expect(await whileItWaits(world, id, swept, given)).toBe(0)
    expect(await world.database.rows`select 1 from app_user where id = ${id}`).toHaveLength(1)
  },
)

it('erases mails in files after a week, reports them, and touches nothing else in the folder', async () => {
  const { mailer } = world.services
  for (const subject of ['old', 'new']) await mailer.send({ to: cem.email, subject, text: 'Metin' })
  const [old = '', recent = ''] = (await readdir(world.mailFolder)).sort()
  await writeFile(join(world.mailFolder, 'notes.txt'), '')
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const name of [old, 'notes.txt'])
    await utimes(join(world.mailFolder, name), daysAgo(7.1), daysAgo(7.1))
  await utimes(join(world.mailFolder, recent), daysAgo(6.9), daysAgo(6.9))
  const swept = () => countAndSweep(world.database, () => false, { mailFolder: world.mailFolder })

  expect(await swept()).toMatchObject({ mailFiles: 1 })

  expect((await readdir(world.mailFolder)).sort()).toEqual([recent, 'notes.txt'].sort())
  // Each instance has a folder of its own, so this is no work that one of them does for all.
  expect(await swept()).toMatchObject({ mailFiles: 0 })
  expect(await countAndSweep(world.database, () => false, { mailFolder: '/nowhere' })).toMatchObject({
    mailFiles: 0,
  })
})
