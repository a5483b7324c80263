import { letterPeriod } from '#rules/letter/period.ts'
import { limits } from '#rules/limits.ts'
import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { Later } from '#server/services/jobs/lane.ts'
import { endJob, endTime, type Job } from '#server/services/jobs/sql.ts'
import { idOfName } from '#server/services/new-id.ts'
import { contextOf, isClosed, readRecipient } from '#server/services/notices/recipient.ts'
import { timesOf } from '#server/services/notices/schedule.ts'
import { tell } from '#server/services/notices/tell.ts'
import { makeLetter } from '#server/subjects/letter/make.ts'
import { shareLater } from '#server/subjects/letter/share.ts'
import { deleteOldLetters, findLetter, type NewLetter, storeLetter } from '#server/subjects/letter/sql.ts'

/** How often a letter that cannot be printed is tried before it is left as failed, to be made by hand. */
const mostAttempts = 5

/**
 * Makes the weekly letter of who wants it and tells of it. Its id is computed from the person and the day: however often
 * this is begun again there is one letter and one notice. @throws Later
 */
export async function makeWeekly(sql: Sql, services: Services, job: Job): Promise<void> {
  const recipient = await readRecipient(sql, job.user_id)
  const next = recipient && timesOf(recipient).weekly
  if (!recipient || !next) {
    await endJob(sql, job)
    return
  }
  if (isClosed(recipient, services)) {
    await endTime(sql, job, next)
    return
  }
  const context = contextOf(sql, services, recipient)
  const { acting, actor, today } = context
  const period = letterPeriod('weekly', {}, today)
  const id = idOfName(`weekly ${acting.id} ${period.to}`)
  const isThere = (await findLetter(sql, acting.id, id))?.status === 'ready'
  const made: NewLetter | null = isThere ? null : await makeLetter(context, period, null)
  if (made?.status === 'failed' && job.attempts < mostAttempts)
    throw new Later(`a weekly letter was not printed: ${made.fault}`)
  await sql.transaction(async (sql) => {
    if (!(await endTime(sql, job, next))) return
    // It was told of when it was made: the hour was moved to later on the same day.
    if (!made) return
    await Promise.all([
      storeLetter(sql, acting.id, actor.id, id, made),
      deleteOldLetters(sql, acting.id, limits.letters),
      shareLater(sql, acting.id, id, context.now),
    ])
    const notice = { link: '/reports', replaces: true }
    if (made.status === 'failed') await tell(sql, acting.id, { ...notice, event: 'weeklyFailed' })
    else await tell(sql, acting.id, { ...notice, event: 'weekly', facts: { letter: id } })
  })
}
