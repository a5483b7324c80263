/**
 * Every constant of the insights. Where no other source is named, the value was chosen on simulated students
 * whose truth is known (docs/insights.md tells how) and is not fitted to people who use the product.
 */

/** Days of records that insights look back on: a school year of study. */
export const recordDays = 365

/** Share of a lesson's wrong and blank answers that marks must name before a paper says something by topic. */
export const coveredShare = { marks: 4, of: 5 }

/** Nets at stake in a topic and the worth of its next hour: cheapest, review, burndown, lesson. */
export const stake = {
  /** Covered papers of a lesson below which nothing is said by topic; 3 to 5 give a regret of 0.28, more 0.20. */
  minPapers: 3,
  /** Papers after which one counts half. */
  halfLifePapers: 8,
  /** Papers of the lesson's mean that are mixed into each topic. */
  pseudoPapers: 3,
  /** Hours added to those studied, by the law of practice: 16 + H gives a regret of 0.21, only H 0.35. */
  hoursBefore: 16,
  /** Share of a topic's questions taken to be at stake where no marks say otherwise. */
  withoutMarks: 0.25,
  rows: 5,
}

export const returns = {
  minHours: 3,
  /** Covered papers needed on each side of the split. */
  minPapers: 2,
  /** Papers of the lesson's mean that are mixed into each side. */
  pseudoPapers: 2,
  /** Hours at the lesson's own rate that are mixed into a topic's rate. */
  pseudoHours: 5,
  /** Topics of a lesson below which the rate of the class group is taken. */
  lessonTopics: 3,
  /** 80 % of a normal distribution lies within ± 1.28 standard errors. */
  z: 1.28,
}

/** Gap before a review: the best one is 5 to 40 % of the time to the test (Cepeda et al. 2008). */
export const reviews = { percentOfDaysLeft: 15, minGap: 3, maxGap: 21, gapWithoutExam: 14, rows: 5 }

/** Nets of a full mock of 120 questions; the rule scales them by Q / 120. */
export const forecast = {
  trials: 12,
  minTrials: 5,
  minSpanDays: 21,
  maxAgeDays: 45,
  /** Share of Q: spread of one mock around a student's line. */
  sigmaShare: 0.055,
  /** Nets a day: spread of slopes among students. */
  slopeSpread: 0.1,
  /** Nets a day: with 0 the ranges hold 2 points less; in a world without growth it does no harm. */
  slope: 0.04,
  /** Weight of the prior of the spread, in trials. */
  pseudoTrials: 6,
  passes: 4,
  /** Residuals beyond this many standard deviations lose weight (Huber 1964). */
  huber: 1.5,
  /** Days by which growth is damped (Gardner and McKenzie 2011). */
  dampDays: 90,
  /** Nets² a day that a student's form drifts. */
  driftPerDay: 0.3,
  gradeA: { trials: 8, spanDays: 42, ageDays: 21 },
}

/** Split conformal correction of widths (Barber et al. 2021): from 40 on the realised share lies in 0.73 to 0.89. */
export const calibration = {
  minForecasts: 40,
  share: 0.8,
  min: 0.7,
  max: 1.6,
  aheadDays: { min: 14, max: 120 },
}

/** Small-sample equating (Babcock and Hodge 2020). */
export const publishers = {
  minTrialsOfStudent: 4,
  minPublishersOfStudent: 2,
  minStudents: 5,
  minTrials: 30,
  /** (noise of 6 nets)² / (spread of publishers of 2.45 nets)². */
  ridge: 6,
  /** (6 nets / 0.12 nets a day)² in days²: how far a student's own trend is shrunk. */
  trend: 2500,
  shown: { students: 3, trials: 6 },
}

export const unfixed = {
  minMinutes: 60,
  lastPapers: 5,
  minAgain: 2,
  /** Share of the former loss from which on a topic has not moved. */
  stillLost: 0.5,
  minPapers: 3,
  /** Full trials that one mean of careless nets is made of. */
  carelessTrials: 3,
}

export const burndown = {
  /** The level from which on a topic is finished. */
  doneLevel: 3,
  minFinishedMinutes: 30,
  minFinished: 5,
  /** Minutes per topic: an assumption until five topics are finished. */
  minutesPerTopic: 180,
  rateDays: 56,
  halfLifeDays: 28,
  minDaysWorked: 10,
  daysWorkedOf: 28,
  /** Standard deviation of the logarithm of the time needed: what is unknown about need and the coming weeks. */
  spread: 0.5,
  /** Normal quantiles of 90 % and of 60 %. */
  z90: 1.2816,
  z60: 0.2533,
  /** Below this chance topics to leave for the end are named. */
  evenChance: 0.6,
  minPercent: 5,
  maxPercent: 95,
  /** Days beyond which a finish is no day of a plan. */
  maxDays: 36_500,
}

/** Reference class forecasting (Flyvbjerg): plans are judged by what became of earlier ones. */
export const pace = {
  days: 56,
  minItems: 5,
  lastItems: 20,
  /** Begun items below which nothing is said of how long one takes. */
  minBegun: 3,
  pseudoItems: 5,
  /** Minutes planned and done as planned that are mixed into the share of a week's plan. */
  pseudoMinutes: 200,
  minRatio: 0.1,
  maxRatio: 10,
}

export const quality = {
  recordDays: 28,
  /** Least number of days that a share is divided by, however new a student is. */
  leastRecordDays: 14,
  trialDays: 90,
  prompt: { A: 0.8, B: 0.5 },
  days: { A: 0.75, B: 0.5 },
  trials: { A: 8, B: 5 },
  share: { A: 0.8, B: 0.5 },
}

export const triage = {
  maxSign: 3,
  /** With a tolerance: 3.5 - 5 * 0.5 is listed whatever the rounding of floats. */
  listedFrom: 1 - 1e-9,
  /** Days since joining or the first row during which only silence counts. */
  newDays: 7,
  gapDays: 60,
  gapQuantile: 0.9,
  minGaps: 5,
  usualGap: 2,
  quietPerSign: 2,
  /** Whole days that are compared with what is usual; the greater sign counts, on a tie the first. */
  nowDays: [14, 7],
  /** Days that are usual, at most; and the days back that records are looked for. */
  usualDays: 56,
  recordDays: 70,
  minUsualMinutes: 120,
  /** Sign of `less` by the share of the usual minutes: at = highest - slope * share. */
  less: { 14: { highest: 3.5, slope: 5 }, 7: { highest: 3, slope: 6 } },
  planItems: 4,
  /** Age of the oldest planned item that is looked at. */
  planDays: 42,
  /** Prior of a habit: items, and how many of them are done (60 %); it is never shown. */
  planPrior: { items: 3, done: 1.8 },
  planNoise: 0.01,
  doneRatio: 0.5,
  /** Standard errors that are ignored. */
  planThreshold: 0.6,
  netThreshold: 0.75,
  netTrials: 4,
  netMaxAgeDays: 45,
  /** Last trials that are compared with the line of those before; as for the days. */
  lastTrials: [3, 2],
  minTrialsBefore: 2,
  beforeTrials: 9,
  netKappa: 3600,
  netSlope: 0.04,
  netSigmaShare: 0.05,
  netPseudoTrials: 6,
  /** Students whose unfixed topics are computed in one reading; the others are told of at the next ones. */
  unfixedAtOnce: 20,
  /** Days after which they are computed without a change: the tree of a class group may have changed. */
  unfixedDays: 7,
  noTrialDays: 14,
  noTrialGaps: 2,
  noContactDays: 10,
  snoozeEndsAt: 2,
  /** Recorded days of the 70 that the signs look at; half of them, and one in five. */
  grade: { A: 35, B: 14 },
} as const

/** Low weeks rise by themselves (regression to the mean, Linden 2013): others in the same dip are the measure. */
export const effect = {
  nearDays: 14,
  usualDays: 56,
  minRecordedDays: 14,
  dipWithin: 0.15,
  minAlike: 20,
}

export const lesson = { minMembers: 5, lastPapers: 5, minPapersWithLoss: 2, rows: 10 }

/** Where a card's sentence changes; chosen for readers, not measured. */
export const claims = {
  /** Nets below which two publishers do not differ. */
  publisherNets: 1,
  /** Ratios of done to planned that are as planned. */
  nearOne: { from: 0.9, to: 1.1 },
}
