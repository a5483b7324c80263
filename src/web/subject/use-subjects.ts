import { useQueries } from '@tanstack/react-query'
import { nowhere, type Place } from '#rules/place.ts'
import type { Subject } from '#rules/subject-search.ts'
import type { ReplyOf } from '#web/session/ask.ts'
import { useQueryOf } from '#web/session/use-call.ts'

type Crooms = ReplyOf<'GET /croom'>
type Studies = ReplyOf<'GET /study'>
type Topics = ReplyOf<'GET /topic'>
type Answer<R> = { data: R | undefined; isPending: boolean }

const staleTime = 300_000

/** Every place of the class groups one has joined, with the names that lead to it: all at once, not call by call. */
export function useSubjects() {
  const queryOf = useQueryOf()
  return useQueries({
    queries: [
      { ...queryOf('GET /croom', {}), staleTime },
      { ...queryOf('GET /study', {}), staleTime },
      { ...queryOf('GET /topic', {}), staleTime },
    ],
    combine,
  })
}

function combine([crooms, studies, topics]: [Answer<Crooms>, Answer<Studies>, Answer<Topics>]) {
  const isPending = crooms.isPending || studies.isPending || topics.isPending
  const places = isPending
    ? known(none, none, none)
    : known(crooms.data ?? none, studies.data ?? none, topics.data ?? none)
  return {
    isPending,
    /** Whether a place that has no name here really has none. */
    isKnown: [crooms, studies, topics].every(({ data }) => data !== undefined),
    subjects: places.subjects,
    find: places.find,
  }
}

const none: never[] = []
type Known = { of: readonly unknown[]; subjects: Subject[]; find: (place: Place) => Subject | undefined }
let latest: Known | undefined

/** Each row of a list asks for the same thousand places: they are made once for all of them. */
function known(...of: Parameters<typeof subjectsOf>): Known {
  if (latest?.of.every((answer, index) => answer === of[index])) return latest
  const all = subjectsOf(...of)
  const archived = new Set(of[0].filter(({ is_archived }) => is_archived).map(({ id }) => id))
  const byKey = new Map(all.map((subject) => [subject.key, subject]))
  latest = {
    of,
    // What is archived keeps its names, and is not chosen any more.
    subjects: all.filter(({ place }) => !archived.has(place.croom_id ?? '')),
    find: (place) => byKey.get(keyOf(place)),
  }
  return latest
}

/** One text for a place, to compare places by. */
export function keyOf({ croom_id, study_id, topic_id, subtopic_id }: Place): string {
  return [croom_id, study_id, topic_id, subtopic_id].filter(Boolean).join('/')
}

function subjectsOf(crooms: Crooms, studies: Studies, topics: Topics): Subject[] {
  const topicsOf = new Map<string, Topics>()
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
