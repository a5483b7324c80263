import type * as tr from '#web/words/tr/study.ts'
import type { RestWords } from '#web/words/tr.ts'

export const today: typeof tr.today = {
  week: (days) => `This week ${days}/7 days`,
  weekGoal: 'Weekly goal',
  todayQuestions: 'Questions today',
  weekQuestions: 'Questions this week',
  rest: 'rest',
  none: '–',
  dayDone: (day, time) => `${day}: ${time}`,
  dayGoal: (day, time) => `${day}: ${time}, goal reached`,
  dayRest: (day) => `${day}: rest`,
  dayNone: (day) => `${day}: no record`,
  dayAhead: (day) => `${day}: still to come`,
  allTrials: 'All mock exams',
  lastTrial: 'Last mock exam',
  net: 'net',
  unmarked: 'Its wrong answers have no topics yet; marking them takes two minutes.',
  mark: 'Mark',
  ahead: 'Coming up',
  toPlan: 'Open plan',
  firstTitle: 'Start in three steps',
  stepClass: 'Choose the exam you prepare for',
  stepClassAction: 'Choose',
  stepTimer: 'Start the timer',
  stepTimerAction: 'Start',
  stepGoal: 'Set your daily goal',
  stepGoalAction: 'Set',
}

export const log: typeof tr.log = {
  title: 'All days',
  dayBefore: 'Previous day',
  dayAfter: 'Next day',
  monthSentence: (days, total) =>
    days === 0
      ? 'No study in this month.'
      : `Studied on ${days} ${days === 1 ? 'day' : 'days'}, ${total} in all.`,
}

export const record: RestWords['record'] = {
  editTitle: 'Edit study',
  resultsHint: 'Enter correct, wrong and blank; the questions are added up for you.',
  savedAs: (what) => `Saved: ${what}`,
  conflict: 'This was changed after you opened it. Close it to see the new version, or save what you typed.',
  noLevel: 'Remove the level',
  saveMine: 'Save what I typed',
  restSaved: 'Marked as a rest day',
  actions: (name) => `Actions: ${name}`,
}

export const timer: RestWords['timer'] = {
  discard: 'Delete it',
  discardSure: 'Yes, delete',
  minutesHint: 'For example 45, 1:30 or 1h30',
  minutesUnread: 'The time could not be read. Write it like 45, 1:30 or 1h30',
  checkNote: 'The timer ran for over four hours. Enter how long you really studied.',
  splitNote: 'This session runs past the end of a day; its time is split between the days.',
  shortNote: 'Less than a minute so far. You can delete it or enter the time.',
}

export const line: typeof tr.line = {
  label: 'Record in one line',
  running: 'Questions: 12/3, or a topic',
  understood: (parts) => `Understood: ${parts}`,
  unsure: (part) => `${part} (not sure)`,
  change: (part) => `Change: ${part}`,
  changeKey: 'The dashed part is a guess: ↓ changes it.',
  unread: (text) => `Not understood: ${text}`,
  remove: 'Remove',
  answers: (correct, wrong, blank) =>
    [`${correct} correct`, `${wrong} wrong`, ...(blank > 0 ? [`${blank} blank`] : [])].join(', '),
  stopTimer: 'Stop the timer',
  asWord: 'Name of a topic',
  missing: {
    amount: 'Add a time or questions: 45, 1h30 or 12/3.',
    unread: 'Correct or remove what was not understood.',
    minutesTooMany: 'A record can have at most 16 hours.',
    questionsTooMany: 'A record can have at most 2,000 questions.',
    answersOverQuestions: 'Correct, wrong and blank do not add up to the questions.',
    dayAhead: 'A record can be for tomorrow at the latest.',
    dayEarly: 'Records before the year 2000 cannot be saved.',
    restIsEmpty: 'A rest day has no time, questions or topic.',
  },
}

export const dateField: typeof tr.dateField = {
  open: 'Open the calendar',
  title: 'Calendar',
  longAgo: (year) => `This day is in ${year}. Is the year right?`,
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
}

export const focus: typeof tr.focus = {
  title: 'Focus',
  leave: 'Leave full screen',
  awake: 'The screen stays on',
  ways: 'Focus options',
  wayNames: { up: 'Time', down: 'Countdown', rounds: 'Pomodoro' },
  onlyOwn: 'The timer is the student’s; only they can start it.',
  noTimer: 'No timer is running.',
  workOf: (minutes) => `${minutes} of work`,
  restOf: (minutes) => `${minutes} break`,
  countdownOf: (minutes) => `${minutes} countdown`,
  over: 'Time is up; the timer keeps running',
  round: (count) => `Round ${count}`,
  roundDone: 'done, a new round is next',
  thenRest: (minutes) => `then ${minutes} break`,
  lengths: { work: 'Work', rest: 'Break', down: 'Countdown' },
  tone: 'A short sound when time is up',
  controls: 'Pause and resume from the lock screen',
  controlsHint: 'This plays a silent recording; music on the phone may stop.',
}
