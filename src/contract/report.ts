import { Type } from '@sinclair/typebox'
import { reportKinds, reportStates } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { ada } from './examples.ts'
import { Day, Id, Instant, Nullable, OneOf, Page, paging, Shape } from './shapes.ts'

const Report = Shape({
  id: Id,
  title: Type.String(),
  kind: OneOf(reportKinds),
  from: Nullable(Day),
  to: Nullable(Day),
  status: OneOf(reportStates),
  stale: Type.Boolean(),
  pages: Nullable(Type.Integer()),
  bytes: Nullable(Type.Integer()),
  made_by: OneOf(['rules', 'model']),
  created_at: Instant,
  created_by: Id,
})

export const report = calls({
  'GET /ai/analysis-pdfs': {
    who: ['student', 'coach', 'admin'],
    whose: { named: 'user_id' },
    search: Shape({
      user_id: Type.Optional(Id),
      kind: Type.Optional(OneOf(reportKinds)),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paging,
    }),
    reply: Page(Report),
    example: { search: { user_id: ada.id, kind: 'weekly' } },
    note: 'Analysis reports of the caller or of the named user (a student of the coach; anybody for an admin), latest first.',
  },
})
