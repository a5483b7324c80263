import type { Place } from '#rules/place.ts'
import type { Level } from '#rules/vocabulary.ts'
import type { Profile } from '#server/demo/profiles.ts'
import type { Random } from '#server/demo/random.ts'
import type { CatalogueTree } from '#server/subjects/catalogue/tree.ts'

/** The deepest part of the tree that a record or mark can name, and the student's state of it. */
export type Part = {
  place: Place & { study_id: string; topic_id: string }
  level: Level
  visits: number
  /** The student often fails here. */
  isWeak: boolean
}

/** A lesson in syllabus order; the first `begun` parts were studied. */
export type LessonPath = {
  code: string
  studyId: string
  name: string
  questionCount: number
  parts: Part[]
  begun: number
}

/** Lessons of one class group with their parts in syllabus order. */
export function lessonPaths(
  tree: CatalogueTree,
  croomId: string,
  codes: readonly string[],
  profile: Profile,
  random: Random,
): LessonPath[] {
  const studies = tree.studies.filter((study) => study.croom_id === croomId)
  return studies.map((study, index) => {
    const parts = tree.topics
      .filter((topic) => topic.study_id === study.id)
      .flatMap((topic) => {
        const place = { croom_id: croomId, study_id: study.id, topic_id: topic.id }
        const below = tree.subtopics.filter((subtopic) => subtopic.topic_id === topic.id)
        const ids = below.length > 0 ? below.map(({ id }) => id) : [null]
        return ids.map((subtopic_id) => partOf({ ...place, subtopic_id }, random))
      })
    return {
      code: codes[index] ?? '',
      studyId: study.id,
      name: study.name,
      questionCount: study.question_count,
      parts,
      begun: Math.ceil(parts.length * profile.syllabus[0]),
    }
  })
}

function partOf(place: Part['place'], random: Random): Part {
  return { place, level: 0, visits: 0, isWeak: random.chance(0.07) }
}

/** How many parts of a lesson were begun at `progress` (0 to 1) of the time. */
export function begunAt(lesson: LessonPath, { syllabus: [first, last] }: Profile, progress: number): number {
  return Math.ceil(lesson.parts.length * (first + (last - first) * progress))
}

/** Ability in a lesson, 0 to 1, at `progress` (0 to 1) of the time. */
export function abilityAt({ ability, lessons }: Profile, code: string, progress: number): number {
  const step = progress * (ability.length - 1)
  const before = ability[Math.floor(step)] ?? 0
  const after = ability[Math.ceil(step)] ?? before
  return between0And1(before + (after - before) * (step % 1) + (lessons[code] ?? 0))
}

export function between0And1(value: number): number {
  return Math.min(0.98, Math.max(0.05, value))
}
