import { plural } from '#rules/words/en/plural.ts'
import type * as tr from '#web/words/tr/insights.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (n: number) => numbers[n] ?? String(n)
const begin = (n: number) => {
  const word = inWords(n)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
const mocks = (n: number) => (n === 1 ? 'mock' : 'mocks')

const trialsNeeded = (need: string, have: string) => `This needs ${need} mocks; ${have} so far.`
const notAdjusted = (need: string, have: string) => `Not adjusted: too little data (${have} of ${need}).`
const tooEarly = (need: string, have: string) => `Too early: this needs ${need} days; ${have} so far.`

const partOf = (percent: number) => (percent >= 100 ? 'All' : `${percent}%`)

export const insights: typeof tr.insights = {
  noCroomTitle: 'Progress starts with the exam you choose',
  noCroomText: 'Once the exam is chosen, records and mocks are summed up here.',
  noCroomAction: 'Choose the exam',
  named: (name, sentence) => `${name}: ${sentence}`,
  few: 'Little data',
  evidence: 'How sure',
  grade: (grade) => (grade ? `How sure: ${grade}` : 'Too early to say'),
  how: 'How we know',
  showAll: (count) => `Show all (${count})`,
  nets: 'Net per mock',
  hoursStudied: (hours) => `${hours} h studied`,
  beforeAfter: (before, after) => `${before} net before, ${after} after`,
  toTrial: 'Add a mock exam',
  toMarks: 'Mark the topics',
  toExams: 'Add an exam date',
  toLog: 'Add a record',
  toPlan: 'Go to the plan',
  toGoals: 'Daily goal',
  missing: {
    full_trials: trialsNeeded,
    covered_trials: trialsNeeded,
    trials_with_lessons: (need, have) =>
      `Most mocks have only test totals; this needs the result of each subject (${have}/${need}).`,
    days_between_trials: (need, have) =>
      `The first and last mock must be at least ${need} days apart; ${have} so far.`,
    days_since_last_trial: (_need, have) =>
      `The last mock was ${have} days ago; a new one brings the forecast back.`,
    exam_ahead: () => 'Worked out once there is an exam date.',
    topics_with_before_and_after: () =>
      'This needs a topic with 3 hours of study and two mocks before and after it.',
    days_worked_of_28: (need, have) => `This needs ${need} days of study in the last 28; ${have} so far.`,
    planned_items: (need, have) => `This needs ${need} past planned items with a time; ${have} so far.`,
    students_with_two_publishers: notAdjusted,
    trials: notAdjusted,
    members_with_three_covered_trials: (need, have) =>
      `This needs ${need} students with three marked mocks; ${have} so far.`,
    days_after: tooEarly,
    days_recorded_before: tooEarly,
    no_group: () => 'This needs a coach’s class group.',
  },

  step: {
    mark: (percent, count) => {
      if (percent <= 0)
        return `Some wrong answers have no topic yet; finish marking ${inWords(count)} ${mocks(count)} to see the cheapest net.`
      if (percent >= 100)
        return `No mock has its topics marked; mark ${inWords(count)} to see the cheapest net.`
      return `${percent >= 45 && percent <= 55 ? 'Half' : partOf(percent)} of the mocks have no topics marked; mark ${inWords(count)} more to see the cheapest net.`
    },
    markMore: (percent) =>
      percent <= 0
        ? 'Some wrong answers have no topic yet; mark them to be surer of the cheapest net.'
        : `${percent >= 100 ? 'No mock has its' : `${partOf(percent)} of the mocks have no`} topics marked; mark them to be surer of the cheapest net.`,
    first: (count) =>
      `Add ${inWords(count)} ${mocks(count)} for a forecast of exam day; mark their topics to see the cheapest net too.`,
    sit: (count) => `Add ${inWords(count)} more ${mocks(count)} for a forecast of exam day.`,
    sitMore: (count) =>
      `Add ${inWords(count)} more ${mocks(count)} to be as sure of the forecast as possible (A).`,
    logOnTheDay: (percent) =>
      `${percent <= 0 ? 'None' : partOf(percent)} of the time was recorded on the day itself; record on the day to be surer of the finish date and pace.`,
    logMoreDays: (percent) =>
      `${partOf(percent)} of the days have a record; record days off as rest to be surer of the finish date and pace.`,
    logFirst: 'No record in the last 28 days; the finish date and reviews start with the first one.',
    reasons: (percent) =>
      `${percent <= 0 ? 'None' : partOf(percent)} of the mistakes have a reason; reasons show what is lost on topics that are known.`,
    start: 'Start marking',
    toTrials: 'Go to the mock exams',
    data: 'State of the data',
    records: 'Records',
    recordDays: (share) => `${share} of days`,
    trialCount: (count) => `${count} full in 90 days`,
    marks: 'Marks by topic',
    reasonsGiven: 'Reasons for mistakes',
    byCoach: (count) =>
      plural(count, 'record was written by the coach.', 'records were written by the coach.'),
  },

  signs: {
    name: 'The last weeks',
    days: (count) => `${count} of 70 days`,
    shared: 'A coach with a link sees the same sentences.',
    never: 'No records yet; this starts with the first one.',
    how: 'The last weeks are compared only with your own habits: gaps between records, time a week, how much of the plan was done, and the last two and three mocks. Today is not over and does not count. Nobody is compared with others, ranked or scored.',
    howOf:
      'The last weeks are compared only with the student’s own habits: gaps between records, time a week, how much of the plan was done, and the last two and three mocks. Today is not over and does not count. Nobody is compared with others, ranked or scored.',
  },

  forecast: {
    held: (tried, held) => `${held} of ${tried} earlier ranges held.`,
    target: {
      in: (target) => `The target of ${target} is within it.`,
      above: (target) =>
        `The target of ${target} is above it for now; the first sentence says where net is cheapest.`,
      below: (target) => `The target of ${target} is below it.`,
    },
    middle: (net) => `The middle is ${net} net.`,
    how: (count, days) =>
      `A straight line is drawn through the last ${count} full mocks by date; outliers count less. The range adds the spread of the mocks, the uncertainty of the line and the time left (${plural(days, 'day')}).`,
    adjusted: 'Differences between publishers were taken out.',
    notAdjusted: 'Not adjusted for publishers: too little data.',
    never: 'No score or rank is given.',
    chart: 'Mocks, and the range expected until the exam',
    today: 'today',
    goal: (target) => `target ${target}`,
    range: 'Expected range',
    likely: 'Middle',
    trial: 'Mock',
    day: 'Day',
    lowest: 'Lowest',
    highest: 'Highest',
  },

  cheapest: {
    trials: (count) => plural(count, 'mock'),
    how: 'For each topic, the net lost in marked mocks because it was not known; newer mocks count more, and with few mocks the figure moves towards the subject’s average. It is divided by 16 + the hours studied: the first hours bring the most.',
    count: (count) => `The subject with the fewest marked mocks has ${count}.`,
    without: (lessons) => `Left out because marked in fewer than three mocks: ${lessons}.`,
    planned: (day) => `Planned: ${day}`,
    empty: 'The marked mocks show no net lost for lack of knowledge.',
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
    row: (days, nets) => `last studied ${plural(days, 'day')} ago; worth about ${nets} net per mock.`,
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
    careless: (nets) => `${nets} net per mock is lost for reasons other than knowledge.`,
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
    claim: (publisher, nets, trials) =>
      `${publisher} mocks are about ${nets} net harder than average (${trials} mocks)`,
    easier: (publisher, nets, trials) =>
      `${publisher} mocks are about ${nets} net easier than average (${trials} mocks)`,
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
    assumed: '180 minutes are assumed for each topic; after five finished topics your own time counts.',
    assumedOf:
      '180 minutes are assumed for each topic; after five finished topics the student’s own time is used.',
    own: 'Time per topic: the median of the finished topics.',
    drop: 'Topics that can be left for the end',
    dropRow: (minutes, nets) => `needs ${minutes} minutes, worth ${nets} net per mock`,
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
    name: 'What study brought',
    claim: (count, less) =>
      count === '1'
        ? 'The only topic with mocks before and after loses less now'
        : `Of ${count} topics with mocks before and after, ${less} ${less === '1' ? 'loses' : 'lose'} less now`,
    claimNone: (count) =>
      `In ${plural(count, 'topic')} with mocks before and after, no clear drop is seen yet`,
    lead: 'This sums up the past; it is not advice for the next hour.',
    less: (before, after, hours) =>
      `${before} net per mock was lost before, ${after} after. ${hours} h studied.`,
    open: (before, after) => `no clear change yet (${before} mocks before, ${after} after).`,
    more: 'still losing net here; another way of studying may help.',
    how: 'Marked mocks before and after the day on which half of the topic’s time was done are compared; both sides are moved towards the subject’s average. Nothing is claimed while the difference may be chance.',
    action: 'See it in the graphs',
    chartOf: (topic) => `Open the mock graph: ${topic}`,
  },
}

export const signs: typeof tr.signs = {
  noTrial: (count) => `No mock for ${plural(count, 'day')}.`,
  belowTarget: (middle, target) => `Forecast ${middle} net, target ${target}.`,
  noContact: (count) => `No contact for ${plural(count, 'day')}.`,
  neverContacted: 'No contact yet.',
  unfixed: (topics) => `Topics still wrong after study: ${topics}.`,
  fine: 'Nothing here differs from the usual routine.',
}

export const progress: typeof tr.progress = {
  sentences: 'Where you are, in three sentences',
  failed: 'This could not be loaded.',
  what: 'What to do',
  first: (topic, second) =>
    second ? `This week: first ${topic}, then ${second}.` : `This week: first ${topic}.`,
  start: (topic) => `Start: ${topic}`,
  reason: 'Why',
  why: (nets, topics) =>
    `${topics === 2 ? 'These two topics are' : 'This topic is'} worth about ${nets} net per mock.`,
  whyNamed: (nets, topics) => `About ${nets} net per mock is lost here: ${topics}.`,
  whyEarly: 'Too early to say which topics cost you net.',
  range: (exam, low, high) =>
    `At this pace, expect ${low} to ${high} net on the day of ${exam}; about 8 of 10 such ranges hold.`,
  sureEarly: 'Too early for a forecast.',
  map: 'Topic map',
  learnt: (done, all) => `${done} of ${all} topics confident`,
  learntWord: 'confident',
  next: 'Next net',
  nextHere: 'the next net is here',
  find: 'Find a topic',
  nth: (n) => `topic ${n}`,
  before: 'Previous topic',
  after: 'Next topic',
  stake: (nets) => `Worth about ${nets} net per mock.`,
  correct: (count) => `${count} correct`,
  lastMocks: (count) => (count === 1 ? 'Last mock' : `Last ${count} mocks`),
  withWrong: (count) => (count === 0 ? 'no wrong answer marked' : `wrong answers in ${count}`),
  mark: (wrong) => {
    if (wrong === null) return 'topics not marked'
    return wrong === 0 ? 'none wrong' : `${wrong} wrong`
  },
  records: 'Records on this topic',
  marks: 'Mock graphs of this topic',
  parts: (count) => plural(count, 'subtopic'),
  overTime: 'Over time',
  spans: { month: 'Month', quarter: '3 months', total: 'All' },
  allLessons: 'All subjects',
  studyTime: 'Study time',
  nets: 'Mock net',
  change: (trials, change) => `${change} net over ${trials} mocks.`,
  early: (trials) => {
    if (trials === 0) return 'No mocks in this period.'
    return `${plural(trials, 'mock')}; too early for a trend.`
  },
  table: 'Table and CSV',
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
    whole: {
      minutes: 'How much study?',
      questions: 'How many questions?',
      accuracy: 'How many answers are right?',
    },
    croom: {
      minutes: 'How much study in each subject?',
      questions: 'How many questions in each subject?',
      accuracy: 'How many answers are right in each subject?',
    },
    study: {
      minutes: 'How much study in each topic?',
      questions: 'How many questions in each topic?',
      accuracy: 'How many answers are right in each topic?',
    },
    topic: {
      minutes: 'How much study in each subtopic?',
      questions: 'How many questions in each subtopic?',
      accuracy: 'How many answers are right in each subtopic?',
    },
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
  counted: {
    records: (count) => plural(count, 'record'),
    answers: (count) => plural(count, 'answer'),
    trials: (count) => plural(count, 'mock'),
    marks: (count) => plural(count, 'marked question'),
    topics: (count) => plural(count, 'topic'),
  },
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
  lessonLossTitle: 'Which subject costs nets?',
  partLossTitle: { study: 'Which topic costs nets?', topic: 'Which subtopic costs nets?' },
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
  lostLinesTitle: {
    study: 'Are fewer nets lost in each topic?',
    topic: 'Are fewer nets lost in each subtopic?',
  },
  lostLinesSentence: 'Nets lost from mock to mock; a line that goes down is good.',
  markDaysTitle: 'Mock by mock',
  studyDaysTitle: 'Day by day',
  emptyTitle: 'No record in this period',
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
  madeAgain: 'The letter is ready with the new numbers.',
  renew: 'Update',
  pdf: (pages) => `Download the PDF (${plural(pages, 'page')})`,
  onlyPdf: 'This letter has no page',
  onlyPdfText: 'It was made before letters could be read here. The PDF has everything.',
  unknownTitle: 'This letter was not found',
  unknownText: 'It may have been deleted, or it is not shared with you yet.',
  share: 'Share',
  shareAgain: 'The file is ready; press once more to share it.',
  deleted: 'Letter deleted.',
  restored: 'The letter is back.',
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
