import { Type } from '@sinclair/typebox'
import { calls } from './call.ts'
import { Day, Id, Instant, Named, Nullable, Page, paging, Shape } from './shapes.ts'

/** The fields of a row before or after a change; they differ by entity. */
const Snapshot = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  additionalProperties: true,
})

export const audit = calls({
  'GET /audit': {
    who: ['student', 'coach', 'admin', 'parent'],
    whose: 'acting',
    query: Shape({ ...paging, from: Type.Optional(Day), to: Type.Optional(Day) }),
    reply: Page(
      Shape({
        id: Id,
        at: Instant,
        actor: Named,
        action: Type.String(),
        entity: Type.String(),
        entity_id: Nullable(Id),
        summary: Type.String(),
        before: Snapshot,
        after: Snapshot,
      }),
    ),
    example: { query: { size: 10 } },
    note: 'Changes that others made to the caller’s data, newest first, with the rows before and after. In coach mode: the changes that this coach made to the student’s data.',
  },
})
