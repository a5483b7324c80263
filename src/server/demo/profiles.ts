import { ada, baris } from '#contract/examples.ts'
import type { Goals } from '#rules/goals.ts'
import type { Access } from '#rules/vocabulary.ts'

/** How an invented student studies. Shares and abilities lie between 0 and 1. */
export type Profile = {
  person: { id: string; name: string; email: string }
  /** What Cem may do for the student; null: he is not the student's coach. */
  access: Access | null
  /** How many days ago the first record lies, and how many the last one. */
  from: number
  until: number
  /** Days ago, from and to, in which nothing was recorded. */
  gaps: readonly (readonly [number, number])[]
  /** Days ago of a week of exams at school. */
  schoolExams: readonly (readonly [number, number])[]
  sessions: { weekday: readonly [number, number]; weekend: readonly [number, number] }
  minutes: readonly [number, number]
  /** Days without a record, days of rest on purpose. */
  missed: number
  rested: number
  /** Sessions measured by the timer. */
  timed: number
  /** Ability over the time, in equal steps. */
  ability: readonly number[]
  /** How much more or less able in single lessons, by the lesson's code. */
  lessons: Readonly<Record<string, number>>
  /** The part of the syllabus that was begun at first and at last. */
  syllabus: readonly [number, number]
  /** Answers that are missed and tried all the same. */
  guesses: number
  /** Sundays with a trial exam. */
  trials: number
  goals: Goals
  targetNet: number
}

function goals(weekday: [number, number], weekend: [number, number]): Goals {
  return {
    weekday: [1, 2, 3, 4, 5, 6, 7].map((day) => {
      const [minutes, questions] = day > 5 ? weekend : weekday
      return { minutes, questions }
    }),
  }
}

const steady: Profile = {
  person: ada,
  access: 'act',
  from: 119,
  until: 0,
  gaps: [[76, 74]],
  schoolExams: [
    [66, 61],
    [19, 15],
  ],
  sessions: { weekday: [2, 4], weekend: [3, 5] },
  minutes: [25, 60],
  missed: 0.05,
  rested: 0.07,
  timed: 0.7,
  ability: [0.5, 0.56, 0.6, 0.66, 0.7],
  lessons: { 'TYT-TUR': 0.12, 'TYT-MAT': -0.04, 'TYT-FIZ': -0.14, 'TYT-KIM': -0.06, 'TYT-DIN': 0.1 },
  syllabus: [0.22, 0.72],
  guesses: 0.5,
  trials: 1,
  goals: goals([120, 60], [210, 110]),
  targetNet: 95,
}

/** Ada and Barış, and four more students of Cem who live in the demo alone. */
export const profiles: readonly Profile[] = [
  steady,
  {
    ...steady,
    person: baris,
    access: null,
    until: 5,
    gaps: [
      [97, 88],
      [58, 45],
      [21, 13],
    ],
    sessions: { weekday: [1, 2], weekend: [1, 3] },
    minutes: [15, 50],
    missed: 0.28,
    rested: 0.02,
    timed: 0.35,
    ability: [0.44, 0.48, 0.47, 0.5, 0.46],
    lessons: { 'TYT-MAT': -0.14, 'TYT-FIZ': -0.18, 'TYT-TAR': 0.12, 'TYT-COG': 0.1 },
    syllabus: [0.15, 0.4],
    guesses: 0.75,
    trials: 0.6,
    goals: goals([120, 40], [180, 60]),
    targetNet: 75,
  },
  {
    ...steady,
    person: {
      id: '0198f000-0000-7000-8000-000000000101',
      name: 'Gizem Arslan',
      email: 'gizem@example.com',
    },
    access: 'view',
    gaps: [],
    sessions: { weekday: [3, 4], weekend: [4, 6] },
    missed: 0.02,
    ability: [0.68, 0.72, 0.77, 0.8, 0.84],
    lessons: { 'TYT-MAT': 0.06, 'TYT-TAR': -0.08 },
    syllabus: [0.5, 0.95],
    guesses: 0.4,
    targetNet: 110,
  },
  {
    ...steady,
    person: { id: '0198f000-0000-7000-8000-000000000102', name: 'Hakan Çelik', email: 'hakan@example.com' },
    access: 'act',
    until: 6,
    gaps: [[41, 35]],
    sessions: { weekday: [1, 3], weekend: [2, 4] },
    missed: 0.15,
    timed: 0.5,
    ability: [0.4, 0.5, 0.58, 0.62],
    lessons: { 'TYT-TUR': -0.06, 'TYT-FIZ': 0.1 },
    syllabus: [0.1, 0.55],
    guesses: 0.6,
    trials: 0.75,
    targetNet: 85,
  },
  {
    ...steady,
    person: { id: '0198f000-0000-7000-8000-000000000103', name: 'İrem Koç', email: 'irem@example.com' },
    access: 'act',
    gaps: [],
    sessions: { weekday: [3, 5], weekend: [4, 6] },
    minutes: [35, 75],
    missed: 0.01,
    rested: 0.01,
    timed: 0.9,
    ability: [0.55, 0.63, 0.68, 0.7, 0.58],
    lessons: { 'TYT-BIY': 0.14, 'TYT-MAT': -0.08 },
    syllabus: [0.3, 0.8],
    targetNet: 100,
  },
  {
    ...steady,
    person: { id: '0198f000-0000-7000-8000-000000000104', name: 'Kerem Öztürk', email: 'kerem@example.com' },
    access: 'view',
    from: 24,
    gaps: [],
    schoolExams: [],
    sessions: { weekday: [1, 2], weekend: [2, 3] },
    missed: 0.1,
    timed: 0.8,
    ability: [0.42, 0.46],
    lessons: {},
    syllabus: [0.05, 0.12],
    targetNet: 70,
  },
]
