import { type TSchema, Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import type { SourceContent, Stretch } from '#rules/source.ts'
import { sourceKinds, sourceUnits } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { adaSource, turkce, tytCroom } from './examples.ts'
import {
  ById,
  Clearable,
  Id,
  Name,
  Nullable,
  OneLine,
  OneOf,
  Page,
  paging,
  Shape,
  sentRow,
} from './shapes.ts'

const Kind = OneOf(sourceKinds)
const Unit = OneOf(sourceUnits)
const No = Type.Integer({ minimum: 1, maximum: limits.sourceSize })
const PartName = OneLine(limits.partNameCharacters)

/** What is known of one number of a source; a number keeps its meaning. */
const Part = Shape({
  no: No,
  name: Nullable(PartName),
  questions: Nullable(Type.Integer()),
  minutes: Nullable(Type.Integer()),
  topic_id: Nullable(Id),
})

/** What a person decides of a source: columns of its table, with the same names. */
export const sourceFields = {
  name: Type.String(),
  publisher: Nullable(Type.String()),
  kind: Kind,
  croom_id: Nullable(Id),
  study_id: Nullable(Id),
  unit: Unit,
  size: Type.Integer(),
  parts: Type.Array(Part),
  is_archived: Type.Boolean(),
} as const satisfies Record<keyof SourceContent, TSchema>

const { parts: _listed, ...listedFields } = sourceFields

const Progress = Shape({
  /** Number of parts that records name. */
  done: Type.Integer(),
  /** `[from, to]`, both included, in order. */
  ranges: Type.Array(Type.Unsafe<Stretch>(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }))),
  questions: Type.Integer(),
  correct: Type.Integer(),
  wrong: Type.Integer(),
  blank: Type.Integer(),
})

const computed = {
  /** The coach's source that this one was copied from. */
  origin: Nullable(Id),
  /** Of a student, from the records; null for a coach's source. */
  progress: Nullable(Progress),
  version: Type.Integer(),
} as const

export const ListedSource = Shape({ id: Id, ...listedFields, ...computed })
export const Source = Shape({ id: Id, ...sourceFields, ...computed })

const sentFields = {
  name: Clearable(Name),
  publisher: Clearable(OneLine(limits.nameCharacters)),
  kind: Clearable(Kind),
  croom_id: Clearable(Id),
  study_id: Clearable(Id),
  unit: Clearable(Unit),
  size: Clearable(Type.Integer({ minimum: 1, maximum: limits.sourceSize })),
  parts: Clearable(
    Type.Array(
      Shape({
        no: No,
        name: Clearable(PartName),
        questions: Clearable(Type.Integer({ minimum: 0, maximum: limits.questionsPerRecord })),
        minutes: Clearable(Type.Integer({ minimum: 0, maximum: limits.minutesPerRecord })),
        topic_id: Clearable(Id),
      }),
      { maxItems: limits.sourceParts },
    ),
  ),
  is_archived: Clearable(Type.Boolean()),
} as const satisfies Record<keyof typeof sourceFields, TSchema>

const own = { who: ['student', 'coach'], whose: 'acting' } as const

export const source = calls({
  'GET /source': {
    ...own,
    query: Shape({
      search: Type.Optional(OneLine(100)),
      study_id: Type.Optional(Id),
      ...paging,
    }),
    reply: Page(ListedSource),
    example: { query: { search: 'limit' } },
    note: 'Sources of the student, or of a coach outside coach mode, without their parts: newest first, archived ones last.',
  },
  'GET /source/{id}': {
    ...own,
    params: ById,
    reply: Source,
    example: { params: { id: adaSource } },
    note: 'One source with its parts.',
  },
  'POST /source': {
    ...own,
    saves: true,
    writes: true,
    bodyLimit: 64 * 1024,
    body: Shape({
      ...sentRow,
      ...sentFields,
    }),
    reply: Source,
    example: {
      body: { name: 'Limit TYT Türkçe', croom_id: tytCroom, study_id: turkce, size: 40 },
    },
    note: 'Creates or changes one source; idempotent by id. `size` counts its parts and never falls below one that is in use.',
  },
  'DELETE /source/{id}': {
    ...own,
    writes: true,
    params: ById,
    reply: Shape({ ok: Type.Literal(true), archived: Type.Optional(Type.Boolean()) }),
    example: { params: { id: adaSource } },
    note: 'Deletes a source; it is archived instead while records or open planned items refer to it.',
  },
})
