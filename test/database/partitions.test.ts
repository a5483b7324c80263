import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase } from '../support/cluster.ts'
import { dropDatabase } from '../support/drop-database.ts'
import { explain } from '../support/explain.ts'
import { allStatements, type Statement } from '../support/statements.ts'

/**
 * Statements that are about more than one person: the tables of which they may read other partitions, each row by
 * its key. Every other statement stays within one partition.
 */
const acrossPeople: Record<string, string[]> = {
  // Names and roles of those whom a person's rows refer to.
  'people/sql.ts findPeople': ['app_user'],
  'croom/sql.ts listMembers': ['app_user'],
  'export/sql.ts allLinks': ['app_user'],
  'link/sql.ts listLinks': ['app_user'],
  'invite/sql.ts listInvites': ['app_user'],
  'people/sql.ts listTies': ['app_user'],
  'export/sql.ts allTies': ['app_user'],
  'exam/sql.ts actableMembers': ['app_user'],
  // What a coach or an administrator sees of many at a glance.
  'user/sql.ts summarize': ['app_user', 'study_record', 'trial_exam', 'trial_lesson'],
  'insight/sql.ts sumLessonsOf': ['trial_lesson'],
  'insight/sql.ts lastWritesOf': ['app_user', 'audit'],
  'insight/sql.ts lastDaysBefore': ['app_user', 'study_record'],
  'insight/sql.ts listMarkedTrialsOfMany': ['app_user', 'trial_exam', 'trial_lesson', 'trial_mark'],
  'insight/sql.ts listPlansOf': ['study_record'],
  'insight/sql.ts sumForPlansOf': ['app_user', 'study_record', 'plan_item'],
  'days/sql.ts listTrialsOf': ['trial_lesson'],
  'homework/sql.ts listItemsOf': ['study_record', 'source'],
  // Who read the comments that a person wrote to others.
  'export/sql.ts commentsAfter': ['comment_read'],
  'user/sql.ts pageOfUsers': ['app_user', 'croom_member'],
  // What a group's trial exams say of their publishers.
  'insight/sql.ts sumTrialsOfMany': ['app_user', 'trial_exam', 'trial_lesson'],
  // Who calls, of all requests of one turn; on a Citus each is a statement of its own.
  'people/sql.ts findActors': ['app_user', 'session'],
  // Whether another administrator is left.
  'user/sql.ts heldAdmins': ['app_user'],
  // What an administrator's overview counts, at most once a minute on each instance.
  'admin/sql.ts countAccounts': ['app_user'],
  'admin/sql.ts countNewAccounts': ['app_user'],
  'admin/sql.ts countSignIns': ['session'],
  'people/sql.ts nextAccounts': ['app_user'],
  'admin/sql.ts countUnusedPasswords': ['app_user', 'credential'],
  // How many are in the catalogue's class groups, and what has run out, once an hour.
  'croom/sql.ts countCatalogueMembers': ['croom_member'],
  'auth/sql.ts sweepSessions': ['session', 'refresh_token'],
  'auth/sql.ts sweepResets': ['password_reset'],
  'auth/sql.ts sweepTickets': ['sign_in_ticket'],
  'passkey/sql.ts sweepChallenges': ['spent_challenge'],
  'personal-token/sql.ts sweepTokens': ['personal_token'],
  'auth/sql.ts sweepNetworks': ['known_network'],
  'auth/sql.ts sweepEmailChanges': ['email_change'],
  'comment/sql.ts sweepComments': ['comment', 'study_record', 'trial_exam', 'plan_item', 'mistake'],
  'mistake/sql.ts sweepMistakes': ['mistake'],
  'mistake/sql.ts sweepPictures': ['mistake_picture'],
  'contact/sql.ts sweepContacts': ['contact', 'coach_link'],
  'contact/sql.ts sweepSnoozes': ['snooze'],
  'notices/sql.ts sweepNotices': ['notice'],
  'consent/sql.ts findConsents': ['app_user'],
  'consent/sql.ts listGiven': ['consent'],
  'consent/sql.ts listErasable': ['app_user'],
  'parent/sql.ts sweepLooks': ['parent_look'],
  // The queue lies on one server; every person's jobs.
  'jobs/sql.ts takeJobs': ['job'],
  // A browser that somebody else used before.
  'push/sql.ts storeSubscription': ['push_subscription'],
  'mail/sql.ts countMails': ['job'],
  'mail/sql.ts sweepKeptMails': ['kept_mail'],
  'group/sql.ts sweepGroupSaves': ['group_save'],
  // What a coach imports for several students.
  'import/sql.ts trialsOfMany': ['trial_exam'],
  // What a coach plans for several students.
  'template/sql.ts visibleTrees': ['croom_member'],
  'template/sql.ts plannedDaysOf': ['plan_item'],
  'template/sql.ts arePlanned': ['plan_item'],
  'template/sql.ts levelsOfMany': ['study_record'],
  'template/sql.ts lastStudiedOfMany': ['topic_studied', 'study_record'],
  'link/sql.ts sweepPendingLinks': ['pending_link'],
  'roster/sql.ts sweepListed': ['roster_person'],
  'audit/sql.ts sweepAudit': ['audit'],
  'letter/sql.ts sweepLetters': ['analysis_pdf'],
  'retention/sql.ts listUnused': ['credential'],
  // What an earlier version has not stored.
  'folded/sql.ts listUnfoldedPeople': ['app_user'],
  'folded/sql.ts foldPeople': ['app_user'],
  'folded/sql.ts listUnfoldedTrials': ['trial_exam'],
  'folded/sql.ts foldTrials': ['trial_exam'],
}
/** Readings of whole tables: an administrator's search for a part of a name, the counts of the overview, the sweep. */
const readsAll =
  /^(user\/sql\.ts pageOfUsers|admin\/sql\.ts count\w+|[\w-]+\/sql\.ts sweep\w+|croom\/sql\.ts countCatalogueMembers)$/

const parts = 8
const statements = await allStatements()

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const admin = inject('database')
const name = `partitions_${process.pid}`
/** Tables of people's rows: they have a `user_id`, or are the people themselves. */
let owned: string[]
let client: pg.Client

beforeAll(async () => {
  const copy = `${name}_tables`
  await createDatabase(admin, copy, 'etut_template')
  const plain = new pg.Client({ ...admin, database: copy })
  await plain.connect()
  const { rows } = await plain.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' and table_name <> 'email_address'`,
  )
  await plain.end()
  await dropDatabase(admin, copy)
  owned = ['app_user', ...rows.map(({ table_name }) => table_name)]

  await onServer(`create database ${name}`)
  client = new pg.Client({ ...admin, database: name })
  await client.connect()
  for (const file of readdirSync('db/migrations').sort())
    await client.query(partitioned(readFileSync(join('db/migrations', file), 'utf8')))
  // Empty tables are read whole, whatever indexes they have; so a plan that still does has no index to use.
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_custom_plan')
})
afterAll(async () => {
  await client.end()
  await dropDatabase(admin, name)
})

async function onServer(text: string): Promise<void> {
  const server = new pg.Client({ ...admin, database: 'postgres' })
  await server.connect()
  await server.query(text)
  await server.end()
}

/** A migration with each table of people's rows spread over partitions by the hash of whose they are. */
function partitioned(migration: string): string {
  return migration.replace(/create table (\w+) \(\n[\s\S]*?\n\);/g, (whole, table: string) => {
    if (!owned.includes(table)) return whole
    const key = table === 'app_user' ? 'id' : 'user_id'
    const partitions = Array.from(
      { length: parts },
      (_, n) =>
        `create table ${table}_p${n} partition of ${table} for values with (modulus ${parts}, remainder ${n});`,
    )
    return `${whole.slice(0, -1)} partition by hash (${key});\n${partitions.join('\n')}`
  })
}

/** Every place where the plan of a statement reads a table, for the values of one person. */
async function plansOf({ text }: Statement): Promise<Plan[]> {
  const [[whole]] = await explain(client, text, 'json')
  return nodesOf(whole.Plan)
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

describe('on partitions by the hash of user_id', () => {
  // PostgreSQL sorts the list again for each row that it compares: 0.07 ms, for 200 students a second in all.
  it.each(statements)(
    '$place finds a row of a row by its owner, not by the list of all again',
    ({ text }) => {
      expect(text).not.toMatch(/(\w+)\.user_id = any\(\$\d+::uuid\[\]\) and \1\.user_id = \w+\./)
    },
  )

  const all = statements.filter(({ text }) => !/^\s*lock table/.test(text))

  it('knows every statement', () => {
    expect(all.length).toBeGreaterThan(150)
    expect(Object.keys(acrossPeople).filter((place) => !all.some((each) => each.place === place))).toEqual([])
  })

  it('would notice a statement that reads all partitions', async () => {
    const everybody = await plansOf({ place: '', text: 'select 1 from exam where id = $1' })
    const one = await plansOf({ place: '', text: 'select 1 from exam where user_id = $1 and id = $2' })
    const noIndex = await plansOf({ place: '', text: 'select 1 from timer where started_by = $1' })
    const partitionsOf = (nodes: Plan[]) =>
      new Set(nodes.flatMap((node) => /_p\d$/.exec(node['Relation Name'] ?? '') ?? [])).size

    expect(partitionsOf(everybody)).toBe(parts)
    expect(partitionsOf(one)).toBe(1)
    expect(noIndex.some((node) => node['Node Type'] === 'Seq Scan')).toBe(true)
  })

  it.each(all)('$place reads one partition, by an index', async (statement) => {
    const nodes = await plansOf(statement)
    const read = nodes.flatMap((node) => {
      const [, table, partition] = /^(\w+)_p(\d)$/.exec(node['Relation Name'] ?? '') ?? []
      return table !== undefined && owned.includes(table) ? [{ ...node, table, partition }] : []
    })
    const spread = owned.filter(
      (table) => new Set(read.filter((node) => node.table === table).map((node) => node.partition)).size > 1,
    )
    const whole = read.filter((node) => node['Node Type'] === 'Seq Scan').map(({ table }) => table)

    expect(spread.filter((table) => !acrossPeople[statement.place]?.includes(table))).toEqual([])
    expect(readsAll.test(statement.place) ? [] : whole).toEqual([])
  })
})
