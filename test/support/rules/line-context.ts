import { readFileSync } from 'node:fs'
import type { Chip, LineContext, LineReading } from '#rules/one-line/reading.ts'
import type { Subject } from '#rules/subject-search.ts'

type Topic = { name_tr: string; group?: string | null; subtopics?: string[] }
type Program = { code: string; lessons: { name_tr: string; topics: Topic[] }[] }

const { programs } = JSON.parse(readFileSync('db/curriculum.json', 'utf8')) as { programs: Program[] }
const tyt = programs.find(({ code }) => code === 'TYT')

/** The lessons, topics and subtopics of TYT as the page has them, with names for ids. */
export const subjects: Subject[] = (tyt?.lessons ?? []).flatMap((lesson) => [
  subjectOf([lesson.name_tr]),
  ...lesson.topics.flatMap(({ name_tr, group, subtopics = [] }) => [
    subjectOf([lesson.name_tr, name_tr], group),
    ...subtopics.map((part) => subjectOf([lesson.name_tr, name_tr, part], group)),
  ]),
])

function subjectOf(path: string[], group?: string | null): Subject {
  const names = ['TYT', ...path]
  const [croom_id = null, study_id = null, topic_id = null, subtopic_id = null] = names
  return {
    key: names.join('/'),
    place: { croom_id, study_id, topic_id, subtopic_id },
    names,
    color: '#1f5fd0',
    ...(group && { group }),
  }
}

/** A Monday without a timer and without earlier records. */
export const monday: LineContext = { subjects, recent: [], today: '2026-11-23', hasTimer: false }

/**
 * A reading in short: `Optik | 45m | 20q | 12/3/0 | review | 2026-11-22`, then what is missing. Unsure chips have a `~`,
 * what was not understood a `?`; practice and today are left out.
 */
export function shortly({ chips, missing }: LineReading, { today }: LineContext): string {
  const shown = chips.map((chip) => textOf(chip, today)).filter(Boolean)
  const lacks = missing.filter((each) => each !== 'unread')
  return [...shown, ...lacks.map((each) => `!${each}`)].join(' | ')
}

function textOf({ reading, certainty, words }: Chip, today: string): string {
  const text = () => {
    switch (reading.what) {
      case 'subject':
        return reading.subject?.names.at(-1) ?? 'general'
      case 'kind':
        return reading.kind === 'practice' ? '' : reading.kind
      case 'day':
        return reading.day === today ? '' : reading.day
      case 'minutes':
        return `${reading.minutes}m`
      case 'questions':
        return `${reading.questions}q`
      case 'answers':
        return `${reading.correct}/${reading.wrong}/${reading.blank}`
      case 'unread':
        return `?${words.join(' ')}`
      default:
        return reading.what
    }
  }
  return certainty === 'unsure' && reading.what !== 'unread' ? `~${text()}` : text()
}
