import type { graphs as tr } from '#web/words/tr/graphs.ts'

export const graphs: typeof tr = {
  nothingThatDay: 'Nothing of this topic on this day.',
  sumsTitle: 'How many questions in all my mock exams?',
  sumsText: (n) => `${n} ${n === '1' ? 'mock exam' : 'mock exams'}, those of single lessons counted in`,
  sumQuestions: 'Questions',
  sumCorrect: 'Correct',
  sumWrong: 'Wrong',
  sumBlank: 'Blank',
  title: 'Graphs',
  all: 'All study',
  path: 'Where you are',
  period: 'Range',
  periods: { day: 'Day', week: 'Week', month: 'Month', total: 'Total' },
  measure: 'Measure',
  measures: { minutes: 'Time', questions: 'Questions', accuracy: 'Accuracy' },
  pale: {
    day: 'pale: today, not over',
    week: 'pale: not a whole week',
    month: 'pale: not a whole month',
    year: 'pale: not a whole year',
  },
  daysStudied: 'Days studied',
  before: (days) =>
    days === 1 ? 'yesterday, against the day before' : 'against the range before, without today',
  since: (day) => `First record: ${day}.`,
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
  mapTitle: {
    minutes: 'On which days did I study?',
    questions: 'On which days did I answer questions?',
  },
  mapSentence: {
    minutes:
      'The stronger the colour, the more that day. Grey days have no time, outlined days no record at all.',
    questions:
      'The stronger the colour, the more that day. Grey days have no questions, outlined days no record at all.',
  },
  nothing: {
    minutes: (days) => (days === 1 ? 'No study time today.' : `No study time in these ${days} days.`),
    questions: (days) => (days === 1 ? 'No questions today.' : `No questions in these ${days} days.`),
    accuracy: (days) =>
      days === 1 ? 'No results of questions today.' : `No results of questions in these ${days} days.`,
  },
  nothingYet: 'No record yet.',
  studied: {
    minutes: (days, studied, sum) =>
      days === 1 ? `${sum} today.` : `You studied on ${studied} of ${days} days, ${sum} in all.`,
    questions: (days, studied, sum) =>
      days === 1 ? `${sum} today.` : `You answered questions on ${studied} of ${days} days, ${sum} in all.`,
  },
  only: (name) => `Only ${name} is in the chart.`,
  most: (name, sum) => `Most: ${name}, ${sum}.`,
  highest: (name, accuracy) => `Highest of those with at least 20 answers: ${name}, ${accuracy}.`,
  fewAnswers: 'There are too few answers yet to say anything.',
  answered: (answers, correct, share) =>
    `${correct} of ${answers === '1' ? '1 answer' : `${answers} answers`} ${correct === '1' || answers === '1' ? 'is' : 'are'} right: ${share}. Blanks do not count; days without results are left empty.`,
  questionCount: (count) => (count === '1' ? '1 question' : `${count} questions`),
  scatterTitle: 'Am I better where I study more?',
  scatterSentence: (count) =>
    `${count} parts with at least 20 answers. To the right: more time; up: higher accuracy. That they go together does not mean that one causes the other.`,
  trialTitle: (subject) => `How are my nets going? · ${subject}`,
  trialSentence: (count, last, mean, best) =>
    count === 1
      ? `One mock exam: ${last} net.`
      : `${count} mock exams: last ${last}, mean ${mean}, best ${best} net.`,
  aloneTitle: (croom) => `The only ones in this range · ${croom}`,
  aloneText: 'A line needs two mock exams of the same kind and lessons in this range.',
  allTrials: 'Mock exams',
  byLesson: 'By lesson',
  adjusted: 'Adjusted for publishers',
  showAdjusted: 'Show adjusted',
  adjustedText: 'The adjusted line leaves out how much easier or harder a publisher is than the mean.',
  adjustedFew: 'Few data.',
  trial: 'Mock exam',
  side: 'What am I looking at?',
  sides: { time: 'Study', trials: 'Mocks' },
  span: 'Number of days',
  otherSpan: 'Other range',
  filters: 'Filters',
  lastDays: (days) => `Last ${days} days`,
  kind: 'Kind of mock exam',
  allKinds: 'All but single-lesson',
  noTrials: 'No mock exam yet',
  noTrialsText: 'Enter your first one, and your nets are drawn here.',
  firstTrial: 'Enter a mock exam',
  noTrialsHere: 'No mock exam of this kind in this range',
  lessonsTitle: 'How are my nets going in each lesson?',
  lessonsSentence:
    'The net of each lesson from mock to mock. A line breaks where a mock was without it, or has only the sum of its test.',
  lessonLossTitle: 'In which lesson do I lose nets?',
  partLossTitle: { study: 'In which topic do I lose nets?', topic: 'In which subtopic do I lose nets?' },
  lossSentence: (name, lost) =>
    `Most: ${name}, ${lost === '1' ? '1 net' : `${lost} nets`}. Up to today; what a wrong answer costs is counted in.`,
  wrongBlank: (wrong, blank) => `${wrong} wrong, ${blank} blank`,
  lostNets: (lost) => (lost === '1' ? '1 net' : `${lost} nets`),
  lessonTableTitle: 'Lesson by lesson',
  allTime: (kind) => `Up to today · ${kind}`,
  trials: 'Count',
  last: 'Last',
  mean: 'Mean',
  best: 'Best',
  profileTitle: 'Which lessons am I better at?',
  profileSentence:
    'Right answers of all questions, blanks included, lesson by lesson. Compare the corners, not the area.',
  profileFew: (lessons, trials, count) =>
    `To compare, it takes at least ${lessons} lessons with ${trials} mock exams each; this range has ${count === 0 ? 'none' : count}.`,
  lastTrial: 'Last mock',
  earlierMean: 'Mean of those before',
  noMarks: (kind) => `No mistake is marked yet · ${kind}`,
  noMarksText: 'Mark wrong and blank answers with their topics, and you see here where your nets stay.',
  noMarksHere: 'No wrong or blank answer is marked in this range.',
  reasonsTitle: 'Why was it wrong?',
  reasonsSentence: (reason, count) =>
    `Most often: ${reason}, ${count === '1' ? '1 question' : `${count} questions`}.`,
  reason: 'Reason',
  lostLinesTitle: {
    study: 'Do I lose fewer nets in each topic?',
    topic: 'Do I lose fewer nets in each subtopic?',
  },
  lostLinesSentence: 'Nets lost from mock to mock; a line that goes down is good.',
  markDaysTitle: 'Mock by mock',
  studyDaysTitle: 'Day by day',
  emptyTitle: 'No record in this range',
  emptyText: 'New records are drawn here; you can also choose a wider range.',
  emptyAction: 'Add study',
}
