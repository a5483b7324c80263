import { plural } from '#rules/words/en/plural.ts'
import type { ofProgress as turkish } from '#web/words/tr/progress.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const inWords = (n: number) => numbers[n] ?? String(n)
const mocks = (n: number) => (n === 1 ? 'mock' : 'mocks')

const trialsNeeded = (need: string, have: string) => `This needs ${need} mocks; ${have} so far.`
const notAdjusted = (need: string, have: string) => `Not adjusted: too little data (${have} of ${need}).`
const tooEarly = (need: string, have: string) => `Too early: this needs ${need} days; ${have} so far.`

const partOf = (percent: number) => (percent >= 100 ? 'All' : `${percent}%`)

export const ofProgress: typeof turkish = {
  insights: {
    named: (name, sentence) => `${name}: ${sentence}`,
    few: 'Little data',
    evidence: 'How sure',
    grade: (grade) => (grade ? `How sure: ${grade}` : 'Too early to say'),
    how: 'How we know',
    showAll: (count) => `Show all (${count})`,
    nets: 'Net per mock',
    hoursStudied: (hours) => `${hours} h studied`,
    toMarks: 'Mark the topics',
    toExams: 'Add an exam date',
    toLog: 'Add a record',
    toPlan: 'Go to the plan',
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
      no_group: () => 'This needs a class group of a coach.',
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
    forecast: {
      held: (tried, held) => `${held} of ${tried} earlier ranges held.`,
      target: {
        in: (target) => `The target of ${target} is within it.`,
        above: (target) =>
          `The target of ${target} is above it for now; the first sentence says where net is cheapest.`,
        below: (target) => `The target of ${target} is below it.`,
      },
      middle: (net) => `The middle is ${net}\u00a0net.`,
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
    returned: 'What study brought',
  },

  progress: {
    sentences: 'Where you are, in three sentences',
    failed: 'This could not be loaded.',
    what: 'What to do',
    first: (topic, second) =>
      second ? `This week: first ${topic}, then ${second}.` : `This week: first ${topic}.`,
    reason: 'Why',
    why: (nets, topics) =>
      `${topics === 2 ? 'These two topics are' : 'This topic is'} worth about ${nets}\u00a0net per mock.`,
    whyNamed: (nets, topics) => `About ${nets}\u00a0net per mock is lost here: ${topics}.`,
    whyEarly: 'Too early to say which topics cost you net.',
    range: (exam, low, high) =>
      `At this pace, expect ${low} to ${high}\u00a0net on the day of ${exam}; about 8 of 10 such ranges hold.`,
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
    stake: (nets) => `Worth about ${nets}\u00a0net per mock.`,
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
  },

  curriculum: {
    croom: 'Your exam',
  },

  plan: {
    add: 'Add to plan',
  },

  fields: {
    topic: 'Topic',
  },

  common: {
    addToPlan: (what) => `Add to plan: ${what}`,
  },

  graphs: {
    counted: {
      records: (count) => plural(count, 'record'),
      answers: (count) => plural(count, 'answer'),
      trials: (count) => plural(count, 'mock'),
      marks: (count) => plural(count, 'marked question'),
      topics: (count) => plural(count, 'topic'),
    },
  },
}
