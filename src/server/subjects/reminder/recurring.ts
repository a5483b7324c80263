import { addDays, daysBetween } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { endJob, endTime, type Job } from '#server/services/jobs/sql.ts'
import {
  contextOf,
  isClosed,
  isTold,
  type Recipient,
  readRecipient,
} from '#server/services/notices/recipient.ts'
import { type Recurring, schedule, timesOf } from '#server/services/notices/schedule.ts'
import { type NewNotice, tell } from '#server/services/notices/tell.ts'
import { countLate } from '#server/subjects/homework/answers.ts'
import { readStudents } from '#server/subjects/insight/students.ts'
import { triageRows } from '#server/subjects/insight/triage.ts'
import { listChangedCrooms, listExamsOn } from '#server/subjects/reminder/sql.ts'
import { answers as state } from '#server/subjects/state/answers.ts'

/** Days before an exam on which the student is reminded of it. */
const examDays = [7, 1]
/** A reminder of studying that could not be given for so long is left out; the next one comes. */
const lateMs = 2 * 3_600_000

/** Works out a person's times again. */
export async function reschedule(sql: Sql, job: Job): Promise<void> {
  await sql.transaction(async (sql) => {
    if (!(await endJob(sql, job))) return
    const recipient = await readRecipient(sql, job.user_id)
    if (recipient) await schedule(sql, recipient)
  })
}

/** Tells a person what the day brings: exams near, reviews, new topics; a coach who may need a look. */
export async function tellMorning(sql: Sql, services: Services, job: Job): Promise<void> {
  const recipient = await readRecipient(sql, job.user_id)
  const notices =
    recipient && !isClosed(recipient, services) ? await morningOf(sql, services, recipient, job.done_at) : []
  await tellOnce(sql, job, 'morning', recipient, notices)
}

export async function tellStudy(sql: Sql, services: Services, job: Job): Promise<void> {
  const recipient = await readRecipient(sql, job.user_id)
  const isLeftOut = recipient && (recipient.now - job.was_due > lateMs || isClosed(recipient, services))
  await tellOnce(sql, job, 'study', recipient, isLeftOut ? [] : [{ event: 'study', link: '/log?start=true' }])
}

/** Leaves the notices and sets the next time in one transaction, so that each time is told once. */
async function tellOnce(
  sql: Sql,
  job: Job,
  kind: Recurring,
  recipient: Recipient | undefined,
  notices: readonly NewNotice[],
): Promise<void> {
  const next = recipient && timesOf(recipient)[kind]
  await sql.transaction(async (sql) => {
    const isOurs = next ? await endTime(sql, job, next) : await endJob(sql, job)
    if (!isOurs || !recipient || !next) return
    for (const each of notices) await tell(sql, recipient.person.id, each)
  })
}

async function morningOf(
  sql: Sql,
  services: Services,
  recipient: Recipient,
  since: string | null,
): Promise<NewNotice[]> {
  if (roleOf(recipient.person) === 'coach') return digestOf(sql, services, recipient)
  const context = contextOf(sql, services, recipient)
  const { today, acting } = context
  const [exams, crooms, due] = await Promise.all([
    isTold(recipient, 'exam')
      ? listExamsOn(
          sql,
          acting.id,
          examDays.map((days) => addDays(today, days)),
        )
      : [],
    isTold(recipient, 'catalogue') && since !== null ? listChangedCrooms(sql, acting.id, since) : [],
    isTold(recipient, 'review')
      ? state['GET /state']({ ...context, query: { size: 1 } }).then(({ review_due }) => review_due)
      : 0,
  ])
  return [
    ...exams.map(({ name, examdate }): NewNotice => {
      const facts = { name, days: daysBetween(today, examdate) }
      return { event: 'examNear', facts, link: '/plan?exams=1' }
    }),
    ...crooms.map((name): NewNotice => ({ event: 'newTopics', facts: { name }, link: '/progress' })),
    ...(due > 0
      ? [{ event: 'reviews', facts: { count: due }, link: '/dashboard', replaces: true } as const]
      : []),
  ]
}

/** How many students a coach's list shows first today, and who of them and why; and how much homework is late. */
async function digestOf(sql: Sql, services: Services, recipient: Recipient): Promise<NewNotice[]> {
  if (!isTold(recipient, 'digest')) return []
  const context = contextOf(sql, services, recipient)
  const students = (await readStudents(context)).filter(({ isWaiting }) => !isWaiting)
  const rows = await triageRows(sql, context.actor.id, students, recipient.now, recipient.person.locale)
  const shown = rows.filter(({ group }) => group === 'look')
  const late = await countLate(sql, students)
  if (shown.length === 0 && late === 0) return []
  const first = shown
    .slice(0, limits.noticeLines)
    .flatMap(({ user_id, reasons: [reason] }) => (reason ? [{ id: user_id, reason }] : []))
  const facts = { count: shown.length, students: first, late }
  const link = shown.length > 0 ? '/students' : '/homework'
  return [{ event: 'digest', facts, link, replaces: true }]
}
