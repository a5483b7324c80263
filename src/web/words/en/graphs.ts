import type { graphs as tr } from '../tr/graphs.ts'

export const graphs: typeof tr = {
  title: 'Graphs',
  all: 'All study',
  path: 'Where you are',
  period: 'Range',
  periods: { day: 'Day', week: 'Week', month: 'Month', total: 'Total' },
  measure: 'Measure',
  measures: { minutes: 'Time', questions: 'Questions', accuracy: 'Accuracy' },
  daysStudied: 'Days studied',
  before: 'against the range before',
  points: (change) => `${change} points`,
  seriesTitle: {
    whole: {
      minutes: 'How much did I study?',
      questions: 'How many questions did I solve?',
      accuracy: 'How many of my answers are right?',
    },
    croom: {
      minutes: 'How much did I study each lesson?',
      questions: 'How many questions did I solve in each lesson?',
      accuracy: 'How many of my answers are right in each lesson?',
    },
    study: {
      minutes: 'How much did I study each topic?',
      questions: 'How many questions did I solve in each topic?',
      accuracy: 'How many of my answers are right in each topic?',
    },
    topic: {
      minutes: 'How much did I study each subtopic?',
      questions: 'How many questions did I solve in each subtopic?',
      accuracy: 'How many of my answers are right in each subtopic?',
    },
  },
  totalsTitle: {
    whole: 'By class group, up to today',
    croom: 'By lesson, up to today',
    study: 'By topic, up to today',
    topic: 'By subtopic, up to today',
  },
  rowName: { whole: 'Class group', croom: 'Lesson', study: 'Topic', topic: 'Subtopic' },
  mapTitle: 'On which days did I study?',
  nothing: (days) => (days === 1 ? 'No record today.' : `No record in these ${days} days.`),
  nothingYet: 'No record yet.',
  studied: (days, studied, sum) =>
    days === 1 ? `${sum} today.` : `You studied on ${studied} of ${days} days, ${sum} in all.`,
  most: (name, sum) => `Most: ${name}, ${sum}.`,
  answered: (count) => `You answered ${count} questions in this range. Days without results are left blank.`,
  questionCount: (count) => (count === '1' ? '1 question' : `${count} questions`),
  scatterTitle: 'Am I better where I study more?',
  scatterSentence: (count) =>
    `${count} parts with at least 20 answers. To the right: more time; up: higher accuracy. That they go together does not mean that one causes the other.`,
  trialTitle: (croom) => `How are my nets going? · ${croom}`,
  trialSentence: (count, last, mean, best) =>
    count === 1
      ? `One trial exam: ${last} net.`
      : `${count} trial exams: last ${last}, mean ${mean}, best ${best} net.`,
  allTrials: 'Trial exams',
  trial: 'Trial exam',
  emptyTitle: 'No record in this range',
  emptyText: 'The graphs begin to fill with your first record.',
  emptyAction: 'Add study',
}
