import type { Input, Reply } from '#contract/call.ts'
import type { roster } from '#contract/roster.ts'
import type { Day } from '#rules/day.ts'
import { foldEmail } from '#rules/email.ts'
import { idsOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import { type Fault, type Faults, Refusal, refuseAny } from '#rules/refusal.ts'
import type { RosterColumn } from '#rules/roster-file/headings.ts'
import { searchText } from '#rules/search-text.ts'
import { countTry } from '#server/services/attempts/attempts.ts'
import type { Answers, SlowContext } from '#server/services/context.ts'
import { addTaken, type Job } from '#server/services/jobs/sql.ts'
import { countLinks, insertPendingLink } from '#server/services/links/sql.ts'
import { idOfName, newId } from '#server/services/new-id.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { bytesOf } from '#server/services/sheets/file-bytes.ts'
import type { RosterFile } from '#server/services/sheets/read-roster.ts'
import type { Subject } from '#server/services/subject.ts'
import { faultWords, shownWarning } from '#server/services/words/messages.ts'
import { assertFaultless } from '#server/subjects/import/preview.ts'
import { inviteLater, inviteListed } from '#server/subjects/roster/invite-listed.ts'
import {
  insertListed,
  type Listed,
  listInvited,
  listOwnGroups,
  sweepListed,
} from '#server/subjects/roster/sql.ts'

type Answer = Reply<(typeof roster)['POST /roster']>
type FileRow = RosterFile['rows'][number]
/** A row with what saving it would do, and the id that its invitation has. */
type Judged = FileRow & Pick<Listed, 'id' | 'croom_id'> & { status: Answer['rows'][number]['status'] }

/** Seconds until another instance invites whom this one has taken: a whole piece is done one after the other. */
const leaseSeconds = 120

export const answers: Answers<typeof roster> = {
  async 'POST /roster'({ body, ...context }) {
    const { sql, actor, locale } = context
    const file = await readFile(context, body)
    const groups = await listOwnGroups(sql, actor.id)
    if (body.croom_id != null && !groups.some(({ id }) => id === body.croom_id))
      throw new Refusal('RULE', { croom_id: { fault: 'choice' } })
    const rows = judge(file, { coach: actor, groups, croomId: body.croom_id ?? null, today: context.today })
    const before = await invitedOf(context, idsOf(rows))
    if (!body.save) return answerOf(file, rows.map(asSent(before)), locale, null)

    const chosen = linesOf(rows, body.lines ?? null, before)
    assertFaultless(chosen, file.titles)
    await inviteAll(
      context,
      body.id,
      chosen.filter(({ status, id }) => status === 'new' && !before.has(id)),
    )
    const now = await invitedOf(context, idsOf(chosen))
    const sent = chosen.filter(({ id, status }) => status === 'new' && now.get(id) === body.id).length
    return answerOf(file, chosen.map(asSent(now)), locale, sent)
  },
}

/** @throws Refusal RULE on `file` | INVALID */
async function readFile(
  { services, actor, locale }: SlowContext,
  { file, sheet }: Input<(typeof roster)['POST /roster']>['body'],
): Promise<RosterFile> {
  try {
    return await services.fileReader.readRoster(actor.id, {
      file: bytesOf(file),
      locale,
      ...(sheet != null && { sheet }),
    })
  } catch (error) {
    // The limits of a table say how large a list of trial exams may be.
    const fault = error instanceof Refusal ? error.fields?.file?.fault : undefined
    if (fault !== 'sheetTooBig' && fault !== 'tooMany') throw error
    throw new Refusal('RULE', { file: { fault: 'tooMany', limit: limits.rosterRows } })
  }
}

type Judging = {
  coach: { id: string; email: string }
  groups: readonly { id: string; name: string }[]
  croomId: string | null
  today: Day
}

/** What saving each row would do. Nothing here depends on who has an account. */
function judge({ rows, columns }: RosterFile, { coach, groups, croomId, today }: Judging): Judged[] {
  const counts = new Map<string, number>()
  for (const { email, isIgnored } of rows)
    if (!isIgnored) counts.set(foldEmail(email), (counts.get(foldEmail(email)) ?? 0) + 1)
  const thisYear = Number(today.slice(0, 4))
  return rows.map((row) => {
    const email = foldEmail(row.email)
    const found = groups.filter(({ name }) => searchText(name) === searchText(row.group))
    const [group] = found
    const said: [RosterColumn, Fault, boolean][] = [
      ['email', { fault: 'addressTwice' }, email !== '' && (counts.get(email) ?? 0) > 1],
      ['email', { fault: 'ownAddress' }, email === foldEmail(coach.email)],
      ['group', { fault: 'groupUnknown' }, row.group !== '' && found.length !== 1],
      ['birth_year', { fault: 'tooLarge', limit: thisYear }, (row.birth_year ?? 0) > thisYear],
    ]
    const more = said.flatMap(([is, fault, isFaulty]) =>
      isFaulty ? [{ column: Math.max(0, columns.indexOf(is)), fault }] : [],
    )
    const faults = row.isIgnored ? [] : [...row.faults, ...more]
    return {
      ...row,
      faults,
      id: idOfName(`roster ${coach.id} ${email}`),
      croom_id: group?.id ?? croomId,
      status: row.isIgnored ? 'ignored' : faults.length > 0 ? 'faulty' : 'new',
    }
  })
}

/** The calls with which some of the students were invited by this coach, by the ids of the students. */
async function invitedOf({ sql, actor }: SlowContext, ids: readonly string[]): Promise<Map<string, string>> {
  const invited = await listInvited(sql, actor.id, ids)
  return new Map(invited.map(({ id, roster_id }) => [id, roster_id]))
}

function asSent(invited: ReadonlyMap<string, string>) {
  return (row: Judged): Judged =>
    row.status === 'new' && invited.has(row.id) ? { ...row, status: 'sent' } : row
}

/**
 * The rows that are saved: those of `lines`, or all.
 * @throws Refusal RULE for a line that the file does not have, and for more than a call takes
 */
function linesOf(
  rows: readonly Judged[],
  lines: readonly number[] | null,
  before: ReadonlyMap<string, string>,
): Judged[] {
  const known = new Set(rows.map(({ line }) => line))
  const faults: Faults = Object.fromEntries(
    (lines ?? []).flatMap((line, index): [string, Fault][] =>
      known.has(line) ? [] : [[`lines.${index}`, { fault: 'choice' }]],
    ),
  )
  refuseAny(faults)
  if (lines) return rows.filter(({ line }) => lines.includes(line))
  const open = rows.filter(({ status, id }) => status === 'new' && !before.has(id)).length
  if (open > limits.rosterLines)
    throw new Refusal('RULE', { lines: { fault: 'tooMany', limit: limits.rosterLines } })
  return [...rows]
}

/**
 * Invites each in a transaction of its own; the accounts and mails are made after the reply.
 * @throws Refusal RULE | TOO_MANY; who was invited before that stays invited
 */
async function inviteAll(context: SlowContext, rosterId: string, rows: readonly Judged[]): Promise<void> {
  const { sql, services, actor, write } = context
  if (rows.length === 0) return
  if (!actor.is_confirmed) throw new Refusal('RULE', { email: { fault: 'emailUnconfirmed' } })
  const links = await countLinks(sql, actor.id)
  assertBelowLimit(links + rows.length - 1, limits.links, 'lines', 'linksFull')
  const jobs: Job[] = []
  try {
    for (const row of rows) {
      if (services.rateLimit) await countTry(sql, `listed:${actor.id}`, limits.rosterADay, 24 * 60)
      const taken = await write(async ({ sql }) => {
        if (!(await insertListed(sql, actor.id, rosterId, row))) return null
        // The coach sees the link at once, and the same one for any owner of the address.
        const pair = { coach_id: actor.id, student_id: row.id }
        await insertPendingLink(sql, row.id, pair, 'act', row.croom_id, row.name, [actor.id])
        const job = { lane: 'plan', kind: 'listed', user_id: actor.id, key: row.id, host: '' } as const
        return { ...job, ...(await addTaken(sql, job, newId(), leaseSeconds)) }
      })
      if (taken) jobs.push(taken)
    }
  } finally {
    inviteLater(sql, services, jobs)
  }
}

function answerOf(
  { titles, columns, warnings }: RosterFile,
  rows: readonly Judged[],
  locale: SlowContext['locale'],
  sent: number | null,
): Answer {
  return {
    columns: titles.map((title, index) => ({ title, is: columns[index] ?? null })),
    rows: rows.map(({ line, status, cells, name, email, faults }) => ({
      line,
      status,
      cells,
      errors: faults.map(({ column, fault }) => ({ column, message: faultWords(fault, locale) })),
      name,
      email,
    })),
    warnings: warnings.map((warning) => shownWarning(warning, locale)),
    sent,
  }
}

export const sweeps: Subject['sweeps'] = { listed: sweepListed }

export const jobs: Subject['jobs'] = { listed: inviteListed }
