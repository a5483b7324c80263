import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/services/database/client.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

function open(max: number, named = true) {
  const said: string[] = []
  const connection = { ...world.connection, max }
  const database = openDatabase({ connection, named, log: (message) => said.push(message) })
  onTestFinished(() => database.close())
  return { database, said }
}

describe('named statements', () => {
  // The suite runs on PostgreSQL itself and through a PgBouncer that does not keep them.
  it('work for many callers at once, with or without a pooler', async () => {
    const { database } = open(5)
    // As many as a busy cluster serves before the last of them has waited too long for a connection.
    const callers = 60
    const ask = (n: number) =>
      n % 2 === 0
        ? database.one`select ${n}::int as n`
        : database.transaction((sql) => sql.one`select ${n}::int as n, count(*)::int as people from app_user`)

    const answers = await Promise.all(Array.from({ length: callers }, (_, n) => ask(n)))

    expect(answers).toEqual(Array.from({ length: callers }, (_, n) => expect.objectContaining({ n })))
  })

  it('are planned once per connection, but not by a Citus or in a session of a pooler', async () => {
    const planned = (database: ReturnType<typeof open>['database']) =>
      database.one`select current_setting('plan_cache_mode') as mode`
    const mode = inject('named') && !inject('isCluster') ? 'force_generic_plan' : 'auto'

    const { database } = open(2)
    expect(await planned(database)).toEqual({ mode })
    expect(await database.transaction((sql) => sql.one`show plan_cache_mode`)).toEqual({
      plan_cache_mode: mode,
    })
    expect(await planned(open(1, false).database)).toEqual({ mode: 'auto' })
  })

  it.skipIf(!inject('named'))(
    'that a pooler lost are given up with one line that says what to set',
    async () => {
      const { database, said } = open(1)
      const forget = () => database.run`deallocate all`
      const ask = () => database.one`select 7 as seven`
      await ask()
      // What a pooler does that gives the session of another server.
      await forget()

      expect(await ask()).toEqual({ seven: 7 })
      expect(await database.transaction((sql) => sql.one`select 8 as eight`)).toEqual({ eight: 8 })
      expect(said).toHaveLength(1)
      expect(said[0]).toContain('DATABASE_STATEMENTS=plain')
    },
  )

  it.skipIf(!inject('named'))('lost in a transaction are switched off as well', async () => {
    const { database, said } = open(1)
    const ask = () => database.transaction((sql) => sql.one`select 9 as nine`)
    await ask()
    await database.run`deallocate all`

    expect(await ask()).toEqual({ nine: 9 })
    expect(said).toHaveLength(1)
  })
})
