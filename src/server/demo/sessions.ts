import { emptyRecord, type RecordContent } from '#rules/record.ts'
import type { Level } from '#rules/vocabulary.ts'
import type { Profile } from '#server/demo/profiles.ts'
import type { Random } from '#server/demo/random.ts'
import { abilityAt, begunAt, between0And1, type LessonPath, type Part } from '#server/demo/syllabus.ts'

/** A session: the content of a record without its times. */
export type Session = Omit<RecordContent, 'day' | 'started_at' | 'source'>

const { started_at: _start, source: _source, ...plain } = emptyRecord

const notes = [
  'Paragrafta süre tuttum, daha hızlıydım',
  'Son iki soruya yetişemedim',
  'Formülleri karta yazdım',
  'Video + defter',
  'Yanlışlarımı arkadaşıma anlattım',
  'Bu konu zor geldi, yarın tekrar',
]

export const rest: Session = { ...plain, kind: 'rest' }

/** An hour for a school exam, without a lesson of the class group. */
export function schoolSession(random: Random): Session {
  const lesson = random.pick(['Edebiyat', 'Matematik', 'Fizik', 'Tarih', 'İngilizce'])
  return { ...plain, kind: 'other', minutes: random.between(40, 90), note: `${lesson} yazılısına çalıştım` }
}

/** The time of a trial exam; its results are in the trial exam only. */
export function trialSession(croomId: string, studyId: string | null, minutes: number): Session {
  return { ...plain, croom_id: croomId, study_id: studyId, kind: 'trial', minutes }
}

/**
 * One study session: heavier lessons more often, new parts as the syllabus advances, practice and review of
 * begun parts, mistakes after a trial exam. May raise the level of the part.
 */
export function studySession(
  lessons: readonly LessonPath[],
  profile: Profile,
  progress: number,
  isAfterTrial: boolean,
  random: Random,
): Session {
  const lesson = random.pick(lessons, ({ questionCount }) => Math.sqrt(questionCount))
  const hasNew = lesson.begun < begunAt(lesson, profile, progress)
  const kind = random.pick(['lecture', 'practice', 'review', 'mistakes'] as const, (each) => {
    if (each === 'lecture') return hasNew ? 6 : 0
    if (each === 'mistakes') return isAfterTrial ? 4 : 0.6
    return each === 'practice' ? 4 : 2
  })
  if (kind === 'lecture') lesson.begun = Math.min(lesson.parts.length, lesson.begun + 1)
  const part = partFor(kind, lesson, random)
  const minutes = random.between(...profile.minutes)
  const session = { ...plain, ...part.place, kind, minutes, ...answersOf(kind, minutes) }
  session.level = riseOf(part, kind, session)
  part.visits += 1
  if (random.chance(0.06)) session.note = random.pick(notes)
  return session

  function answersOf(kind: Session['kind'], minutes: number) {
    if (kind === 'lecture' && random.chance(0.7)) return {}
    const pace = lesson.code === 'TYT-MAT' ? 1.9 : 1.4
    const questions = Math.max(5, Math.round((minutes / pace) * (kind === 'lecture' ? 0.3 : 0.8)))
    if (random.chance(0.1)) return { questions }
    const able = abilityAt(profile, lesson.code, progress) + 0.04 * Math.min(4, part.visits)
    const share = between0And1(able + (part.isWeak ? -0.15 : 0.05) + 0.12 * random.bell())
    const correct = Math.round(questions * share)
    const wrong = Math.round((questions - correct) * (0.4 + 0.5 * random.next()))
    return { questions, correct, wrong, blank: questions - correct - wrong }
  }
}

function partFor(kind: Session['kind'], lesson: LessonPath, random: Random): Part {
  const begun = lesson.parts.slice(0, Math.max(1, lesson.begun))
  const newest = begun.slice(-4)
  if (kind === 'lecture') return newest.at(-1) ?? random.pick(lesson.parts)
  if (kind === 'practice') return random.pick(newest)
  return random.pick(begun, ({ isWeak }) => (kind === 'mistakes' && isWeak ? 6 : 1))
}

/** The level that the student would set now: seen, practising, confident, mastered; null without a change. */
function riseOf(part: Part, kind: Session['kind'], { questions, correct }: Session): Level | null {
  const share = correct === null || questions === 0 ? 0 : correct / questions
  const reached: Level =
    kind === 'lecture' ? 1 : part.visits >= 4 && share >= 0.85 ? 4 : part.visits >= 2 && share >= 0.7 ? 3 : 2
  if (reached <= part.level) return null
  part.level = reached
  return reached
}
