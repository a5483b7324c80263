import { Type } from '@sinclair/typebox'
import { missingReasons, overviewNumbers, todoCodes } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { Day, Instant, Nullable, OneOf, RoleNumber, Shape } from './shapes.ts'

const PerDay = Type.Array(Shape({ day: Day, n: Type.Integer() }))

export const admin = calls({
  'GET /admin/overview': {
    who: ['admin'],
    whose: 'self',
    reply: Shape({
      version: Type.String(),
      ready: Type.Boolean(),
      /** New accounts of the last twelve weeks by role; a week is named by its Monday. */
      accounts: Nullable(
        Type.Array(
          Shape({
            role_id: RoleNumber,
            total: Type.Integer(),
            weeks: Type.Array(Shape({ week: Day, n: Type.Integer() })),
          }),
        ),
      ),
      sign_ins: Nullable(PerDay),
      records: Nullable(PerDay),
      mails: Nullable(Shape({ waiting: Type.Integer(), failed: Type.Integer(), oldest: Nullable(Instant) })),
      database: Shape({ bytes: Nullable(Type.Integer()), free: Nullable(Type.Integer()) }),
      backup: Nullable(Shape({ at: Instant, bytes: Type.Integer() })),
      missing: Type.Array(Shape({ number: OneOf(overviewNumbers), reason: OneOf(missingReasons) })),
      todo: Type.Array(Shape({ code: OneOf(todoCodes), n: Type.Integer(), path: Type.String() })),
    }),
    example: {},
    note: 'State of the installation as counts; nobody’s study is shown. Computed at most once a minute per instance. A number that could not be counted is null and named in `missing` with the reason; the others stay. With more than 5,000 accounts the records are counted hourly. `database.free` is null when the server cannot know it; `failed` mails are those of the last seven days.',
  },
  'GET /admin/calibration': {
    who: ['admin'],
    whose: 'self',
    reply: Shape({
      rows: Type.Array(
        Shape({
          insight: OneOf(['forecast', 'burndown'] as const),
          /** null counts all programs. */
          program_code: Nullable(Type.String()),
          tried: Type.Integer(),
          held: Nullable(Type.Integer()),
          multiplier: Nullable(Type.Number()),
          bins: Type.Array(
            Shape({
              from: Type.Integer(),
              to: Type.Integer(),
              tried: Type.Integer(),
              came: Type.Integer(),
            }),
          ),
        }),
      ),
    }),
    example: {},
    note: 'How often what the insights foretold came true, counted once a day over everybody: ranges of forecasts that held the result of the exam, with the correction of their widths from 40 on, and chances to finish in time by bins of 20 percent. Empty before the first count.',
  },
})
