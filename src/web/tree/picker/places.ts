import type { Place } from '#rules/place.ts'
import type { Subject } from '#rules/subject-search.ts'
import type { ReplyOf } from '#web/api/ask.ts'

type Studies = ReplyOf<'GET /study'>
type Topics = ReplyOf<'GET /topic'>
type Named = { id: string; name: string }

export type Places = {
  /** Returns the same object each time; undefined without a name. */
  find(place: Place): Subject | undefined
  /** Places that can be picked, in the order of the tree; archived ones have names but cannot be picked. */
  subjects(): Subject[]
}

/** Places of the given class groups, created lazily: a page needs ten of a thousand. */
export function placesOf(crooms: ReplyOf<'GET /croom'>, studies: Studies, topics: Topics): Places {
  const croomOf = byId(crooms)
  const studyOf = byId(studies)
  const topicOf = byId(topics)
  const found = new Map<string, Subject>()
  let all: Subject[] | undefined

  function named({ croom_id, study_id, topic_id, subtopic_id }: Place): Subject | undefined {
    const croom = croomOf.get(croom_id ?? '')
    const study = studyOf.get(study_id ?? '')
    const topic = topicOf.get(topic_id ?? '')
    const part = topic?.subtopics?.find(({ id }) => id === subtopic_id)
    if (!croom || !study || (topic_id && !topic) || (subtopic_id && !part)) return undefined
    return subjectOf(croom, study, topic, part)
  }

  return {
    find(place) {
      const key = keyOf(place)
      const subject = found.get(key) ?? named(place)
      if (subject) found.set(key, subject)
      return subject
    },
    subjects() {
      all ??= crooms
        .filter(({ is_archived }) => !is_archived)
        .flatMap((croom) => below(croom, studies, topics))
      return all
    },
  }
}

/** A string key of a place, for comparison. */
export function keyOf({ croom_id, study_id, topic_id, subtopic_id }: Place): string {
  return [croom_id, study_id, topic_id, subtopic_id].filter(Boolean).join('/')
}

function below(croom: Named, studies: Studies, topics: Topics): Subject[] {
  return studies
    .filter(({ croom_id }) => croom_id === croom.id)
    .flatMap((study) => [
      subjectOf(croom, study),
      ...topics
        .filter(({ study_id }) => study_id === study.id)
        .flatMap((topic) => [
          subjectOf(croom, study, topic),
          ...(topic.subtopics ?? []).map((part) => subjectOf(croom, study, topic, part)),
        ]),
    ])
}

function subjectOf(croom: Named, study: Studies[number], topic?: Topics[number], part?: Named): Subject {
  const place = {
    croom_id: croom.id,
    study_id: study.id,
    topic_id: topic?.id ?? null,
    subtopic_id: part?.id ?? null,
  }
  return {
    key: keyOf(place),
    place,
    names: [croom, study, topic, part].flatMap((each) => each?.name ?? []),
    color: study.color,
    ...(topic?.group && { group: topic.group }),
  }
}

function byId<T extends Named>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
