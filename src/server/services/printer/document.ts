import type { Static } from '@sinclair/typebox'
import type { LetterPage } from '#contract/letter.ts'
import { sum } from '#rules/insight/average.ts'
import {
  type Focus,
  type Good,
  type LetterDay,
  type LetterFacts,
  topicToAskAbout,
} from '#rules/letter/facts.ts'
import type { TrialFacts } from '#rules/letter/losses.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { type Format, formatOf } from '#server/services/printer/format.ts'
import { kindWord } from '#server/services/words/messages.ts'
import { serverWords } from '#server/services/words/packs.ts'
import type { LetterWords } from '#server/services/words/tr/letter.ts'

type Block = Static<typeof LetterPage>['blocks'][number]
type Line = Block['rows'][number]
/** Cells of a table on paper, which has more columns than the lines of the page. */
type Table = { head: string[] | null; rows: string[][] }

/** A block of a letter's page, with what only its paper shows. */
export type Section = Block &
  (
    | { kind: 'days' | 'figures' | 'good' | 'focus' | 'question' }
    | { kind: 'bars'; alt: string }
    | { kind: 'trend'; alt: string; paragraphs: string[]; aside: { lead: string; text: string } | null }
    | { kind: 'results' | 'lessons' | 'losses' | 'plan'; table: Table | null }
    | { kind: 'note'; paragraphs: string[] }
  )

/**
 * A letter in words: every number as text, but for charts. It is printed with its charts (`chart.ts`) and read on its page
 * (`pageOf`). Sections in one row are side by side on paper.
 */
export type LetterDocument = {
  title: string
  lang: Locale
  about: string
  headline: string
  lead: string
  /** Sentences that a model chose, and the line that says so. */
  told: { text: string; note: string } | null
  footer: string
  rows: Section[][]
}

/** `by` is the name of who wrote it; null where that is not known. */
type LetterNote = { text: string | null; by: string | null }

/** How many lessons are above the question; how many items and characters are in a column of half a page. */
const most = { lessonsAbove: 15, planBeside: 8, noteBeside: 360, linesBeside: 6 }

export type Tools = { facts: LetterFacts; words: LetterWords; format: Format }

/**
 * Writes the facts of a letter in a language.
 * @param chosen sentences that a model chose, in place of the comparison in the lead
 */
export function letterDocument(
  facts: LetterFacts,
  name: string,
  note: LetterNote,
  locale: Locale,
  chosen?: readonly string[],
): LetterDocument {
  const [words, format] = [serverWords[locale].letter, formatOf(locale)]
  const tools = { facts, words, format }
  const span = facts.from === facts.to ? format.day(facts.to) : format.span(facts.from, facts.to)
  const about = `${words.kinds[facts.kind]} · ${span}`
  const rows = facts.kind === 'trial' ? trialRows(tools) : periodRows(tools)
  return {
    title: `${about} · ${name}`,
    lang: locale,
    about,
    // A number and its unit stay in one line.
    headline: headlineOf(tools, name).replace(/(\d) /g, '$1\u00a0'),
    lead: leadOf(tools, span, chosen !== undefined),
    told: chosen === undefined ? null : { text: chosen.join(' '), note: words.told },
    footer: words.footer(format.day(facts.to)),
    rows: [...withQuestion(rows, tools), ...lastRows(tools, note)].filter((row) => row.length > 0),
  }
}

/** The title in lists, without the name. */
export function letterTitle({ kind, from, to }: Pick<LetterFacts, 'kind' | 'from' | 'to'>, locale: Locale) {
  const [words, format] = [serverWords[locale].letter, formatOf(locale)]
  return `${words.kinds[kind]} · ${from === to ? format.day(to) : format.span(from, to)}`
}

function headlineOf({ facts, words, format }: Tools, name: string): string {
  const { kind, trial, records, minutes, questions, studied, rested } = facts
  if (kind === 'trial' && trial)
    return words.claim.trial(name, format.net(trial.totals.net), format.count(trial.totals.questions))
  if (records === 0) return words.claim.none(name, kind)
  if (studied === 0) return rested > 0 ? words.claim.noWork(name, kind) : words.claim.noAmounts(name, kind)
  if (minutes === 0) return words.claim.questions(name, kind, format.count(studied), format.count(questions))
  return words.claim.minutes(name, kind, format.count(studied), format.long(minutes))
}

function leadOf(tools: Tools, span: string, isTold: boolean): string {
  const { facts, words, format } = tools
  const { kind, trial, records } = facts
  if (kind === 'trial' && trial) {
    const lead = words.lead.trial(trial.name, format.day(trial.day))
    return [lead, ...(isTold ? [] : comparisonOf(tools))].join(' ')
  }
  return [
    words.lead.period(span),
    ...(isTold ? [] : comparisonOf(tools)),
    ...(records === 0 ? [words.lead.noRecord] : []),
  ].join(' ')
}

/** The days before, or the like trial exam before: at most one sentence. */
export function comparisonOf({ facts, words, format }: Tools): string[] {
  const { kind, trial, before } = facts
  if (kind === 'trial' && trial)
    return trial.change === null ? [] : [words.lead.change(format.change(trial.change))]
  if (!before) return [words.lead.noBefore]
  const [days, time] = [format.count(before.days), format.long(before.minutes)]
  const over = amountsOver(facts)
  return [over ? words.lead.both(days, format.long(over.minutes), time) : words.lead.before(days, time)]
}

/**
 * The sums of the days of a letter that are over, where its last one was not when it was written: the goal and the days
 * before are of as many. null where all are over.
 */
function amountsOver({ days, days_over }: LetterFacts) {
  if (days_over === days.length) return null
  const over = days.slice(0, days_over)
  return {
    minutes: sum(over.map(({ minutes }) => minutes ?? 0)),
    questions: sum(over.map(({ questions }) => questions ?? 0)),
    studied: over.filter(({ state }) => state === 'done' || state === 'goal').length,
  }
}

function periodRows(tools: Tools): Section[][] {
  const { facts } = tools
  return [
    [facts.days.length <= 7 ? daysSection(tools) : barsSection(tools)],
    [figuresSection(tools)],
    [
      ...(facts.lessons.length > 0 ? [lessonsSection(tools)] : []),
      ...(facts.trial ? [lossesSection(tools, facts.trial)] : []),
    ],
    ...(facts.trend ? [[trendSection(tools)]] : []),
    [goodSection(tools), focusSection(tools)],
  ]
}

function trialRows(tools: Tools): Section[][] {
  const { trial, trend } = tools.facts
  if (!trial) return []
  return [
    [resultsSection(tools, trial)],
    [lossesSection(tools, trial)],
    ...(trend ? [[trendSection(tools)]] : []),
    [goodSection(tools), focusSection(tools)],
  ]
}

/** A line of a section; what is not told of it is null. */
function lineOf(label: string, value: string, more: Partial<Line> = {}): Line {
  return { label, value, details: [], state: null, amount: null, goal: null, ...more }
}

function daysSection({ facts, words, format }: Tools): Section {
  const textOf = ({ state, minutes, questions }: LetterDay, index: number) => {
    if (minutes === null) return index < facts.days_over ? words.days.none : words.days.open
    if (state === 'rest') return words.days.rest
    return minutes === 0 && (questions ?? 0) > 0
      ? words.plan.questions(format.count(questions ?? 0))
      : format.short(minutes)
  }
  const hasGoal = facts.days.some(({ state }) => state === 'goal')
  const goal = facts.day_goal === null ? words.days.goals : words.days.goal(format.short(facts.day_goal))
  return {
    kind: 'days',
    title: '',
    text: hasGoal ? `${words.days.note} ${goal}` : words.days.note,
    rows: facts.days.map((each, index) =>
      lineOf(format.weekday(each.day), textOf(each, index), {
        details: [format.shortDay(each.day)],
        state: each.state,
        amount: each.minutes,
      }),
    ),
  }
}

function barsSection({ facts, words, format }: Tools): Section {
  const { days, days_known, days_over, day_goal, studied, minutes } = facts
  const goal = day_goal || null
  return {
    kind: 'bars',
    title: words.chart.title,
    text: goal === null ? words.chart.note : words.chart.noteGoal(format.short(goal)),
    rows: days.map(({ day, minutes }, index) => {
      const none = index < days_over ? words.days.none : words.days.open
      const value = minutes === null ? none : format.short(minutes)
      return lineOf(format.shortDay(day), value, { amount: minutes, goal })
    }),
    alt: words.chart.alt(format.count(studied), format.count(days_known), format.short(minutes)),
  }
}

function figuresSection({ facts, words, format }: Tools): Section {
  const { studied, rested, goal, before, days_known, days_over } = facts
  const over = amountsOver(facts)
  const compared = (of: 'minutes' | 'questions' | 'studied', say: (value: number) => string) => {
    if (!before) return [words.figures.noBefore]
    const days = format.count(before.days)
    // Today has added nothing: the number of the row says it.
    const own = over && over[of] !== facts[of] ? [words.figures.over(days, say(over[of]))] : []
    return [...own, words.figures.before(days, say(before[of]))]
  }
  const goalOf = (of: 'minutes' | 'questions', say: (value: number) => string) => {
    // Today has a goal too, which is in no comparison.
    if (days_over === 0) return []
    if (goal[of] === 0) return [words.figures.noGoal]
    const text = say(goal[of])
    return [over ? words.figures.goalOver(format.count(days_over), text) : words.figures.goal(text)]
  }
  const amountOf = (of: 'minutes' | 'questions', say: (value: number) => string) =>
    lineOf(words.figures[of], say(facts[of]), { details: [...goalOf(of, say), ...compared(of, say)] })
  return {
    kind: 'figures',
    title: '',
    text: '',
    rows: [
      amountOf('minutes', format.short),
      amountOf('questions', format.whole),
      lineOf(words.figures.days, format.whole(studied), {
        details: [
          words.figures.ofDays(format.count(days_known)),
          ...(rested > 0 ? [words.figures.rested(format.count(rested))] : compared('studied', format.whole)),
        ],
      }),
    ],
  }
}

/** A number with the word of its column. */
function named(number: string, word: string, { locale }: Format): string {
  return `${number} ${word.toLocaleLowerCase(locale)}`
}

function lessonsSection({ facts, words, format }: Tools): Section {
  const lessons = facts.lessons.map(({ name, minutes, questions, correct }) => ({
    name: name ?? words.lessons.none,
    time: format.short(minutes),
    asked: format.count(questions),
    right: correct === null ? null : format.whole(correct),
  }))
  return {
    kind: 'lessons',
    title: words.lessons.title,
    text: '',
    rows: lessons.map(({ name, time, asked, right }) => {
      const details = [
        words.plan.questions(asked),
        ...(right === null ? [] : [named(right, words.lessons.right, format)]),
      ]
      return lineOf(name, time, { details: asked.n === 0 ? [] : details })
    }),
    table: {
      head: [words.lessons.lesson, words.lessons.minutes, words.lessons.questions, words.lessons.right],
      rows: lessons.map(({ name, time, asked, right }) => [name, time, asked.shown, right ?? '–']),
    },
  }
}

function trendSection({ facts, words, format }: Tools): Section {
  const { trend, trial } = facts
  const [first, last] = [trend?.points[0], trend?.points.at(-1)]
  if (!trend || !first || !last) throw new Error('a trend has a trial exam')
  const isMany = trend.points.length > 1
  const paragraphs = [
    ...(isMany ? [words.trend.first(format.day(first.day), format.net(first.net))] : []),
    words.trend.latest(format.day(last.day), format.net(last.net)),
    [
      words.trend.count(format.count(trend.points.length)),
      ...(trend.isLatestNew ? [] : [words.trend.old]),
    ].join(' '),
  ]
  const aside = trial && {
    lead: words.trend.whatIsNet,
    text: `${words.trend.net(trial.penalty)} ${exampleOf(trial, words, format)}`,
  }
  return {
    kind: 'trend',
    title: trend.change === null ? words.trend.one : words.trend.title(format.change(trend.change)),
    text: [...paragraphs, ...(aside ? [`${aside.lead} ${aside.text}`] : [])].join('\n'),
    rows: trend.points.map(({ day, net }) => lineOf(format.shortDay(day), format.net(net), { amount: net })),
    alt: words.trend.alt(format.count(trend.points.length), format.net(first.net), format.net(last.net)),
    paragraphs,
    aside,
  }
}

function exampleOf({ totals }: TrialFacts, words: LetterWords, { count }: Format): string {
  return words.trend.example(
    count(totals.questions),
    count(totals.correct),
    count(totals.wrong),
    count(totals.blank),
  )
}

function resultsSection({ words, format }: Tools, trial: TrialFacts): Section {
  const { lesson, right, wrong, blank, net, lost } = words.lessons
  const lessons = trial.lessons.map((each) => ({
    name: `${each.name} (${format.whole(each.questions)})`,
    right: format.whole(each.correct),
    wrong: format.whole(each.wrong),
    blank: format.whole(each.blank),
    net: format.net(each.net),
    lost: format.net(each.lost),
  }))
  return {
    kind: 'results',
    title: trial.publisher === null ? trial.name : `${trial.name} · ${trial.publisher}`,
    text: `${words.trial.lostIs} ${words.trend.whatIsNet} ${words.trend.net(trial.penalty)}`,
    rows: lessons.map((each) =>
      lineOf(each.name, named(each.net, net, format), {
        details: (['right', 'wrong', 'blank', 'lost'] as const).map((of) =>
          named(each[of], words.lessons[of], format),
        ),
      }),
    ),
    table: {
      head: [lesson, right, wrong, blank, net, lost],
      rows: lessons.map((each) => [each.name, each.right, each.wrong, each.blank, each.net, each.lost]),
    },
  }
}

/** What the trial exam lost by topic, and why. */
function lossesSection({ facts, words, format }: Tools, trial: TrialFacts): Section {
  const { topics, reasons, marked } = trial
  const { wrong, blank, net, lost } = words.lessons
  const counts = reasons.map(({ reason, count }) =>
    words.trial.reason(words.reasons[reason], format.count(count)),
  )
  const why = counts.length === 0 ? words.trial.noReasons : `${counts.join(' · ')}.`
  return {
    kind: 'losses',
    title: facts.kind === 'trial' ? words.trial.where : `${words.trial.where}: ${trial.name}`,
    text:
      topics.length === 0
        ? words.trial.unmarked
        : `${words.trial.marked(format.count(marked.answers), format.count(marked.of))} ${words.trial.why}: ${why}`,
    rows: topics.map((topic) =>
      lineOf(topic.name, named(format.net(topic.lost), net, format), {
        details: [
          ...(topic.wrong > 0 ? [named(format.whole(topic.wrong), wrong, format)] : []),
          ...(topic.blank > 0 ? [named(format.whole(topic.blank), blank, format)] : []),
        ],
      }),
    ),
    table:
      topics.length === 0
        ? null
        : {
            head: [words.trial.topic, wrong, blank, lost],
            rows: topics.map((topic) => [
              topic.name,
              format.whole(topic.wrong),
              format.whole(topic.blank),
              format.net(topic.lost),
            ]),
          },
  }
}

function goodSection(tools: Tools): Section {
  const { facts, words } = tools
  const texts = facts.good.map((each) => goodText(each, tools))
  const rows = (texts.length === 0 ? [words.good.none] : texts).map((text) => lineOf(text, ''))
  return { kind: 'good', title: words.good.title, text: '', rows }
}

function focusSection(tools: Tools): Section {
  const { facts, words, format } = tools
  const { focus, focus_missing } = facts
  const missing = focus_missing
    ? words.focus.missing(format.count(focus_missing.need), format.count(focus_missing.have))
    : words.focus.none
  const rows = focus.map((each) =>
    lineOf(focusText(each, tools), '', { details: [basisOf(each, words, format)] }),
  )
  return {
    kind: 'focus',
    title: words.focus.title,
    text: '',
    rows: rows.length === 0 ? [lineOf(missing, '')] : rows,
  }
}

export function goodText(good: Good, { words, format: { count, about } }: Tools): string {
  switch (good.code) {
    case 'days':
      return words.good.days(count(good.studied), count(good.rested))
    case 'goal_days':
      return words.good.goalDays(count(good.days))
    case 'plan':
      return words.good.plan(count(good.done), count(good.items))
    case 'topic':
      return words.good.topic(good.topic, count(good.correct), count(good.questions))
    case 'less':
      return words.good.less(
        good.topic,
        about(good.before),
        about(good.after),
        count(good.n_before + good.n_after),
      )
  }
}

export function focusText(focus: Focus, { words, format: { count, about } }: Tools): string {
  switch (focus.code) {
    case 'again':
      return words.focus.again(focus.topic, count(focus.again), count(focus.of))
    case 'stake':
      return words.focus.stake(
        focus.topic,
        about(focus.nets),
        // None is no number that is told.
        Number(focus.hours.toFixed(1)) > 0 ? about(focus.hours) : null,
      )
    case 'careless':
      return words.focus.careless(about(focus.nets))
  }
}

function basisOf({ code, evidence }: Focus, words: LetterWords, { count }: Format): string {
  const grade = evidence.quality && words.focus.grades[evidence.quality]
  return code === 'again'
    ? words.focus.sheets(count(evidence.n), grade)
    : words.focus.evidence(count(evidence.n), grade)
}

/** The question for home is on the first page: second, or first where a long table of results comes before it. */
function withQuestion(rows: Section[][], { facts, words }: Tools): Section[][] {
  const topic = topicToAskAbout(facts)
  const question: Section = {
    kind: 'question',
    title: words.question.title,
    text: `${topic === null ? words.question.any : words.question.topic(topic)}\n${words.question.note}`,
    rows: [],
  }
  const isLong = facts.kind === 'trial' && (facts.trial?.lessons.length ?? 0) > most.lessonsAbove
  const place = isLong ? 0 : 1
  return [...rows.slice(0, place), [question], ...rows.slice(place)]
}

/** The plan and the note: beside each other where both are short. */
function lastRows(tools: Tools, note: LetterNote): Section[][] {
  const { facts, words, format } = tools
  const { ahead, ahead_more, by_others } = facts
  const amount = ({ minutes, questions }: (typeof ahead)[number]) => {
    if (minutes !== null) return format.short(minutes)
    return questions === null ? '' : words.plan.questions(format.count(questions))
  }
  const items = ahead.map((item) => {
    const kind = kindWord(item.kind, format.locale)
    return {
      day: format.dayOfWeek(item.day),
      name: item.name === '' ? kind : `${item.name}, ${kind.toLocaleLowerCase(format.locale)}`,
      amount: amount(item),
    }
  })
  const plan: Section = {
    kind: 'plan',
    title: words.plan.title,
    text: [
      ...(ahead.length === 0 ? [words.plan.none] : []),
      ...(ahead_more > 0 ? [words.plan.more(format.count(ahead_more))] : []),
      ...examOf(tools),
    ].join(' '),
    rows: items.map(({ day, name, amount }) => lineOf(name, amount, { details: [day] })),
    table:
      items.length === 0
        ? null
        : { head: null, rows: items.map(({ day, name, amount }) => [day, name, amount]) },
  }
  const deeds =
    by_others.records > 0
      ? words.note.others(format.count(by_others.records), format.short(by_others.minutes))
      : ''
  const paragraphs = (note.text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  if (paragraphs.length === 0 && deeds === '') return [[plan]]
  const title = paragraphs.length === 0 || note.by === null ? words.note.title : words.note.by(note.by)
  const noted: Section = { kind: 'note', title, text: deeds, rows: [], paragraphs }
  const isShort =
    ahead.length <= most.planBeside &&
    paragraphs.length <= most.linesBeside &&
    paragraphs.join('').length <= most.noteBeside
  return isShort ? [[plan, noted]] : [[plan], [noted]]
}

/** The next exam: at most one sentence. */
export function examOf({ facts: { exam }, words, format }: Tools): string[] {
  if (!exam) return []
  const day = format.day(exam.examdate)
  return [
    exam.days_left === 0
      ? words.plan.examToday(exam.name, day)
      : words.plan.exam(exam.name, day, format.count(exam.days_left)),
  ]
}
