import { Type } from '@sinclair/typebox'
import { calls } from './call.ts'
import { Day, Id, Instant, Named, Nullable, Page, paging, Shape } from './shapes.ts'

/** A row as it stood before or after a change: its own fields, whatever the entity. */
const Snapshot = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  additionalProperties: true,
})

export const audit = calls({
  'GET /audit': {
    who: ['student', 'coach', 'admin'],
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
    note: 'What others did to my data, newest first, with the rows before and after. In coach mode: what this coach did to the student’s.',
  },
})
