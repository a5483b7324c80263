import type { CalendarEvent } from '#rules/icalendar.ts'
import { instantOf } from '#rules/time-zone.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { kindWord } from '#server/services/words/messages.ts'
import { serverWords } from '#server/services/words/packs.ts'
import type { ShownExam, ShownPlan } from '#server/subjects/calendar/sql.ts'

/** How long an exam is shown; only its beginning is known. */
const examMinutes = 60

/** An exam: at its time in the student's zone, else the whole day. Its note and result are not told. */
export function examEvent(exam: ShownExam, timezone: string, locale: Locale): CalendarEvent {
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
export function planEvent(plan: ShownPlan, locale: Locale): CalendarEvent {
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
