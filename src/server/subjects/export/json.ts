import type { Day } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Acting } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { readReminders } from '#server/services/notices/settings.ts'
import { listIdentities } from '#server/services/oidc/sql.ts'
import { listPasskeys } from '#server/services/passkey/sql.ts'
import { accessOfCoach, findUser, readNames } from '#server/services/people/sql.ts'
import { listTokens } from '#server/services/personal-token/sql.ts'
import { findCalendar } from '#server/subjects/calendar/sql.ts'
import { findConsents } from '#server/subjects/consent/sql.ts'
import { allPages } from '#server/subjects/export/pages.ts'
import {
  allInvites,
  allLinks,
  allTies,
  auditAfter,
  commentsAfter,
  contactsAfter,
  examsAfter,
  mistakesAfter,
  ownCrooms,
  plansAfter,
  recordsAfter,
  shortLists,
  sourcesAfter,
  trialsAfter,
} from '#server/subjects/export/sql.ts'
import { listLetters } from '#server/subjects/letter/sql.ts'
import { findPicture } from '#server/subjects/mistake/sql.ts'
import { findSeen } from '#server/subjects/privacy/sql.ts'
import { findTimer } from '#server/subjects/timer/sql.ts'
import { readTree, studiesIn } from '#server/subjects/tree/read.ts'

type Rows = AsyncIterable<object> | Promise<readonly object[]>

/**
 * All data of a user as one JSON object with a list per table and a line per row, without passwords and
 * tokens.
 * @param now milliseconds since 1970
 */
export async function* everythingAsJson(sql: Sql, person: Acting, now: number): AsyncGenerator<string> {
  const lists: Record<string, () => Rows> = {
    crooms_owned: () => ownTrees(sql, person, dayAt(now, person.timezone, person.day_start)),
    records: () => allPages((after, size) => recordsAfter(sql, person.id, after, size)),
    trial_exams: () => allPages((after, size) => trialsAfter(sql, person.id, after, size)),
    exams: () => allPages((after, size) => examsAfter(sql, person.id, after, size)),
    plan: () => allPages((after, size) => plansAfter(sql, person.id, after, size)),
    sources: () => allPages((after, size) => sourcesAfter(sql, person.id, after, size)),
    mistakes: () => allMistakes(sql, person),
    contacts: () => allContacts(sql, person),
    comments: () => allComments(sql, person),
    reports: () => listLetters(sql, person.id, {}, 10_000, 0),
    links: () => allLinks(sql, person.id),
    invites: () => allInvites(sql, person.id, 'coach'),
    parents: () => allTies(sql, person.id),
    parent_codes: () => allInvites(sql, person.id, 'parent'),
    identities: () => listIdentities(sql, person.id),
    passkeys: () => listPasskeys(sql, person.id),
    personal_tokens: () => listTokens(sql, person.id),
    audit: () => allPages((after, size) => auditAfter(sql, person.id, after, size)),
    ...shortLists(sql, person.id),
  }
  const head = {
    format: 'etut-export',
    version: 1,
    exported_at: new Date(now).toISOString(),
    user: await findUser(sql, person.id),
    birth_year: (await findConsents(sql, [person.id]))[0]?.birth_year ?? null,
    privacy: (await findSeen(sql, person.id)) ?? null,
    reminders: await readReminders(sql, person.id),
    timer: (await findTimer(sql, person.id)) ?? null,
    calendar: (await findCalendar(sql, person.id)) ?? null,
  }
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n"${name}":[`
    let separator = '\n'
    for await (const row of await rows()) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

async function* ownTrees(sql: Sql, person: Acting, today: Day): AsyncGenerator<object> {
  for (const croom of await ownCrooms(sql, person.id)) {
    yield { ...croom, studies: studiesIn(await readTree(sql, person, today, croom.id)) }
  }
}

/** The notebook with its pictures in base64, of which one is in memory. */
async function* allMistakes(sql: Sql, person: Acting): AsyncGenerator<object> {
  for await (const { picture_id, ...row } of allPages((after, size) =>
    mistakesAfter(sql, person.id, after, size),
  )) {
    const found = picture_id === null ? undefined : await findPicture(sql, person.id, row.id)
    yield { ...row, picture: found ? { type: found.type, base64: found.bytes.toString('base64') } : null }
  }
}

/** Comments on a person's rows, and what the person wrote to students of active links. */
async function* allComments(sql: Sql, person: Acting): AsyncGenerator<object> {
  const people = [person.id, ...(await accessOfCoach(sql, person.id)).keys()]
  yield* allPages((after, size) => commentsAfter(sql, person.id, people, after, size))
}

/** Contacts about a person by any author, and those that the person wrote about students of active links. */
async function* allContacts(sql: Sql, person: Acting): AsyncGenerator<object> {
  const people = [person.id, ...(await accessOfCoach(sql, person.id)).keys()]
  const rows = allPages((after, size) => contactsAfter(sql, person.id, people, after, size))
  const names = new Map<string, string | null>()
  for await (const { author_id, ...row } of rows) {
    if (!names.has(author_id)) names.set(author_id, (await readNames(sql, [author_id]))(author_id) ?? null)
    yield { ...row, by: names.get(author_id) }
  }
}
