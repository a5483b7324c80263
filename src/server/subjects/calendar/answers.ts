import type { calendar } from '#contract/calendar.ts'
import { consentOf } from '#rules/consent.ts'
import { addDays } from '#rules/day.ts'
import { icalendar } from '#rules/icalendar.ts'
import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Answers } from '#server/services/context.ts'
import { openOpaque } from '#server/services/credentials/tokens.ts'
import { examEvent, planEvent } from '#server/subjects/calendar/events.ts'
import {
  deleteCalendar,
  examsFrom,
  findCalendar,
  findOwnerOfCalendar,
  plansBetween,
  putCalendar,
} from '#server/subjects/calendar/sql.ts'

/** Days before and after today that a calendar shows; of exams all that are to come. */
const window = { exams: 366, before: 28, after: 182 }
/** Most planned items in one calendar: nine a day in its window. */
const mostPlans = 2000

export const answers: Answers<typeof calendar> = {
  async 'GET /calendar'({ sql, acting }) {
    const found = await findCalendar(sql, acting.id)
    return { created_at: found?.created_at ?? null }
  },

  async 'POST /calendar'({ sql, acting, services, now }) {
    const secret = services.tokens.opaque(acting.id)
    const opened = openOpaque(secret)
    if (!opened) throw new Error('a new secret was malformed')
    const created_at = new Date(now).toISOString()
    await putCalendar(sql, acting.id, opened.hash, created_at)
    return { url: `${services.publicUrl}/api/calendar/${secret}.ics`, created_at }
  },

  async 'DELETE /calendar'({ sql, acting }) {
    await deleteCalendar(sql, acting.id)
    return { ok: true }
  },

  async 'GET /calendar/{secret}.ics'({ params, sql, services, now }) {
    const opened = openOpaque(params.secret)
    const owner = opened && (await findOwnerOfCalendar(sql, opened.userId, opened.hash))
    if (!owner) throw new Refusal('NOT_FOUND')
    const { id, locale, timezone, day_start } = owner
    // The calendar of an account that is closed until a parent agrees is closed too.
    const { isClosed } = consentOf(owner, services.consentAge, dayAt(now, timezone, 0), now)
    if (isClosed) throw new Refusal('NOT_FOUND')
    const today = dayAt(now, timezone, day_start)
    const [exams, plans] = await Promise.all([
      examsFrom(sql, id, addDays(today, -window.exams), limits.exams),
      plansBetween(sql, id, addDays(today, -window.before), addDays(today, window.after), mostPlans),
    ])
    const events = [
      ...exams.map((exam) => examEvent(exam, timezone, locale)),
      ...plans.map((plan) => planEvent(plan, locale)),
    ]
    return { name: 'etut.ics', type: 'text/calendar', parts: inOnePart(icalendar('Etüt', events)) }
  },
}

async function* inOnePart(text: string) {
  yield text
}
