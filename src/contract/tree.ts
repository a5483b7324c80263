import { Type } from '@sinclair/typebox'
import { calls } from './call.ts'
import { turkce, tytCroom, tytSubtopic, tytTopic } from './examples.ts'
import { ById, Day, Id, LevelNumber, Named, Nullable, Shape } from './shapes.ts'

/** A student's own figures on one part of the tree; present where the tree is read for a student. */
export const My = Type.Optional(
  Shape({
    minutes: Type.Integer(),
    questions: Type.Integer(),
    last_day: Nullable(Day),
    level: Nullable(LevelNumber),
    wrong: Type.Integer(),
    blank: Type.Integer(),
  }),
)

export const Subtopic = Shape({
  id: Id,
  topic_id: Id,
  name: Type.String(),
  sort: Type.Integer(),
  my: My,
})
export const Topic = Shape({
  id: Id,
  study_id: Id,
  name: Type.String(),
  group: Nullable(Type.String()),
  sort: Type.Integer(),
  my: My,
  subtopics: Type.Optional(Type.Array(Subtopic)),
})
export const Study = Shape({
  id: Id,
  croom_id: Id,
  name: Type.String(),
  question_count: Type.Integer(),
  color: Type.String(),
  sort: Type.Integer(),
  my: My,
})

const everyone = ['student', 'coach', 'admin'] as const

export const study = calls({
  'GET /study': {
    who: everyone,
    whose: 'acting',
    reply: Type.Array(Study),
    example: {},
    note: 'Lessons of all class groups joined or owned.',
  },
  'GET /study/croom/{id}': {
    who: everyone,
    whose: 'acting',
    params: ById,
    reply: Type.Array(Study),
    example: { params: { id: tytCroom } },
    note: 'Lessons of one class group.',
  },
})

export const topic = calls({
  'GET /topic': {
    who: everyone,
    whose: 'acting',
    reply: Type.Array(Topic),
    example: {},
    note: 'Topics, with their subtopics, of all class groups joined or owned.',
  },
  'GET /topic/study/{id}': {
    who: everyone,
    whose: 'acting',
    params: ById,
    reply: Type.Array(Topic),
    example: { params: { id: turkce } },
    note: 'Topics of one lesson, with their subtopics.',
  },
  'GET /topic/subtopic/{id}': {
    who: everyone,
    whose: 'acting',
    params: ById,
    reply: Shape({ croom: Named, study: Named, topic: Named, subtopic: Named }),
    example: { params: { id: tytSubtopic } },
    note: 'The parents of a subtopic, from the class group down.',
  },
})

export const subtopic = calls({
  'GET /subtopic': {
    who: everyone,
    whose: 'acting',
    reply: Type.Array(Subtopic),
    example: {},
    note: 'Subtopics of all class groups joined or owned.',
  },
  'GET /subtopic/topic/{id}': {
    who: everyone,
    whose: 'acting',
    params: ById,
    reply: Type.Array(Subtopic),
    example: { params: { id: tytTopic } },
    note: 'Subtopics of one topic.',
  },
})
