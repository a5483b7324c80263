import { colorsByWeight } from '#rules/palette.ts'
import type { ProgramKind } from '#rules/vocabulary.ts'
import { idOfName } from '#server/services/new-id.ts'
import type { Curriculum, Lesson, Program } from '#server/subjects/catalogue/curriculum.ts'
import type { Parts } from '#server/subjects/tree/sql.ts'

/**
 * Rows of the catalogue. Ids are computed from names, so they are the same everywhere and stable across
 * reloads.
 */
export type CatalogueTree = Parts & {
  crooms: {
    id: string
    name: string
    program_code: string
    program_kind: ProgramKind
    track: string | null
    penalty: number
    duration_min: number | null
    source_id: string | null
    sort: number
  }[]
}

/** One class group per program, or per track if the program has tracks. */
export function catalogueTree({ programs }: Curriculum): CatalogueTree {
  const tree: CatalogueTree = { crooms: [], studies: [], topics: [], subtopics: [] }
  for (const program of programs) {
    if (!program.tracks) {
      addCroom(tree, program, null, shortName(program), program.lessons, null)
      continue
    }
    for (const track of program.tracks) {
      const lessons = track.lessons.flatMap((code) =>
        program.lessons.filter((lesson) => lesson.code === code),
      )
      const source = track.uses_program === undefined ? null : croomId(track.uses_program, null)
      addCroom(tree, program, track.code, `${shortName(program)} ${track.name_tr}`, lessons, source)
    }
  }
  return tree
}

export function croomId(program: string, track: string | null): string {
  return idOfName(track === null ? `croom:${program}` : `croom:${program}:${track}`)
}

/** Ids of lessons are computed from codes, ids of topics and subtopics from names. */
export const studyIdOf = (croomId: string, lesson: string) => idOfName(`study:${croomId}:${lesson}`)
export const topicIdOf = (studyId: string, name: string) => idOfName(`topic:${studyId}:${name}`)
export const subtopicIdOf = (topicId: string, name: string) => idOfName(`subtopic:${topicId}:${name}`)

function addCroom(
  tree: CatalogueTree,
  program: Program,
  track: string | null,
  name: string,
  lessons: Lesson[],
  sourceId: string | null,
): void {
  const id = croomId(program.code, track)
  const { code: program_code, kind: program_kind, penalty, duration_min } = program
  tree.crooms.push({
    id,
    name,
    program_code,
    program_kind,
    track,
    penalty,
    duration_min,
    source_id: sourceId,
    sort: tree.crooms.length,
  })
  const colors = colorsByWeight(lessons.map(({ questions }) => questions))
  for (const [sort, lesson] of lessons.entries()) {
    const studyId = studyIdOf(id, lesson.code)
    tree.studies.push({
      id: studyId,
      croom_id: id,
      name: lesson.name_tr,
      question_count: lesson.questions,
      color: colors[sort] ?? '',
      certainty: lesson.certainty,
      sort,
      section: program.sections?.find(({ lessons }) => lessons.includes(lesson.code))?.name_tr ?? null,
    })
    addTopics(tree, studyId, lesson)
  }
}

function addTopics(tree: CatalogueTree, studyId: string, lesson: Lesson): void {
  for (const [sort, topic] of lesson.topics.entries()) {
    const topicId = topicIdOf(studyId, topic.name_tr)
    tree.topics.push({
      id: topicId,
      study_id: studyId,
      name: topic.name_tr,
      group: topic.group ?? null,
      certainty: topic.certainty ?? lesson.certainty,
      sort,
    })
    for (const [place, name] of (topic.subtopics ?? []).entries()) {
      tree.subtopics.push({
        id: subtopicIdOf(topicId, name),
        topic_id: topicId,
        name,
        sort: place,
      })
    }
  }
}

/** Short name of a program: "TYT", "KPSS Lisans", "GRE Genel Test". */
function shortName({ code, name_tr }: Program): string {
  const stem = code.split('-')[0] ?? code
  return name_tr.startsWith(stem) ? name_tr.replace(/\s*\(.*\)$/, '') : code
}
