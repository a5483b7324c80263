import { type TSchema, Type } from '@sinclair/typebox'
import type { SourceRange } from '#rules/source-range.ts'
import { Clearable, Id, Nullable } from './shapes.ts'

/** A source and the parts of it, both included: columns of a record and of a planned item. */
export const rangeFields = {
  source_id: Nullable(Id),
  part_from: Nullable(Type.Integer()),
  part_to: Nullable(Type.Integer()),
} as const satisfies Record<keyof SourceRange, TSchema>

/** What is sent of it. The bounds are checked by a rule, so breaking one is a 422 that names the field. */
export const sentRange = {
  source_id: Clearable(Id),
  part_from: Clearable(Type.Integer()),
  part_to: Clearable(Type.Integer()),
} as const satisfies Record<keyof SourceRange, TSchema>
