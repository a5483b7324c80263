import { readFileSync } from 'node:fs'
import { addDays, type Day } from '#rules/day.ts'
import { mistakeReasons } from '#rules/mistake-reasons.ts'
import { walkPicture } from '#rules/picture/walk.ts'
import type { DemoTrial } from '#server/demo/trials.ts'
import { idOfName } from '#server/services/new-id.ts'
import { croomId, studyIdOf } from '#server/subjects/catalogue/tree.ts'
import type { MistakeContent } from '#server/subjects/mistake/sql.ts'

export type DemoMistake = MistakeContent & { id: string; day: Day; solved_at: string | null }

/** Pictures of what was written on paper, and what the student noted beside it. */
const written = [
  { picture: 'roots.webp', note: '√8 içinden 2√2 çıkıyor, unutmuşum.' },
  { picture: 'equation.webp', note: 'Parantezi dağıtırken eksiyi kaçırdım.' },
  { picture: 'fractions.webp', note: 'Paydaları eşitlemeden topladım.' },
]
const texts = [
  'Kökü aynı olan hangi ikisi?\n\nB. Ek fiili ek sanmışım.',
  'İki şık arasında kaldım: yalnız II mi, II ve III mü?\n\nYalnız II; “kesinlikle” sözünü atlamışım.',
]

/** A few questions of the last trial exams: some due, some solved, some with a picture. */
export function mistakesOf(person: { id: string }, trials: readonly DemoTrial[], today: Day): DemoMistake[] {
  const latest = trials.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, 4)
  const marks = latest.flatMap(({ id, croom_id, marks }) => {
    const [figures, words] = [marks.find(isOfFigures), marks.find((mark) => !isOfFigures(mark))]
    return [figures, words].flatMap((mark) => (mark ? [{ ...mark, trial_id: id, croom_id }] : []))
  })
  return marks.slice(0, 7).map((mark, index) => {
    const { study_id, topic_id, subtopic_id, trial_id, croom_id } = mark
    const nth = Math.floor(index / 2)
    const paper = isOfFigures(mark) ? written[nth % written.length] : undefined
    return {
      id: idOfName(`demo:${person.id}:mistake:${index}`),
      croom_id,
      study_id,
      topic_id,
      subtopic_id,
      trial_id,
      text: paper?.note ?? texts[nth % texts.length] ?? null,
      reason: mistakeReasons[index % mistakeReasons.length] ?? null,
      picture_id: paper ? idOfName(`demo:${person.id}:picture:${index}`) : null,
      day: addDays(today, -4 - index * 6),
      solved_at: index === 5 ? `${addDays(today, -3)}T15:00:00Z` : null,
    }
  })
}

const mathematics = studyIdOf(croomId('TYT', null), 'TYT-MAT')
const isOfFigures = ({ study_id }: { study_id: string }) => study_id === mathematics

/** The picture of a question of the demo, by what is noted beside it. */
export function pictureOf({ text }: Pick<DemoMistake, 'text'>) {
  const found = written.find(({ note }) => note === text)
  const picture = found && walkPicture(readFileSync(new URL(found.picture, import.meta.url)))
  if (!picture) throw new Error('the demo has no such picture')
  return { ...picture, bytes: Buffer.from(picture.bytes) }
}
