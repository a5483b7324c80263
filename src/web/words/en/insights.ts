import { plural } from '#rules/words/en/plural.ts'
import type * as tr from '#web/words/tr/insights.ts'
import { inWords } from './progress.ts'

const begin = (n: number) => {
  const word = inWords(n)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export const insights: typeof tr.insights = {
  noCroomTitle: 'Progress starts with the exam you choose',
  noCroomText: 'Once the exam is chosen, records and mocks are summed up here.',
  noCroomAction: 'Choose the exam',
  beforeAfter: (before, after) => `${before}\u00a0net before, ${after} after`,
  toGoals: 'Daily goal',
  signs: {
    name: 'The last weeks',
    days: (count) => `${count} of 70 days`,
    shared: 'A coach with a link sees the same sentences.',
    never: 'No records yet; this starts with the first one.',
    how: 'The last weeks are compared only with the habits of the weeks before: gaps between records, time a week, how much of the plan was done, and the last two and three mocks. Today is not over and does not count. Nobody is compared with others, ranked or scored.',
  },
  plan: {
    tomorrow: 'Tomorrow',
    pace: (minutes) => `60 planned minutes usually take ${minutes}.`,
    saved: (day) => `Added to the plan: ${day}`,
  },
  review: {
    name: 'Due for review today',
    gap: (days, gap) =>
      `${days === 0 ? 'On the day of the exam' : `With ${plural(days, 'day')} to the exam`}, a gap of ${plural(gap, 'day')} works best.`,
    gapAlone: (gap) => `Without an exam date, a gap of ${plural(gap, 'day')} works best.`,
    row: (days, nets) => `last studied ${plural(days, 'day')} ago; worth about ${nets}\u00a0net per mock.`,
    rowUnmarked: (days) =>
      `last studied ${plural(days, 'day')} ago; nothing marked in mocks yet, so only the time counts.`,
    how: 'Up to five topics last studied at least that long ago, ordered by the days since then, the net lost on them and the hours studied. We show no memory percentage: none has been proven for topics.',
    due: (count) => plural(count, 'topic is due.', 'topics are due.'),
    startOf: (topic) => `Start the review: ${topic}`,
    notToday: (topic) => `Not today: ${topic}`,
    hidden: (topic) => `Left for tomorrow: ${topic}`,
  },
  unfixed: {
    name: 'Still wrong',
    claim: (count) => `${begin(count)} ${count === 1 ? 'topic is' : 'topics are'} still wrong after study`,
    none: 'No topic is still wrong after study',
    row: (minutes, of, again) =>
      `${minutes} minutes studied; wrong again in ${again} of the last ${of} mocks.`,
    way: 'A different way may help.',
    sheets: (count) => plural(count, 'marked subject'),
    how: 'A topic that was not known was studied for at least 60 minutes; then it was wrong again in at least two of the last five marked mocks, with at least half as much net lost as before. About half of such topics are truly not known yet.',
    careless: (nets) => `${nets}\u00a0net per mock is lost for reasons other than knowledge.`,
    carelessName: 'Reasons other than knowledge',
    reasons: { misread: 'Misread', slip: 'Slip', marking: 'Marking', time: 'Time' },
  },
  contact: {
    action: 'Write to coach',
    about: (topic) => `Write to coach: ${topic}`,
    hint: 'All your coaches see it.',
    first: 'I am stuck on this topic, could we look at it together?',
    sent: 'The coach can read it now.',
    removed: 'The message was removed.',
  },
  publishers: {
    name: 'Differences between publishers',
    claim: (publisher, nets, trials, isHarder) =>
      `${publisher} mocks are about ${nets}\u00a0net ${isHarder ? 'harder' : 'easier'} than average (${trials} mocks)`,
    same: 'no clear difference',
    allSame: 'No clear difference between publishers',
    harder: 'Harder by (net)',
    how: 'From full mocks of the students in the class group: each student’s level and trend are taken out, and what remains belongs to the publisher; with few mocks the figure moves towards zero. Publishers always taken in the same order cannot be told apart.',
    action: 'Adjusted graph',
  },
  burndown: {
    name: 'Will it be done in time?',
    claim: (early, late, percent) =>
      `At this pace the topics end between ${early} and ${late}; the chance to finish before the exam is about ${percent} %`,
    done: 'No topic is left to finish',
    short: (minutes, topics) =>
      `${minutes} more minutes a day, or leaving ${topics === '1' ? 'this topic' : `these ${topics} topics`} for the end, would balance it.`,
    shortAlone: (minutes) => `${minutes} more minutes a day would balance it.`,
    noMore: 'No more minutes a day are needed.',
    moreUnknown: 'It is too early to say how many more minutes a day are needed.',
    middle: (day) => `The middle is ${day}.`,
    remaining: 'Left',
    rate: 'Pace per day',
    daysLeft: 'Days left',
    today: 'today',
    chart: 'Finishing the topics',
    days: (days) => `${days} of 28 days`,
    how: 'Each topic below “Confident” gets the time it still needs; the sum is divided by the minutes a day of the last 56 days, where newer days count more and a day without a record is zero. The range allows for what nobody can know about this need and the coming weeks.',
    assumed: '180 minutes are assumed for each topic; after five finished topics their real time counts.',
    own: 'Time per topic: the median of the finished topics.',
    drop: 'Topics that can be left for the end',
    dropRow: (minutes, nets) => `needs ${minutes} minutes, worth ${nets}\u00a0net per mock`,
  },
  pace: {
    name: 'Plan and reality',
    claim: (minutes, percent) =>
      `60 planned minutes usually take ${minutes}; about ${percent} % of a week’s plan gets done`,
    asPlanned: 'Plans work out as planned',
    share: (percent) =>
      `About ${percent} % of a week’s plan gets done; how long an item takes cannot be told yet`,
    lead: 'These times can guide the next plan.',
    takes: '60 min planned',
    items: (count) => plural(count, 'item'),
    how: 'From planned items with minutes in the last 56 days: minutes done divided by minutes planned, over the last 20 items without records of another kind; with few items the figure moves towards one. The share of a week also counts items not done and minutes of other kinds.',
  },
  return: {
    claim: (count, less) =>
      count === '1'
        ? 'The only topic with mocks before and after loses less now'
        : `Of ${count} topics with mocks before and after, ${less} ${less === '1' ? 'loses' : 'lose'} less now`,
    claimNone: (count) =>
      `In ${plural(count, 'topic')} with mocks before and after, no clear drop is seen yet`,
    lead: 'This sums up the past; it is not advice for the next hour.',
    less: (before, after, hours) =>
      `${before}\u00a0net per mock was lost before, ${after} after. ${hours} h studied.`,
    open: (before, after) => `no clear change yet (${before} mocks before, ${after} after).`,
    more: 'still losing net here; another way of studying may help.',
    how: 'Marked mocks before and after the day on which half of the topic’s time was done are compared; both sides are moved towards the subject’s average. Nothing is claimed while the difference may be chance.',
    action: 'See it in the graphs',
    chartOf: (topic) => `Open the mock graph: ${topic}`,
  },
}

export const signs: typeof tr.signs = {
  noTrial: (count) => `No mock for ${plural(count, 'day')}.`,
  belowTarget: (middle, target) => `Forecast ${middle}\u00a0net, target ${target}.`,
  noContact: (count) => `No contact for ${plural(count, 'day')}.`,
  neverContacted: 'No contact yet.',
  unfixed: (topics) => `Topics still wrong after study: ${topics}.`,
  fine: 'Nothing here differs from the usual routine.',
}

export const graphs: typeof tr.graphs = {
  nothingThatDay: 'No record on this topic that day.',
  sumsTitle: 'How many questions in all mock exams?',
  sumsText: (n) => `${plural(n, 'mock exam')}, single-subject ones included`,
  title: 'Graphs',
  all: 'All study',
  path: 'Where you are',
  period: 'Period',
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
    days === 1
      ? 'Plus and minus: yesterday, compared with the day before.'
      : 'Plus and minus: compared with the period before, without today.',
  since: (day) => `First record: ${day}.`,
  points: (change) => `${change} points`,
  seriesTitle: {
    minutes: 'How much study?',
    questions: 'How many questions?',
    accuracy: 'How many answers are right?',
  },
  totalsTitle: {
    whole: 'By exam, up to today',
    croom: 'By subject, up to today',
    study: 'By topic, up to today',
    topic: 'By subtopic, up to today',
  },
  rowName: { whole: 'Exam', croom: 'Subject', study: 'Topic', topic: 'Subtopic' },
  mapTitle: {
    minutes: 'Study on which days?',
    questions: 'Questions on which days?',
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
      days === 1 ? `${sum} today.` : `Study on ${studied} of ${days} days, ${sum} in all.`,
    questions: (days, studied, sum) =>
      days === 1 ? `${sum} today.` : `Questions on ${studied} of ${days} days, ${sum} in all.`,
  },
  only: (name) => `Only ${name} is in the chart.`,
  most: (name, sum) => `Most: ${name}, ${sum}.`,
  highest: (name, accuracy) => `Highest of those with at least 20 answers: ${name}, ${accuracy}.`,
  fewAnswers: 'There are too few answers to say anything yet.',
  answered: (answers, correct, share) =>
    `${correct} of ${plural(answers, 'answer')} ${correct === '1' || answers === '1' ? 'is' : 'are'} right: ${share}. Blanks do not count; days without results are left empty.`,
  scatterTitle: 'Does more study go with better results?',
  scatterSentence: (count) =>
    `${count} parts with at least 20 answers. To the right: more time; up: higher accuracy. That they go together does not mean that one causes the other.`,
  trialTitle: (subject) => `How are the nets changing? · ${subject}`,
  trialSentence: (count, last, mean, best) =>
    count === 1
      ? `One mock exam: ${last} net.`
      : `${count} mock exams: last ${last}, average ${mean}, best ${best} net.`,
  aloneTitle: (croom) => `The only ones in this period · ${croom}`,
  aloneText: 'A line needs two mock exams of the same kind and subjects in this period.',
  byLesson: 'By subject',
  adjusted: 'Adjusted for publishers',
  showAdjusted: 'Show adjusted',
  adjustedText: 'The adjusted line leaves out how much easier or harder a publisher is than average.',
  adjustedFew: 'Too little data.',
  side: 'What am I looking at?',
  sides: { time: 'Study', trials: 'Mocks' },
  span: 'Number of days',
  otherSpan: 'Other period',
  filters: 'Filters',
  lastDays: (days) => `Last ${days} days`,
  kind: 'Kind of mock exam',
  allKinds: 'All but single-subject',
  noTrials: 'No mock exam yet',
  noTrialsText: 'Add your first one to see your nets here.',
  noTrialsHere: 'No mock exam of this kind in this period',
  lessonsTitle: 'How are the nets changing in each subject?',
  lessonsSentence:
    'The net of each subject from mock to mock. A line breaks where a mock did not include the subject or has only the total of its test.',
  lossTitle: 'What costs nets?',
  lossSentence: (name, lost) =>
    `Most: ${name}, ${plural(lost, 'net')}. Up to today, including what wrong answers cost.`,
  wrongBlank: (wrong, blank) => `${wrong} wrong, ${blank} blank`,
  lostNets: (lost) => plural(lost, 'net'),
  lessonTableTitle: 'Subject by subject',
  allTime: (kind) => `Up to today · ${kind}`,
  last: 'Last',
  mean: 'Average',
  best: 'Best',
  profileTitle: 'Which subjects go better?',
  profileSentence:
    'Correct answers out of all questions, blanks included, subject by subject. Compare the corners, not the area.',
  profileFew: (lessons, trials, count) =>
    `Comparing takes at least ${lessons} subjects with ${trials} mock exams each; this period has ${count === 0 ? 'none' : count}.`,
  lastTrial: 'Last mock',
  earlierMean: 'Average before',
  noMarks: (kind) => `No mistake is marked yet · ${kind}`,
  noMarksText: 'Mark the topics of wrong and blank answers to see here where you lose nets.',
  noMarksHere: 'No wrong or blank answer is marked in this period.',
  reasonsTitle: 'Why was it wrong?',
  reasonsSentence: (reason, count) => `Most often: ${reason}, ${plural(count, 'question')}.`,
  lostLinesTitle: 'Are fewer nets lost?',
  lostLinesSentence: 'Nets lost from mock to mock; a line that goes down is good.',
  markDaysTitle: 'Mock by mock',
  studyDaysTitle: 'Day by day',
  emptyText: 'New records appear here; you can also choose a longer period.',
}

export const letters: typeof tr.letters = {
  letter: 'Letter',
  kinds: { weekly: 'Weekly', monthly: 'Monthly', trial: 'Mock exam' },
  states: { building: 'being made', ready: 'ready', failed: 'could not be made' },
  stale: 'numbers have changed',
  pages: (count) => plural(count, 'page'),
  byModel: 'a language model chose its first sentences',
  byYou: 'made by you',
  byCoach: 'made by a coach',
  readAt: (at) => `opened by the student: ${at}`,
  unread: 'not opened by the student yet',
  make: 'Make a letter',
  submit: 'Make it',
  making: 'Being made…',
  made: 'The letter is ready.',
  renew: 'Update',
  pdf: (pages) => `Download the PDF (${plural(pages, 'page')})`,
  onlyPdf: 'This letter has no page',
  onlyPdfText: 'It was made before letters could be read here. The PDF has everything.',
  unknownTitle: 'This letter was not found',
  unknownText: 'It may have been deleted, or it is not shared with you yet.',
  share: 'Share',
  shareAgain: 'The file is ready; press once more to share it.',
  deleted: 'Letter deleted.',
  days: 'Days',
  periods: {
    weekly: { latest: 'The last 7 days', full: 'Last week' },
    monthly: { latest: 'The last 30 days', full: 'Last month' },
  },
  noTrial: 'Add a mock exam first.',
  noteHint: 'Optional; it goes at the end of the letter.',
  coachNote: 'The coach’s note',
  coachNoteHint: 'It goes at the end of the letter with your name. The student reads it too.',
  emptyTitle: 'No letter yet',
  emptyKind: 'No letter of this kind',
  emptyText: 'A week, a month or a mock exam on a page or two that people at home understand too.',
}
