import type { calendar } from '#contract/calendar.ts'
import { isClosed } from '#rules/consent.ts'
import { addDays } from '#rules/day.ts'
import { type CalendarEvent, icalendar } from '#rules/icalendar.ts'
import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { dayAt, instantOf } from '#rules/time-zone.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Answers } from '#server/services/context.ts'
import { openOpaque } from '#server/services/credentials/tokens.ts'
import { kindWord } from '#server/services/words/messages.ts'
import { serverWords } from '#server/services/words/packs.ts'
import {
  deleteCalendar,
  examsFrom,
  findCalendar,
  findOwnerOfCalendar,
  plansBetween,
  putCalendar,
  type ShownExam,
  type ShownPlan,
} from './sql.ts'

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
    const { token, hash } = services.tokens.opaque(acting.id)
    const created_at = new Date(now).toISOString()
    await putCalendar(sql, acting.id, hash, created_at)
    return { url: `${services.publicUrl}/api/calendar/${token}.ics`, created_at }
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
    if (isClosed(owner, services.consentAge, now)) throw new Refusal('NOT_FOUND')
    const today = dayAt(now, timezone, day_start)
    const [exams, plans] = await Promise.all([
      examsFrom(sql, id, addDays(today, -window.exams), limits.exams),
      plansBetween(sql, id, addDays(today, -window.before), addDays(today, window.after), mostPlans),
    ])
    const events = [
      ...exams.map((exam) => examEvent(exam, timezone, locale)),
      ...plans.map((plan) => planEvent(plan, locale)),
    ]
    return { name: 'etut.ics', type: 'text/calendar', parts: [Buffer.from(icalendar('Etüt', events))] }
  },
}

/** How long an exam is shown; only its beginning is known. */
const examMinutes = 60

/** An exam: at its time in the student's zone, else the whole day. Its note and result are not told. */
function examEvent(exam: ShownExam, timezone: string, locale: Locale): CalendarEvent {
  const { name, kind, examdate, examtime } = exam
  const [hours = 0, minutes = 0] = (examtime ?? '').split(':').map(Number)
  return {
    ...changeOf(exam),
    when:
      examtime === null
        ? { day: examdate }
        : { startsAt: instantOf(examdate, hours * 60 + minutes, timezone), minutes: examMinutes },
    title: name,
    text: `${serverWords[locale].calendar.exam}: ${kindWord(kind, locale)}`,
    isBusy: true,
  }
}

/** A planned item, which has a day and no time. Its note is not told. */
function planEvent(plan: ShownPlan, locale: Locale): CalendarEvent {
  const { day, kind, minutes, questions, study, topic, subtopic } = plan
  const places = [study, subtopic ?? topic].filter((name) => name !== null)
  const words = serverWords[locale].calendar
  const what = kindWord(kind, locale)
  const amounts = [
    minutes !== null && words.minutes(minutes),
    questions !== null && words.questions(questions),
  ].filter((amount) => amount !== false)
  return {
    ...changeOf(plan),
    when: { day },
    title: places.length > 0 ? places.join(': ') : what,
    text: [...(places.length > 0 ? [what] : []), ...amounts].join('\n'),
    isBusy: false,
  }
}

function changeOf({ id, version, updated_at }: ShownExam | ShownPlan) {
  return { uid: id, version, changedAt: Date.parse(updated_at) }
}
