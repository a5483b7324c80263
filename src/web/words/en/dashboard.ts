import type { dashboard as tr } from '../tr/dashboard.ts'

export const dashboard: typeof tr = {
  title: 'Today',
  days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
  streak: 'in a row',
  sessions: 'Today’s study',
  noSessions: 'No record for today yet. Start the timer; when you finish, it shows up here.',
  goals: 'Goals',
  todayQuestions: 'Questions today',
  weekMinutes: 'Time this week',
  weekQuestions: 'Questions this week',
  review: (count) =>
    `${count} ${count === 1 ? 'topic has' : 'topics have'} had time to fade; a short review would help. (By the time since you last studied them.)`,
  week: 'How much did I study in the last 7 days?',
  weekEmpty: 'No record in the last 7 days.',
  weekSentence: (days, total) => `You studied ${total} in all on ${days} of the last 7 days.`,
  daysLeft: (days) => (days === 0 ? 'today' : days === 1 ? '1 day left' : `${days} days left`),
  allTrials: 'All trial exams',
  lastTrial: 'Last trial exam',
  trialCounts: (correct, wrong, blank) => `${correct} correct · ${wrong} wrong · ${blank} blank`,
  firstTitle: 'Begin in three steps',
  stepClass: 'Choose the exam you prepare for',
  stepClassAction: 'Choose',
  stepTimer: 'Start the timer',
  stepTimerAction: 'Start',
  stepGoal: 'Set your daily goal',
  stepGoalAction: 'Set',
}
