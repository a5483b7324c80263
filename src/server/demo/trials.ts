import type { MistakeReason } from '#rules/mistake-reasons.ts'
import type { Lesson, Mark, TrialResults } from '#rules/trial.ts'
import type { Profile } from '#server/demo/profiles.ts'
import { type Random, randomOf } from '#server/demo/random.ts'
import { abilityAt, between0And1, type LessonPath, type Part } from '#server/demo/syllabus.ts'
import type { TrialRow } from '#server/subjects/trialexam/sql.ts'

export type DemoTrial = Omit<TrialRow, 'program_code'> & Pick<TrialResults, 'lessons' | 'marks'>

/** Result of a full trial exam, or one of a single lesson, for this student on that day. */
export function sitTrial(
  lessons: readonly LessonPath[],
  publisher: { name: string; isNationwide: boolean },
  profile: Profile,
  progress: number,
  random: Random,
): Pick<DemoTrial, 'kind' | 'publisher' | 'difficulty' | 'ranks' | 'lessons' | 'marks'> {
  // The difficulty of a publisher is the same for everybody; the form of the day is the same for all lessons.
  const hardness = 0.05 * randomOf(`publisher ${publisher.name}`).bell()
  const form = 0.025 * random.bell()
  const sat = lessons.map((lesson) => {
    const able = abilityAt(profile, lesson.code, progress) + form - hardness + 0.06 * random.bell()
    return sitLesson(lesson, between0And1(able), profile, random)
  })
  const isGeneral = lessons.length > 1
  return {
    kind: isGeneral ? (publisher.isNationwide ? 'institution' : 'general') : 'branch',
    publisher: publisher.name,
    difficulty: Math.min(5, Math.max(1, Math.round(3 + hardness * 40))),
    ranks: publisher.isNationwide ? { class: random.between(3, 14), school: random.between(15, 70) } : null,
    lessons: sat,
    marks: sat.flatMap((result, index) => {
      const lesson = lessons[index]
      return lesson ? marksOf(lesson, result, random) : []
    }),
  }
}

function sitLesson(lesson: LessonPath, able: number, { guesses }: Profile, random: Random): Lesson {
  const correct = Math.min(lesson.questionCount, Math.round(lesson.questionCount * able))
  const missed = lesson.questionCount - correct
  const wrong = Math.round(missed * Math.min(1, guesses * (0.7 + 0.6 * random.next())))
  return {
    study_id: lesson.studyId,
    question_count: lesson.questionCount,
    correct,
    wrong,
    blank: missed - wrong,
    minutes: null,
    exempt: false,
  }
}

/** Marks most missed questions, preferably on parts that are not begun, unsafe or weak. */
function marksOf(lesson: LessonPath, { wrong, blank }: Lesson, random: Random): Mark[] {
  const marks = new Map<string, Mark>()
  const missed = [...Array<'wrong'>(wrong).fill('wrong'), ...Array<'blank'>(blank).fill('blank')]
  for (const result of missed) {
    if (random.chance(0.2)) continue
    const isBegun = (part: Part) => lesson.parts.indexOf(part) < lesson.begun
    const part = random.pick(lesson.parts, (each) => {
      if (!isBegun(each)) return result === 'blank' ? 2 : 0.8
      return (each.isWeak ? 5 : 0) + (4 - each.level) / 2
    })
    const reason = reasonOf(result, isBegun(part), part, random)
    const { study_id, topic_id, subtopic_id } = part.place
    const key = `${topic_id} ${subtopic_id} ${result} ${reason}`
    const mark = marks.get(key) ?? { study_id, topic_id, subtopic_id, result, count: 0, reason }
    marks.set(key, { ...mark, count: mark.count + 1 })
  }
  return [...marks.values()]
}

function reasonOf(
  result: Mark['result'],
  isBegun: boolean,
  { level }: Part,
  random: Random,
): MistakeReason | null {
  if (random.chance(0.1)) return null
  if (!isBegun) return result === 'blank' ? 'knowledge' : random.pick(['knowledge', 'guess'] as const)
  if (result === 'blank') return random.pick(['time', 'knowledge'] as const)
  return random.pick(['knowledge', 'misread', 'slip', 'time', 'guess', 'marking'] as const, (reason) => {
    if (reason === 'knowledge') return level >= 3 ? 1 : 5
    return { misread: 2, slip: 2, time: 1, guess: 1, marking: 0.3 }[reason]
  })
}
