import { afterAll, beforeAll, expect, it } from 'vitest'
import { ada, baris, cem } from '#contract/examples.ts'
import { actorFinder } from '#server/services/people/actor-finder.ts'
import { isSpread } from '#server/services/people/sql.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const sessionOf = async (person: Who) => {
  const { sub, sid } = world.services.tokens.read(await world.login(person))
  return [sub, sid] as const
}

it('finds everybody who asks in one turn, and nobody in a session that has ended', async () => {
  const find = actorFinder(world.database)
  const [first, second, third] = await Promise.all([ada, baris, cem].map(sessionOf))
  await world.database.run`update session set ended_at = now() where id = ${third?.[1]}`

  const found = await Promise.all([
    find(...(first ?? ['', ''])),
    find(...(second ?? ['', ''])),
    find(...(first ?? ['', ''])),
    find(...(third ?? ['', ''])),
  ])

  expect(found.map((person) => person?.id)).toEqual([ada.id, baris.id, ada.id, undefined])
  expect(found[1]).toEqual({ ...(await find(...(second ?? ['', '']))), now: found[1]?.now })
  expect(found[1]).not.toHaveProperty('session_id')
})

it('finds nobody in a session that ended after the turn before', async () => {
  const find = actorFinder(world.database)
  const [first, second] = [await sessionOf(ada), await sessionOf(baris)]
  expect((await Promise.all([find(...first), find(...second)])).map((person) => person?.id)).toEqual([
    ada.id,
    baris.id,
  ])

  await world.database.run`update session set ended_at = now() where id = ${first[1]}`

  expect((await Promise.all([find(...first), find(...second)])).map((person) => person?.id)).toEqual([
    undefined,
    baris.id,
  ])
})

it('does not ask where the rows lie for one alone, who would not hear that this failed', async () => {
  let asked = 0
  const has = () => {
    asked += 1
    return Promise.reject(new Error('down'))
  }
  const find = actorFinder({ ...world.database, has })

  expect((await find(...(await sessionOf(ada))))?.id).toBe(ada.id)
  expect(asked).toBe(0)
})

it('tells each of them of a database that fails, and asks again in the next turn', async () => {
  let isDown = true
  const { shared } = world.database
  const find = actorFinder({
    ...world.database,
    shared: {
      ...shared,
      rows: (...statement) => (isDown ? Promise.reject(new Error('down')) : shared.rows(...statement)),
    },
  })
  const [first, second] = [await sessionOf(ada), await sessionOf(baris)]

  const failed = await Promise.allSettled([find(...first), find(...second)])

  expect(failed.map(({ status }) => status)).toEqual(
    (await isSpread(world.database)) ? ['fulfilled', 'fulfilled'] : ['rejected', 'rejected'],
  )
  isDown = false
  expect((await Promise.all([find(...first), find(...second)])).map((person) => person?.id)).toEqual([
    ada.id,
    baris.id,
  ])
})
