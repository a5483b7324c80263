import { ada, baris } from '#contract/examples.ts'
import type { Goals } from '#rules/goals.ts'
import type { Access } from '#rules/vocabulary.ts'

/** Habits of an invented student. Shares and abilities are between 0 and 1. */
export type Profile = {
  person: { id: string; name: string; email: string }
  /** Cem's access to the student; null: Cem is not the coach. */
  access: Access | null
  /** The mocks are sat in Cem's class group, from a few publishers that its members share. */
  sitsInGroup: boolean
  /** Days ago of the first and of the last record. */
  from: number
  until: number
  /** Intervals without records, in days ago. */
  gaps: readonly (readonly [number, number])[]
  /** Weeks of school exams, in days ago. */
  schoolExams: readonly (readonly [number, number])[]
  sessions: { weekday: readonly [number, number]; weekend: readonly [number, number] }
  minutes: readonly [number, number]
  /** Share of days without a record and of days of rest. */
  missed: number
  rested: number
  /** Share of sessions measured by the timer. */
  timed: number
  /** Ability over time, in equal steps. */
  ability: readonly number[]
  /** Difference of ability in single lessons, by lesson code. */
  lessons: Readonly<Record<string, number>>
  /** Share of the syllabus that was begun at the first and at the last day. */
  syllabus: readonly [number, number]
  /** Share of unknown answers that are guessed. */
  guesses: number
  /** Share of Sundays with a trial exam. */
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
  sitsInGroup: false,
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

/** Ada, Barış, and seven more students of Cem who exist in the demo only. */
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
    sitsInGroup: true,
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
    sitsInGroup: true,
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
    sitsInGroup: true,
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
  {
    ...steady,
    person: { id: '0198f000-0000-7000-8000-000000000105', name: 'Lale Aydın', email: 'lale@example.com' },
    sitsInGroup: true,
    gaps: [],
    ability: [0.6, 0.62, 0.66, 0.7, 0.73],
    lessons: { 'TYT-TUR': 0.08, 'TYT-KIM': -0.1 },
    targetNet: 92,
  },
  {
    ...steady,
    person: { id: '0198f000-0000-7000-8000-000000000106', name: 'Mert Yalçın', email: 'mert@example.com' },
    sitsInGroup: true,
    gaps: [[52, 47]],
    sessions: { weekday: [1, 3], weekend: [2, 4] },
    missed: 0.1,
    ability: [0.46, 0.5, 0.52, 0.57, 0.6],
    lessons: { 'TYT-MAT': 0.06, 'TYT-TAR': -0.1 },
    targetNet: 80,
  },
  {
    ...steady,
    person: { id: '0198f000-0000-7000-8000-000000000107', name: 'Nil Kaplan', email: 'nil@example.com' },
    sitsInGroup: true,
    gaps: [],
    rested: 0.1,
    ability: [0.54, 0.58, 0.64, 0.66, 0.71],
    lessons: { 'TYT-FIZ': 0.06, 'TYT-COG': -0.08 },
    targetNet: 90,
  },
]
