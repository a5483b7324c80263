import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { endJob, hurryJob, type Job, type NewJob, setTime } from '#server/services/jobs/sql.ts'
import { isClosed, readRecipient } from '#server/services/notices/recipient.ts'
import { tell } from '#server/services/notices/tell.ts'
import { type OwnerId, ownerId } from '#server/services/people/person-ids.ts'
import { listTies } from '#server/services/people/sql.ts'
import { findSharing } from '#server/subjects/letter/sql.ts'

const dayMs = 86_400_000
/** So that the letter is a day old when the job looks at it. */
const marginMs = 1000

const jobOf = (userId: string, letterId: string): NewJob => ({
  lane: 'plan',
  kind: 'share',
  user_id: userId,
  key: letterId,
})

/**
 * Queues the notice to the parents for the time when they get the letter: a day after it is ready, or earlier when the
 * student opens it.
 */
export async function shareLater(sql: Sql, userId: OwnerId, letterId: string, now: number): Promise<void> {
  const ties = await listTies(sql, userId)
  if (ties.length > 0) await setTime(sql, jobOf(userId, letterId), now + dayMs + marginMs)
}

/** The student has opened a letter for the first time: the parents are told now, unless they were after a day. */
export async function shareNow(sql: Sql, userId: OwnerId, letterId: string, now: number): Promise<void> {
  const [ties, sharing] = await Promise.all([listTies(sql, userId), findSharing(sql, userId, letterId)])
  // A parent may have been tied after the letter was made, so there may be no job yet.
  if (ties.length > 0 && sharing && now < sharing.at) await hurryJob(sql, jobOf(userId, letterId))
}

/** Tells the parents of a letter that has gone to them; one that was made again meanwhile waits for its own day. */
export async function tellParents(sql: Sql, services: Services, job: Job): Promise<void> {
  const recipient = await readRecipient(sql, job.user_id)
  await sql.transaction(async (sql) => {
    if (!(await endJob(sql, job)) || !recipient || isClosed(recipient, services)) return
    const student = recipient.person.id
    const sharing = await findSharing(sql, student, job.key)
    if (!sharing) return
    if (!sharing.shared) {
      await setTime(sql, jobOf(student, job.key), sharing.at + marginMs)
      return
    }
    const parents = (await listTies(sql, student)).filter(({ student_id }) => student_id === student)
    for (const { parent_id } of parents)
      await tell(sql, ownerId(parent_id), {
        event: 'letterShared',
        facts: { letter: job.key },
        link: '/dashboard',
        actorId: student,
        grouped: { link: '/dashboard' },
      })
  })
}
