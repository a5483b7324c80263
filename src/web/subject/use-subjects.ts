import { nowhere, type Place } from '#rules/place.ts'
import type { Subject } from '#rules/subject-search.ts'
import type { ReplyOf } from '#web/session/ask.ts'
import { useCall } from '#web/session/use-call.ts'

/** Every place of the class groups one has joined, with the names that lead to it. */
export function useSubjects() {
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const studies = useCall('GET /study', {}, { staleTime: 300_000 })
  const topics = useCall('GET /topic', {}, { staleTime: 300_000 })

  const { subjects, byKey } = known(crooms.data ?? none, studies.data ?? none, topics.data ?? none)
  return {
    subjects,
    isPending: crooms.isPending || studies.isPending || topics.isPending,
    /** Whether a place that has no name here really has none. */
    isKnown: [crooms, studies, topics].every(({ data }) => data !== undefined),
    find: (place: Place) => byKey.get(keyOf(place)),
  }
}

const none: never[] = []
type Known = { of: readonly unknown[]; subjects: Subject[]; byKey: ReadonlyMap<string, Subject> }
let latest: Known | undefined

/** Each row of a list asks for the same thousand places: they are made once for all of them. */
function known(...of: Parameters<typeof subjectsOf>): Known {
  if (latest?.of.every((answer, index) => answer === of[index])) return latest
  const all = subjectsOf(...of)
  const archived = new Set(of[0].filter(({ is_archived }) => is_archived).map(({ id }) => id))
  latest = {
    of,
    // What is archived keeps its names, and is not chosen any more.
    subjects: all.filter(({ place }) => !archived.has(place.croom_id ?? '')),
    byKey: new Map(all.map((subject) => [subject.key, subject])),
  }
  return latest
}

/** One text for a place, to compare places by. */
export function keyOf({ croom_id, study_id, topic_id, subtopic_id }: Place): string {
  return [croom_id, study_id, topic_id, subtopic_id].filter(Boolean).join('/')
}

function subjectsOf(
  crooms: ReplyOf<'GET /croom'>,
  studies: ReplyOf<'GET /study'>,
  topics: ReplyOf<'GET /topic'>,
): Subject[] {
  const topicsOf = new Map<string, typeof topics>()
  for (const topic of topics) topicsOf.set(topic.study_id, [...(topicsOf.get(topic.study_id) ?? []), topic])
  const subject = (place: Place, names: string[], color: string) => ({
    key: keyOf(place),
    place,
    names,
    color,
  })

  return crooms.flatMap((croom) =>
    studies
      .filter(({ croom_id }) => croom_id === croom.id)
      .flatMap((study) => {
        const lesson = { ...nowhere, croom_id: croom.id, study_id: study.id }
        const names = [croom.name, study.name]
        return [
          subject(lesson, names, study.color),
          ...(topicsOf.get(study.id) ?? []).flatMap((topic) => [
            subject({ ...lesson, topic_id: topic.id }, [...names, topic.name], study.color),
            ...(topic.subtopics ?? []).map((part) =>
              subject(
                { ...lesson, topic_id: topic.id, subtopic_id: part.id },
                [...names, topic.name, part.name],
                study.color,
              ),
            ),
          ]),
        ]
      }),
  )
}
