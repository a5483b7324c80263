import type { CommentKind } from '#rules/vocabulary.ts'

type ShownKind = CommentKind | 'exam'

/** The student's page that shows a row, by what comments and changes call its kind. */
export const rowPages: Record<ShownKind, (row: { id: unknown; day: unknown }) => string> = {
  record: ({ day }) => `/log?day=${day}`,
  trialexam: ({ id }) => `/trial-exams/${id}`,
  plan: ({ day }) => `/plan?day=${day}`,
  mistake: ({ id }) => `/mistakes?open=${id}`,
  exam: () => '/plan?exams=1',
  week: ({ day }) => `/plan?day=${day}`,
}

export function hasPage(kind: string): kind is ShownKind {
  return Object.hasOwn(rowPages, kind)
}
