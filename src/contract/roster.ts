import { Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { rosterColumns } from '#rules/roster-file/headings.ts'
import { byCoaches, calls } from './call.ts'
import { cemRoster } from './examples.ts'
import { Warning } from './import.ts'
import { Id, Nullable, OneOf, Shape } from './shapes.ts'

/** `Ad Soyad;E-posta` and one line below it, in base64. */
const sample = 'QWQgU295YWQ7RS1wb3N0YQ0KxLBsa2F5IMOWejtpbGtheUBleGFtcGxlLmNvbQ0K'

export const roster = calls({
  'POST /roster': {
    ...byCoaches,
    closedAfterTemporary: 'file',
    writes: true,
    slow: true,
    body: Shape({
      /** A UUID per file. */
      id: Id,
      file: Type.String({
        minLength: 4,
        maxLength: 1_398_104,
        description: 'base64 of an .xlsx, .ods or CSV file, or of users.csv (OneRoster), up to 1 MiB',
      }),
      sheet: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
      /** An own class group that all join with the link; a group in the file comes first. */
      croom_id: Type.Optional(Nullable(Id)),
      lines: Type.Optional(
        Nullable(
          Type.Array(Type.Integer({ minimum: 1, maximum: 1_048_576 }), { maxItems: limits.rosterLines }),
        ),
      ),
      save: Type.Optional(Type.Boolean({ description: 'false: look only' })),
    }),
    bodyLimit: 1.5 * 1024 * 1024,
    reply: Shape({
      columns: Type.Array(Shape({ title: Type.String(), is: Nullable(OneOf(rosterColumns)) })),
      rows: Type.Array(
        Shape({
          line: Type.Integer(),
          /** `sent`: invited by this coach, now or before; also where the address had an account already. */
          status: OneOf(['new', 'sent', 'ignored', 'faulty']),
          cells: Type.Array(Type.String()),
          errors: Type.Array(Shape({ column: Type.Integer(), message: Type.String() })),
          name: Type.String(),
          email: Type.String(),
        }),
      ),
      warnings: Type.Array(Warning),
      /** How many of `lines` were invited with this `id`; null for a look. */
      sent: Nullable(Type.Integer()),
    }),
    limit: { name: 'roster', perAddress: 360, perAccount: 120, minutes: 60 },
    example: { body: { id: cemRoster, file: sample } },
    note: 'Invites students from a list: a look first, then with `save` up to 50 `lines` at a time, of which the reply then has only these; a faulty one refuses all with a path such as `12.E-posta`. A free address gets an account and a mail with a way in for seven days, the owner of a taken one a pending link and a mail; the answer is the same. Sent before by this coach: nothing is sent again. 600 people a day.',
  },
})
