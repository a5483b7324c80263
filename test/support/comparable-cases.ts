import type { TrialKind } from '#rules/vocabulary.ts'

/** Trial exams of one student, oldest first; class groups and lessons by number. */
type Case = {
  said: string
  sat: [croom: 0 | 1, kind: TrialKind, lessons: number[], net: number][]
  /** Expected change of the latest full trial; null without one or without a comparable one. */
  last: number | null
  change: number | null
}

/** When a change of the net may be shown, computed by hand; for the rule and for the same rule in SQL. */
export const comparableCases: Case[] = [
  { said: 'no trial', sat: [], last: null, change: null },
  { said: 'the first one', sat: [[0, 'general', [0, 1], 12]], last: 12, change: null },
  {
    said: 'the one before it',
    sat: [
      [0, 'general', [0, 1], 10],
      [0, 'general', [1, 0], 12],
      [0, 'general', [0, 1], 9],
    ],
    last: 9,
    change: -3,
  },
  {
    said: 'another class group between them',
    sat: [
      [0, 'general', [0, 1], 10],
      [1, 'general', [0, 1], 4],
      [0, 'general', [0, 1], 11],
    ],
    last: 11,
    change: 1,
  },
  {
    said: 'another kind between them, as any full trial compares',
    sat: [
      [0, 'institution', [0, 1], 10],
      [0, 'general', [0, 1], 14],
      [0, 'official', [0, 1], 15],
      [0, 'institution', [0, 1], 12],
    ],
    last: 12,
    change: -3,
  },
  {
    said: 'half a trial between them',
    sat: [
      [0, 'general', [0, 1], 10],
      [0, 'general', [0], 5],
      [0, 'general', [0, 1], 13],
    ],
    last: 13,
    change: 3,
  },
  {
    said: 'half a trial after a whole one',
    sat: [
      [0, 'general', [0, 1], 10],
      [0, 'general', [1], 5],
    ],
    last: 5,
    change: null,
  },
  {
    said: 'mocks of single lessons, which are no full ones',
    sat: [
      [0, 'general', [0], 10],
      [0, 'branch', [0], 4],
      [0, 'general', [0], 11],
      [0, 'branch', [0], 6],
    ],
    last: 11,
    change: 1,
  },
  {
    said: 'one without any lesson that counts',
    sat: [
      [0, 'general', [0], 10],
      [0, 'general', [0], 8],
      [0, 'general', [], 0],
    ],
    last: 8,
    change: -2,
  },
]
