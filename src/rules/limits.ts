import { earliestDay } from './is-day.ts'

/** Limits shared by validation, the database and the forms. */
export const limits = {
  minutesPerRecord: 960,
  minutesPerDay: 1440,
  recordsPerDay: 200,
  questionsPerRecord: 2000,
  noteCharacters: 1000,
  nameCharacters: 80,
  passwordMin: 8,
  passwordMax: 200,
  windowDays: 3660,
  pageSize: 200,
  queryBytes: 6144,
  earliestDay,
  /** Of exams and planned items. */
  latestDay: '2100-12-31',
  timerCheckHours: 4,
  sessions: 50,
  croomsOwned: 100,
  croomsJoined: 200,
  studiesPerCroom: 100,
  topicsPerStudy: 300,
  subtopicsPerTopic: 200,
  exams: 1000,
  plansPerDay: 60,
  contacts: 1000,
  commentsPerThing: 50,
  /** Of one author to one student, on a day of the student. */
  commentsPerDay: 100,
  commentIds: 100,
  contactDaysAhead: 60,
  snoozeDays: 30,
  trials: 5000,
  letters: 52,
  notices: 200,
  noticeDays: 90,
  noticeLines: 5,
  pushSubscriptions: 10,
  personalTokens: 20,
  links: 500,
  parents: 20,
  openInvites: 50,
  /** Of the heading of a column in a file; a longer one is cut. */
  titleCharacters: 400,
  /** How long a coach can take back what was saved for many students. */
  undoDays: 7,
} as const
