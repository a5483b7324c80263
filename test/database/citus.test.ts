import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ownerStatements } from '#server/services/migrations/distribute.ts'
import { createDatabase } from '../support/cluster.ts'
import { dropDatabase } from '../support/drop-database.ts'
import { explain } from '../support/explain.ts'
import { allStatements, type Statement } from '../support/statements.ts'

/** Shards of a table in a database of the tests. */
const shards = 4
/**
 * Statements that ask several shards, with the number of their tasks; each is asked through an index there. Everything
 * else is one task on one server. None of these is on the path of a student who studies: only one who deletes the
 * account or confirms another address asks for what lies elsewhere too.
 */
const asksMany: Record<string, number[]> = {
  // What is asked about codes, which lie by their hash, and what a coach asks about the students at a glance.
  'invite/sql.ts listInvites': [shards],
  'invite/sql.ts listOpenInvites': [shards],
  'invite/sql.ts countOpenInvites': [shards],
  'invite/sql.ts listBatch': [shards],
  'invite/sql.ts withdrawInvites': [shards],
  'link/sql.ts endAllLinks': [shards],
  'user/sql.ts summarize': [shards],
  // Who calls, of several requests: never asked of a Citus, where each is a statement of its own.
  'people/sql.ts findActors': [shards],
  // A group's trial exams, whose publishers are compared.
  'insight/sql.ts sumTrialsOfMany': [shards],
  'insight/sql.ts sumLessonsOf': [shards],
  'insight/sql.ts listPlansOf': [shards],
  'insight/sql.ts sumForPlansOf': [shards],
  'homework/sql.ts listItemsOf': [shards],
  'days/sql.ts listTrialsOf': [shards],
  'insight/sql.ts lastWritesOf': [shards],
  'insight/sql.ts lastDaysBefore': [shards],
  'insight/sql.ts listMarkedTrialsOfMany': [shards],
  // A coach who deletes a class group, or a part of its tree: everybody in the groups that follow it.
  'tree/sql.ts peopleOf': [1, shards, 1],
  // What is left elsewhere of an account that is deleted, exported or got another role or address.
  'user/sql.ts erase': [shards, shards, shards, shards, shards, shards],
  'user/sql.ts leaveGroups': [shards],
  'export/sql.ts allInvites': [shards],
  'export/sql.ts contactsAfter': [shards],
  'export/sql.ts commentsAfter': [shards],
  'auth/sql.ts releaseEmails': [shards],
  // A browser that somebody else used before.
  'push/sql.ts storeSubscription': [shards],
  // An administrator.
  'user/sql.ts pageOfUsers': [shards],
  'user/sql.ts heldAdmins': [shards],
  'admin/sql.ts countAccounts': [shards],
  'admin/sql.ts countNewAccounts': [shards],
  'admin/sql.ts countSignIns': [shards],
  'people/sql.ts nextAccounts': [shards],
  'admin/sql.ts countUnusedPasswords': [shards],
  // Once an hour.
  'croom/sql.ts countCatalogueMembers': [shards],
  'attempts/sql.ts sweepAttempts': [shards, shards],
  'auth/sql.ts sweepSessions': [shards, shards],
  'auth/sql.ts sweepResets': [shards, shards],
  'auth/sql.ts sweepEmailChanges': [shards, shards],
  'auth/sql.ts sweepEmails': [shards, shards],
  'invite/sql.ts sweepInvites': [shards, shards],
  'auth/sql.ts sweepNetworks': [shards, shards],
  'comment/sql.ts sweepComments': [shards, shards],
  'mistake/sql.ts sweepMistakes': [shards, shards],
  'mistake/sql.ts sweepPictures': [shards, shards],
  'contact/sql.ts sweepContacts': [shards, shards],
  'contact/sql.ts sweepSnoozes': [shards, shards],
  'notices/sql.ts sweepNotices': [shards, shards],
  'consent/sql.ts listErasable': [shards],
  'parent/sql.ts sweepLooks': [shards, shards],
  'audit/sql.ts sweepAudit': [shards, shards],
  'letter/sql.ts sweepLetters': [shards, shards],
  'auth/sql.ts sweepTickets': [shards, shards],
  'passkey/sql.ts sweepChallenges': [shards, shards],
  'personal-token/sql.ts sweepTokens': [shards, shards],
  'group/sql.ts sweepGroupSaves': [shards, shards],
  'link/sql.ts sweepPendingLinks': [shards, shards],
  'roster/sql.ts sweepListed': [shards, shards],
  'mail/sql.ts sweepKeptMails': [shards, shards],
  'retention/sql.ts listUnused': [shards],
  'folded/sql.ts listUnfoldedPeople': [shards],
  'folded/sql.ts listUnfoldedTrials': [shards],
}
const admin = inject('database')
const isCluster = inject('isCluster')
const name = `citus_${randomUUID().replaceAll('-', '')}`
const statements = (await allStatements()).filter(({ text }) => !/^\s*lock table/.test(text))
let client: pg.Client

beforeAll(async () => {
  if (!isCluster) return
  await createDatabase(admin, name, 'etut_template')
  client = new pg.Client({ ...admin, database: name })
  await client.connect()
  await client.query('set plan_cache_mode = force_custom_plan')
})
afterAll(async () => {
  if (!isCluster) return
  await client.end()
  await dropDatabase(admin, name)
})

/**
 * How many shards each part of a statement asks; nothing for what the coordinator answers by itself, and for rows that
 * come as JSON: it takes them apart and copies each to where it belongs.
 */
async function tasksOf({ text }: Pick<Statement, 'text'>): Promise<number[]> {
  const plan = (await explain(client, text, 'text')).join('\n')
  return [...plan.matchAll(/Task Count: (\d+)/g)].map(([, tasks]) => Number(tasks))
}

describe.skipIf(!isCluster)('on a Citus (DATABASE_URL names no coordinator: skipped)', () => {
  it('a statement for everybody is told from one for a person', async () => {
    expect(await tasksOf({ text: 'select 1 from exam where id = $1' })).toEqual([shards])
    expect(await tasksOf({ text: 'select 1 from exam where user_id = $1 and id = $2' })).toEqual([1])
  })

  it('a save with a new id asks one server whose it is, and keeps it', async () => {
    const [one, other, id] = [randomUUID(), randomUUID(), randomUUID()]
    const isOthers = async (person: string) =>
      (await client.query('select is_others_id($1, $2) as found', [person, id])).rows[0].found

    expect([await isOthers(one), await isOthers(one), await isOthers(other)]).toEqual([false, false, true])
    for (const text of Object.values(ownerStatements)) expect(await tasksOf({ text })).toEqual([1])
  })

  it('names of several people are asked in one statement, one task for each shard they lie on', async () => {
    const namesOf = (ids: string[]) => ({
      text: `select id, name, role_id from app_user where id = any('{${ids}}'::uuid[])`,
    })
    const others = Array.from({ length: 100 }, () => randomUUID())

    // A student's coach, and a coach's students.
    expect(await tasksOf(namesOf(others.slice(0, 1)))).toEqual([1])
    expect(await tasksOf(namesOf(others))).toEqual([shards])
  })

  it('the statements that ask many are all there', () => {
    const places = new Set(statements.map(({ place }) => place))
    expect(Object.keys(asksMany).filter((place) => !places.has(place))).toEqual([])
  })

  it.each([...new Set(statements.map(({ place }) => place))])('%s asks one server', async (place) => {
    const asked: number[] = []
    for (const { text } of statements.filter((each) => each.place === place)) {
      const tasks = await tasksOf({ text })
      if (tasks.some((count) => count > 1)) asked.push(...tasks)
    }

    expect(asked).toEqual(asksMany[place] ?? [])
  })
})
