import { Type } from '@sinclair/typebox'
import { calls } from './call.ts'
import {
  adaCroom,
  adaStudy,
  adaSubtopic,
  adaTopic,
  turkce,
  tytCroom,
  tytSubtopic,
  tytTopic,
} from './examples.ts'
import {
  ById,
  CertaintyOrNull,
  Clearable,
  Color,
  Day,
  deletion,
  Id,
  LevelNumber,
  Name,
  Named,
  Nullable,
  Shape,
} from './shapes.ts'

/** The student's figures on one part of the tree; present only when the tree is read for a student. */
export const My = Type.Optional(
  Shape({
    minutes: Type.Integer(),
    questions: Type.Integer(),
    last_day: Nullable(Day),
    level: Nullable(LevelNumber),
    correct: Type.Integer(),
    wrong: Type.Integer(),
    blank: Type.Integer(),
  }),
)

export const subtopicFields = {
  id: Id,
  topic_id: Id,
  name: Type.String(),
  sort: Type.Integer(),
}
export const Subtopic = Shape({
  ...subtopicFields,
  my: My,
})
export const topicFields = {
  id: Id,
  study_id: Id,
  name: Type.String(),
  group: Nullable(Type.String()),
  certainty: CertaintyOrNull,
  sort: Type.Integer(),
}
export const Topic = Shape({
  ...topicFields,
  my: My,
  subtopics: Type.Optional(Type.Array(Subtopic)),
})
export const studyFields = {
  id: Id,
  croom_id: Id,
  name: Type.String(),
  question_count: Type.Integer(),
  color: Type.String(),
  certainty: CertaintyOrNull,
  sort: Type.Integer(),
}
export const Study = Shape({
  ...studyFields,
  my: My,
})

const Questions = Type.Integer({ minimum: 0, maximum: 500 })
const Sort = Type.Integer({ minimum: 0, maximum: 100_000 })

/** Reading and changing trees and their class groups. */
export const readsTrees = { who: ['student', 'coach', 'admin'], whose: 'acting' } as const
export const changesTrees = { who: ['student', 'coach', 'admin'], whose: 'self', writes: true } as const
export const savesTrees = { ...changesTrees, saves: true } as const
const remove = { ...changesTrees, ...deletion } as const

export const study = calls({
  'GET /study': {
    ...readsTrees,
    reply: Type.Array(Study),
    example: {},
    note: 'Lessons of all class groups that the user has joined or owns.',
  },
  'GET /study/croom/{id}': {
    ...readsTrees,
    params: ById,
    reply: Type.Array(Study),
    example: { params: { id: tytCroom } },
    note: 'Lessons of one class group.',
  },
  'GET /study/save': {
    ...savesTrees,
    query: Shape({
      id: Type.Optional(Id),
      croom_id: Type.Optional(Id),
      name: Clearable(Name),
      question_count: Clearable(Questions),
      color: Clearable(Color),
      sort: Clearable(Sort),
    }),
    reply: Study,
    example: { query: { croom_id: adaCroom, name: 'Fizik', question_count: 7 } },
    note: 'Adds or changes a lesson of an own tree; by default it comes last.',
  },
  'GET /study/delete/{id}': {
    ...remove,
    example: { params: { id: adaStudy } },
    note: 'Deletes a lesson; 409 IN_USE with the counts when records or trial exams refer to it.',
  },
})

export const topic = calls({
  'GET /topic': {
    ...readsTrees,
    reply: Type.Array(Topic),
    example: {},
    note: 'Topics with their subtopics of all class groups that the user has joined or owns.',
  },
  'GET /topic/study/{id}': {
    ...readsTrees,
    params: ById,
    reply: Type.Array(Topic),
    example: { params: { id: turkce } },
    note: 'Topics of one lesson, with their subtopics.',
  },
  'GET /topic/subtopic/{id}': {
    ...readsTrees,
    params: ById,
    reply: Shape({ croom: Named, study: Named, topic: Named, subtopic: Named }),
    example: { params: { id: tytSubtopic } },
    note: 'The parents of a subtopic, from the class group down.',
  },
  'GET /topic/save': {
    ...savesTrees,
    query: Shape({
      id: Type.Optional(Id),
      study_id: Type.Optional(Id),
      name: Clearable(Name),
      group: Clearable(Name),
      sort: Clearable(Sort),
    }),
    reply: Topic,
    example: { query: { study_id: adaStudy, name: 'Optik' } },
    note: 'Adds or changes a topic of an own tree; by default it comes last.',
  },
  'GET /topic/delete/{id}': {
    ...remove,
    example: { params: { id: adaTopic } },
    note: 'Deletes a topic; 409 IN_USE with the counts when records or trial exams refer to it.',
  },
})

export const subtopic = calls({
  'GET /subtopic': {
    ...readsTrees,
    reply: Type.Array(Subtopic),
    example: {},
    note: 'Subtopics of all class groups that the user has joined or owns.',
  },
  'GET /subtopic/topic/{id}': {
    ...readsTrees,
    params: ById,
    reply: Type.Array(Subtopic),
    example: { params: { id: tytTopic } },
    note: 'Subtopics of one topic.',
  },
  'GET /subtopic/save': {
    ...savesTrees,
    query: Shape({
      id: Type.Optional(Id),
      topic_id: Type.Optional(Id),
      name: Clearable(Name),
      sort: Clearable(Sort),
    }),
    reply: Subtopic,
    example: { query: { topic_id: adaTopic, name: 'Yansıma' } },
    note: 'Adds or changes a subtopic of an own tree; by default it comes last.',
  },
  'GET /subtopic/delete/{id}': {
    ...remove,
    example: { params: { id: adaSubtopic } },
    note: 'Deletes a subtopic; 409 IN_USE with the counts when records or trial exams refer to it.',
  },
})
