import { cem } from '#contract/examples.ts'
import { addDays, type Day } from '#rules/day.ts'
import type { SourceContent } from '#rules/source.ts'
import type { DemoPlan } from '#server/demo/plans.ts'
import type { Profile } from '#server/demo/profiles.ts'
import { idOfName } from '#server/services/new-id.ts'
import { croomId, studyIdOf } from '#server/subjects/catalogue/tree.ts'
import type { RecordRow } from '#server/subjects/record/sql.ts'
import { copyIdOf } from '#server/subjects/source/give.ts'
import { sourceContent } from '#server/subjects/source/sql.ts'

export type DemoSource = SourceContent & { id: string; origin: string | null }
export type DemoHomework = DemoPlan & { created_by: string; created_at: string }
export type DemoStudied = {
  /** The student's records, those of the sources with the parts that they were. */
  records: RecordRow[]
  sources: DemoSource[]
  homework: DemoHomework[]
}

/** Sessions with each bank. */
const studied = 8
/** Questions of a test of the banks. */
const questions = 12
const tyt = croomId('TYT', null)

const banks = [
  { name: 'Paragraf Soru Bankası', lesson: 'TYT-TUR', size: 40 },
  { name: 'Matematik Soru Bankası', lesson: 'TYT-MAT', size: 60 },
].map(({ name, lesson, size }): SourceContent & { lesson: string } => ({
  name,
  lesson,
  size,
  publisher: null,
  kind: 'bank',
  unit: 'part',
  is_archived: false,
  croom_id: tyt,
  study_id: studyIdOf(tyt, lesson),
  parts: Array.from({ length: size }, (_, index) => ({
    no: index + 1,
    name: null,
    questions,
    minutes: null,
    topic_id: null,
  })),
}))
const textbook: SourceContent = {
  name: 'Fizik Konu Anlatımı',
  publisher: null,
  kind: 'book',
  unit: 'page',
  is_archived: false,
  croom_id: tyt,
  study_id: studyIdOf(tyt, 'TYT-FIZ'),
  size: 220,
  parts: [],
}
const known = [...banks, textbook]

/** Cem's sources: the students whom he may plan for have copies of it. */
export const coachSources: readonly DemoSource[] = known.map((source) => ({
  ...sourceContent.pick(source),
  id: idOfName(`demo:${cem.id}:source:${source.name}`),
  origin: null,
}))

/**
 * Two question banks that a student works through in a session of each of the latest days, and what is planned of them: a
 * finished piece, a begun one, and pages to read.
 * @param all records, oldest first
 */
export function sourcesOf(
  { person, access }: Pick<Profile, 'person' | 'access'>,
  all: readonly RecordRow[],
  today: Day,
): DemoStudied {
  const isGiven = access === 'act'
  const idOf = (name: string) =>
    isGiven
      ? copyIdOf(idOfName(`demo:${cem.id}:source:${name}`), person.id)
      : idOfName(`demo:${person.id}:source:${name}`)
  const sources = known.map((source) => ({
    ...sourceContent.pick(source),
    id: idOf(source.name),
    origin: isGiven ? idOfName(`demo:${cem.id}:source:${source.name}`) : null,
  }))
  const done = banks.map((bank, nth) => workedThrough(all, nth, bank, idOf(bank.name), today))
  const changed = new Map(done.flat().map((record) => [record.id, record]))
  const homework = done.flatMap((records, index) => {
    const bank = banks[index]
    const [before, begun] = [records.slice(-4, -2), records.slice(-2)]
    const planned = (nth: number, of: readonly RecordRow[], more: number, due: Day) => {
      const [first, last] = [of.at(0), of.at(-1)]
      if (!bank || !first?.part_from || !last?.part_to) return []
      const part_to = Math.min(bank.size, last.part_to + more)
      const range = { source_id: idOf(bank.name), part_from: first.part_from, part_to }
      return [
        {
          ...plain(person.id, isGiven, `${index}:${nth}`),
          day: first.day,
          due: due < first.day ? first.day : due,
          ...range,
          croom_id: bank.croom_id,
          study_id: bank.study_id,
          questions: questions * (part_to - first.part_from + 1),
          note: nth > 0 && index === 1 ? 'Takıldığın soruları deftere at, cuma birlikte bakarız.' : null,
          // Made before its first part was done.
          created_at: new Date(Date.parse(first.created_at) - 3_600_000).toISOString(),
        },
      ]
    }
    const finished = planned(0, before, 0, addDays(before.at(-1)?.day ?? today, 1))
    // A student who has not studied since is late.
    return [...finished, ...planned(1, begun, 2, addDays(begun.at(-1)?.day ?? today, 3))]
  })
  const pages: DemoHomework = {
    ...plain(person.id, isGiven, 'pages'),
    day: addDays(today, 1),
    due: addDays(today, 4),
    croom_id: tyt,
    study_id: textbook.study_id,
    kind: 'lecture',
    source_id: idOf(textbook.name),
    part_from: 1,
    part_to: 12,
    minutes: 40,
    created_at: `${addDays(today, -1)}T15:00:00.000Z`,
  }
  return {
    records: all.map((record) => changed.get(record.id) ?? record),
    sources,
    homework: [...homework, pages],
  }
}

/**
 * One session of each of the latest days, for one bank and the other by turns: practice in its parts, one after the other,
 * each with the questions that a part has.
 */
function workedThrough(
  all: readonly RecordRow[],
  nth: number,
  { croom_id, study_id, size }: SourceContent,
  sourceId: string,
  today: Day,
): RecordRow[] {
  const onDay = new Map<Day, RecordRow>()
  for (const record of all) {
    const { day, kind, correct, minutes } = record
    const isPractice = kind === 'practice' || kind === 'review'
    if (isPractice && correct !== null && minutes >= 15 && day < today) onDay.set(day, record)
  }
  const latest = [...onDay.values()].slice(-2 * studied).filter((_, index) => index % 2 === nth)
  const place = { croom_id, study_id, topic_id: null, subtopic_id: null, level: null }
  let next = 1
  return latest.flatMap((record) => {
    const width = Math.min(2, Math.max(1, Math.round(record.questions / questions)))
    if (next + width > size) return []
    const range = { source_id: sourceId, part_from: next, part_to: next + width - 1 }
    next += width
    const sum = questions * width
    const correct = Math.round((sum * (record.correct ?? 0)) / record.questions)
    const wrong = Math.min(sum - correct, Math.round((sum * (record.wrong ?? 0)) / record.questions))
    const results = { questions: sum, correct, wrong, blank: sum - correct - wrong }
    return [{ ...record, ...place, ...range, ...results, kind: 'practice' as const }]
  })
}

function plain(studentId: string, isGiven: boolean, name: string) {
  return {
    id: idOfName(`demo:${studentId}:homework:${name}`),
    topic_id: null,
    subtopic_id: null,
    kind: 'practice' as const,
    minutes: null,
    questions: null,
    note: null,
    sort: 10,
    created_by: isGiven ? cem.id : studentId,
  }
}
