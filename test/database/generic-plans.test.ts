import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase } from '../support/cluster.ts'
import { dropDatabase } from '../support/drop-database.ts'
import { explain } from '../support/explain.ts'
import { allStatements } from '../support/statements.ts'

/** What each table's index range has to begin with, so that a reading does not grow with other people's rows. */
const ranges: Record<string, string[]> = {
  study_record: ['user_id'],
  trial_exam: ['user_id'],
  trial_lesson: ['user_id'],
  trial_mark: ['user_id'],
  plan_item: ['user_id'],
  unfixed_count: ['user_id'],
  topic_studied: ['user_id'],
}

/**
 * Joined to their trials, these are read trial by trial, or those of one lesson: all of a student's took seconds with a
 * plan for any values.
 */
const ofTrial = new Set(['trial_lesson', 'trial_mark'])

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Plan[]
}

const admin = inject('database')
const name = `generic_plans_${process.pid}`
const rooms = /^(insight|trialexam|trialgraph|graph|days)\/sql\.ts /
const statements = (await allStatements()).filter(
  ({ place, text }) => rooms.test(place) && !/^\s*insert/.test(text),
)
let client: pg.Client
beforeAll(async () => {
  await createDatabase(admin, name, 'etut_template')
  client = new pg.Client({ ...admin, database: name })
  await client.connect()
  // Empty tables are read whole, whatever indexes they have; so a plan that still does has no index to use. A named
  // statement gets a plan for any values.
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan')
})
afterAll(async () => {
  await client.end()
  await dropDatabase(admin, name)
})

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

describe.skipIf(inject('isCluster'))('a plan for any values', () => {
  it.each(statements)('of $place reads ranges of indexes', async ({ text }) => {
    const [[whole]] = await explain(client, text, 'json')
    const nodes = nodesOf(whole.Plan)
    const isJoined = nodes.some((node) => node['Relation Name'] === 'trial_exam')
    const reads = nodes.flatMap((node) => {
      const table = node['Relation Name'] ?? ''
      const columns = node['Node Type'] === 'ModifyTable' ? undefined : ranges[table]
      const condition = node['Index Cond'] ?? node['Recheck Cond'] ?? ''
      const isPart = isJoined && ofTrial.has(table) && !condition.includes('study_id')
      const joined = isPart ? ['trial_id'] : []
      return columns ? [{ table, columns: [...columns, ...joined], condition }] : []
    })

    // By its id a row is one, of however many people.
    const missing = reads
      .filter(({ condition }) => !condition.startsWith('(id = '))
      .flatMap(({ table, columns, condition }) =>
        columns
          .filter((column) => !condition.includes(column))
          .map((column) => ({ table, column, condition })),
      )
    expect(missing).toEqual([])
  })
})
