import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { certainties, type RoleId, roleIds } from '#rules/vocabulary.ts'

/** An object without additional properties. */
export function Shape<const P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false })
}

/** `schema` or null. Written as a list of types, which validates and serializes faster than a union. */
export function Nullable<S extends TSchema>(schema: S) {
  const values: unknown[] | undefined = schema.enum
  return Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [schema.type, 'null'],
    ...(values && { enum: [...values, null] }),
  })
}

/** A field of a change: left out, it keeps its value; null is the value of a new row that is sent without it. */
export function Clearable<S extends TSchema>(schema: S) {
  return Type.Optional(Nullable(schema))
}

export function OneOf<const V extends readonly string[]>(values: V) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })
}

export const RoleNumber = Type.Unsafe<RoleId>({ type: 'integer', enum: Object.values(roleIds) })

/** Texts with a form of their own; messages name each in words (`test/contract/fields.test.ts`). */
export const patterns = {
  time: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  color: '^#[0-9a-f]{6}$',
  month: '^\\d{4}-\\d{2}$',
  bytes65: '^[A-Za-z0-9_-]{87}=?$',
  bytes16: '^[A-Za-z0-9_-]{22}(==)?$',
} as const

/** A UUID in any letter case, normalized to lower case. */
export const Id = Type.String({ format: 'uuid', lowerCase: true })
/** A day of the calendar; a body, the query and the search also take it as people write it (`readDay`). */
export const Day = Type.String({ readDay: true, format: 'date', description: 'YYYY-MM-DD' })
export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })
/** Name of a person or a thing; every name that a client sends has this schema. */
export const Name = Type.String({
  minLength: 1,
  maxLength: limits.nameCharacters,
  pattern: '\\S',
  format: 'name',
  description: 'one line, no control characters',
})
/** Free text of several lines. */
export const Note = Type.String({
  maxLength: limits.noteCharacters,
  format: 'plain-text',
  description: 'no control characters but tabs and ends of lines',
})
/** One line of text; may be empty. */
export function OneLine(maxLength: number) {
  return Type.String({ maxLength, format: 'line', description: 'one line, no control characters' })
}
export const Count = Type.Integer({ minimum: 0, maximum: limits.questionsPerRecord })
export const Color = Type.String({ pattern: patterns.color })
export const LevelNumber = Type.Unsafe<0 | 1 | 2 | 3 | 4>({ type: 'integer', minimum: 0, maximum: 4 })
/** How far the sources of the catalogue agree; null for parts that people added. */
export const CertaintyOrNull = Nullable(OneOf(certainties))
export const WindowDays = Type.Integer({ minimum: 1, maximum: limits.windowDays })

/** Who made a row and changed it last, when, and how often it was changed. */
export const made = {
  created_by: Id,
  updated_by: Id,
  created_at: Instant,
  updated_at: Instant,
  version: Type.Integer(),
}

/** Shows again who is calling, for what cannot be undone: the caller's password, or a proof of POST /auth/prove. */
export const proving = {
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  proof: Type.Optional(Type.String({ maxLength: 1000 })),
}

/** What opens a session. */
export const Tokens = Shape({ token: Type.String(), reftoken: Type.String() })
/** What a sign-in replies. */
export const SignedIn = Shape({
  ...Tokens.properties,
  must_change_password: Type.Optional(Type.Boolean()),
})

/** Numbers of answers by their result. */
export const results = { correct: Type.Integer(), wrong: Type.Integer(), blank: Type.Integer() }
/** Sums of study records. */
export const workSums = { minutes: Type.Integer(), questions: Type.Integer(), ...results }

/** A part of what is asked for; id null: what belongs to none of its parts. */
export const part = { id: Nullable(Id), name: Type.String() }
/** The same of any level; lessons have a colour. */
export const partInColor = { ...part, color: Type.Optional(Type.String()) }

export const Ok = Shape({ ok: Type.Literal(true) })
export const ById = Shape({ id: Id })
export const deletion = { writes: true, params: ById, reply: Ok } as const
/** Which row is saved, and the version of it that was read. */
export const sentRow = {
  id: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
} as const
export const Named = Shape({ id: Id, name: Type.String() })

/** Page number (from 1) and page size. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSize })),
}

/** One page of a list: `total` counts all rows, `page` starts at 1. */
export function Page<S extends TSchema>(row: S) {
  return Shape({ rows: Type.Array(row), total: Type.Integer(), page: Type.Integer(), size: Type.Integer() })
}

/** Ids of a place in the tree, as columns of a row. */
export const storedPlace = {
  croom_id: Nullable(Id),
  study_id: Nullable(Id),
  topic_id: Nullable(Id),
  subtopic_id: Nullable(Id),
}

/** What is sent of it; a deeper part implies its parents. */
export const place = {
  croom_id: Clearable(Id),
  study_id: Clearable(Id),
  topic_id: Clearable(Id),
  subtopic_id: Clearable(Id),
}
