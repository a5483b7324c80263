import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Database, openDatabase, type Sql } from '#server/services/database/client.ts'
import { type FreshDatabase, makeDatabase } from '../support/fresh-database.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await makeDatabase()
  const connection = { ...inject('database'), database: fresh.name, max: 1 }
  database = openDatabase({ connection, named: inject('named') })
})
afterAll(async () => {
  await database?.close()
  await fresh?.drop()
})

/** SQLSTATEs after which a transaction runs again, and others. */
const byChance = ['40001', '40P01', '23503']
const codes = [...byChance, '23505', '22012', '53100', '57014']

/** Work of a transaction: statements, of which some fail, in any nesting of promises. */
type Work =
  | { is: 'statement'; code: string | null }
  | { is: 'atOnce' | 'inOrder'; works: Work[] }
  | { is: 'transaction' | 'ignored'; work: Work }
  /** Its outcome arrives later by a number of microtasks. */
  | { is: 'deep'; work: Work; by: number }

const { work: works } = fc.letrec<{ work: Work }>((tie) => {
  const several = fc.array(tie('work'), { minLength: 1, maxLength: 4 })
  return {
    work: fc.oneof(
      { depthSize: 'medium', maxDepth: 5, withCrossShrink: true },
      fc.record({ is: fc.constant('statement' as const), code: fc.option(fc.constantFrom(...codes)) }),
      fc.record({ is: fc.constantFrom('atOnce' as const, 'inOrder' as const), works: several }),
      fc.record({ is: fc.constantFrom('transaction' as const, 'ignored' as const), work: tie('work') }),
      fc.record({ is: fc.constant('deep' as const), work: tie('work'), by: fc.nat(12) }),
    ),
  }
})

/** @param sent gets the code of each statement in the order in which they are sent; null: it does not fail */
async function perform(work: Work, sql: Sql, sent: (string | null)[]): Promise<void> {
  switch (work.is) {
    case 'statement': {
      sent.push(work.code)
      const failure = `do $$ begin raise exception 'made to fail' using errcode = '${work.code}'; end $$`
      await sql.run([work.code === null ? 'select 1' : failure] as unknown as TemplateStringsArray)
      return
    }
    case 'atOnce':
      await Promise.all(work.works.map((each) => perform(each, sql, sent)))
      return
    case 'inOrder':
      for (const each of work.works) await perform(each, sql, sent)
      return
    case 'transaction':
      return sql.transaction((inner) => perform(work.work, inner, sent))
    case 'ignored':
      return perform(work.work, sql, sent).catch(() => {})
    case 'deep':
      try {
        await perform(work.work, sql, sent)
      } finally {
        for (let n = 0; n < work.by; n++) await null
      }
  }
}

/** What came of work in a transaction, of which only the first attempt has statements that fail. */
async function attempt(work: Work) {
  const attempts: (string | null)[][] = []
  const code: unknown = await database
    .transaction(async (sql) => {
      const sent: (string | null)[] = []
      attempts.push(sent)
      if (attempts.length === 1) await perform(work, sql, sent)
    })
    .then(
      () => null,
      (error) => error.code ?? error,
    )
  return { code, attempts: attempts.length, first: attempts[0]?.find((each) => each !== null) ?? null }
}

it('a transaction fails with its first failed statement, or runs again for it, however its promises are nested', async () => {
  await fc.assert(
    fc.asyncProperty(works, async (work) => {
      const { code, attempts, first } = await attempt(work)

      const isByChance = first !== null && byChance.includes(first)
      expect({ code, attempts }).toEqual(
        isByChance ? { code: null, attempts: 2 } : { code: first, attempts: 1 },
      )
    }),
    { numRuns: 100 },
  )
})

it('a refusal of the work stays what it is', async () => {
  const refused = database.transaction(async (sql) => {
    await sql.run`select 1 / 0`.catch(() => {
      throw new Error('there is nothing to divide')
    })
  })

  await expect(refused).rejects.toThrow('there is nothing to divide')
})
