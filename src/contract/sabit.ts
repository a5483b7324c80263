import { Type } from '@sinclair/typebox'
import { programKinds } from '#rules/vocabulary.ts'
import { byGuests, calls } from './call.ts'
import { Croom } from './croom.ts'
import { Day, Nullable, OneOf, Shape } from './shapes.ts'

const Words = Type.Array(Type.String())

const ExamDates = Type.Array(Shape({ date: Day, start: Nullable(Type.String()) }))

const Program = Shape({
  code: Type.String(),
  name: Type.String(),
  kind: OneOf(programKinds),
  grade: Nullable(Type.Integer()),
  /**
   * First and last school year with this programme, such as 2026-2027; `to` is null while it is still taught.
   */
  school_years: Nullable(Shape({ from: Type.String(), to: Nullable(Type.String()) })),
  penalty: Type.Integer(),
  duration_min: Nullable(Type.Integer()),
  tracks: Type.Array(Shape({ code: Type.String(), name: Type.String(), questions: Type.Integer() })),
  sections: Type.Array(Shape({ name: Type.String(), questions: Type.Integer() })),
  known_dates: ExamDates,
  /** Dates that no official source has announced. */
  expected_dates: ExamDates,
})

export const sabit = calls({
  'GET /sabit': {
    ...byGuests,
    etag: true,
    reply: Shape({
      version: Type.String(),
      demo: Type.Boolean(),
      /** Who is responsible for what is kept; null where nobody has said so. */
      operator: Nullable(Shape({ name: Type.String(), contact: Type.String() })),
      /** Where people may sign in besides, for POST /auth/oidc/start. */
      oidc: Type.Array(Shape({ provider: Type.String(), name: Type.String() })),
      /** Below this age a parent has to agree; 0: nobody is asked. */
      consent_age: Type.Integer(),
      roles: Type.Array(Shape({ id: Type.Integer(), key: Type.String() })),
      kinds: Words,
      levels: Type.Array(Type.Integer()),
      trial_kinds: Words,
      mistake_reasons: Words,
      exam_kinds: Words,
      periods: Type.Array(Shape({ key: Type.String(), limit: Nullable(Type.Integer()) })),
      programs: Type.Array(Program),
      publishers: Type.Array(Shape({ name: Type.String(), programs: Words, kind: Type.String() })),
      locales: Words,
      limits: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
    }),
    example: {},
    note: 'The constants of the product and the facts of its exams, with an ETag; no token is needed.',
  },
  'GET /sabit/class': {
    who: ['guest', 'student', 'coach', 'admin', 'parent'],
    whose: 'acting',
    beforePasswordChange: true,
    beforeFactor: true,
    beforeConsent: true,
    etag: 'guests',
    reply: Type.Array(Croom),
    example: {},
    note: 'Class groups that the caller may join or attach to an exam; without a token only the catalogue, with an ETag.',
  },
})
