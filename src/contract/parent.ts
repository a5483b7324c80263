import { Type } from '@sinclair/typebox'
import { calls } from './call.ts'
import { Exam } from './exam.ts'
import { ada, adaInvite, parentOfAda } from './examples.ts'
import { Letter } from './letter.ts'
import { shown } from './link.ts'
import { ById, Clearable, Day, deletion, Id, Instant, Named, Nullable, Shape } from './shapes.ts'
import { TrialHead } from './trialexam.ts'

const Child = Shape({ id: Id, student: Named, created_at: Instant })
const Sum = Type.Integer()

const family = { who: ['student', 'parent'], whose: 'self', beforeConsent: true } as const
const children = { who: ['student'], whose: 'self', beforeConsent: true } as const

export const parent = calls({
  'GET /parent': {
    ...family,
    reply: Shape({
      parents: Type.Array(
        Shape({
          id: Id,
          parent: Named,
          created_at: Instant,
          /** The first look of each day, latest first; the last 30. */
          looks: Type.Array(Shape({ day: Day, at: Instant })),
        }),
      ),
      /** Open invitations of a student, without codes. */
      invites: Type.Array(Shape({ id: Id, created_at: Instant, expires_at: Instant })),
      children: Type.Array(Child),
    }),
    example: {},
    note: 'Of a student the parents, with the days on which each looked; of a parent the children.',
  },
  'POST /parent/invite': {
    ...children,
    closedAfterTemporary: 'email',
    writes: true,
    slow: true,
    limit: { name: 'parent', perAddress: 120, perAccount: 20, minutes: 60 },
    body: Shape({
      id: Clearable(Id),
      email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
    }),
    reply: Shape({ ...shown, expires_at: Instant }),
    example: { body: {} },
    note: 'Creates a code of 8 characters for one parent. It is valid for 7 days, works once and is shown once, with its address and a text to share; with `email` it is also mailed there. The same `id` again gets the same code.',
  },
  'DELETE /parent/invite/{id}': {
    ...children,
    ...deletion,
    example: { params: { id: adaInvite } },
    note: 'Withdraws an open invitation.',
  },
  'POST /parent/accept': {
    who: ['parent'],
    whose: 'self',
    beforeConsent: true,
    closedAfterTemporary: 'code',
    writes: true,
    limit: { name: 'tie', perAddress: 120, perAccount: 30, minutes: 10 },
    body: Shape({ code: Type.String({ minLength: 1, maxLength: 32 }) }),
    reply: Child,
    example: { body: { code: '{parentCode}' } },
    note: 'Ties the parent to the student of a code. Idempotent: the same parent gets the same tie while it lasts.',
  },
  'DELETE /parent/{id}': {
    ...family,
    ...deletion,
    example: { params: { id: parentOfAda } },
    note: 'Ends a tie; either side may. The parent’s next look is refused.',
  },
  'GET /parent/child/{id}': {
    who: ['parent'],
    whose: { named: 'id' },
    toParents: true,
    params: ById,
    reply: Shape({
      student: Named,
      /** The student's current day. */
      today: Day,
      /** The last 7 days, oldest first; null on a day without a record. The goal is that of the days that are over. */
      week: Shape({
        days: Type.Array(
          Shape({ day: Day, minutes: Nullable(Sum), questions: Nullable(Sum), rested: Type.Boolean() }),
        ),
        minutes: Sum,
        questions: Sum,
        goal: Shape({ minutes: Sum, questions: Sum }),
      }),
      /** What was planned for those of these days that are over, and how many of the items are done by half or more. */
      plan: Shape({ items: Sum, done: Sum }),
      trials: Type.Array(
        Type.Pick(TrialHead, ['id', 'name', 'day', 'kind', 'program_code', 'publisher', 'totals']),
      ),
      exams: Type.Array(
        Type.Pick(Exam, ['id', 'name', 'kind', 'examdate', 'examtime', 'is_main', 'days_left']),
      ),
      letters: Type.Array(Type.Pick(Letter, ['id', 'title', 'kind', 'pages', 'created_at'])),
    }),
    example: { params: { id: ada.id } },
    note: 'What a child shares with a parent: the last 7 days against the goal, plan kept, the last 10 trial exams, up to 10 exams ahead and letters. The first look of a day is noted for the student.',
  },
})
