import { Type } from '@sinclair/typebox'
import { calls } from './call.ts'
import { Day, Id, Instant, Named, Nullable, Ok, OneOf, Page, paging, Shape } from './shapes.ts'

/** The fields of a row before or after a change; they differ by entity. */
const Snapshot = Type.Unsafe<Record<string, unknown> | null>({
  type: ['object', 'null'],
  additionalProperties: true,
})

/** `open`: the student can take the change back; `done`: it was taken back; null: it cannot be. */
export const Undo = Nullable(OneOf(['open', 'done']))

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
        undo: Undo,
      }),
    ),
    example: { query: { size: 10 } },
    note: 'Changes that others made to the caller’s data, newest first, with the rows before and after. In coach mode: the changes that this coach made to the student’s data. `undo` says whether the student can take a change back, or has done so.',
  },
  'POST /audit/undo': {
    who: ['student'],
    whose: 'self',
    writes: true,
    body: Shape({ id: Id }),
    reply: Ok,
    example: { body: { id: '{change}' } },
    note: 'Takes a change by somebody else back, as far as it is still as they left it: what was added goes, what was changed or deleted is as before. Timers, accounts, passwords, second factors, letters, parts of trees, and of a class group all but joining it have no way back; repeated, it changes nothing. 409 when the row was changed since, 404 for what cannot be taken back.',
  },
})
