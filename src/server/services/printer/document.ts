import type { Day } from '#rules/day.ts'
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

type Table = {
  columns: ('fill' | 'auto')[]
  align: ('left' | 'right')[]
  head: string[] | null
  rows: string[][]
}

export type Section =
  | {
      kind: 'days'
      note: string
      rows: {
        label: string
        date: string
        value: string
        minutes: number | null
        state: LetterDay['state']
      }[]
    }
  | {
      kind: 'bars'
      title: string
      alt: string
      days: { day: Day; minutes: number | null }[]
      goal: number | null
      note: string
    }
  | { kind: 'figures'; rows: { label: string; value: string; against: string[] }[] }
  | { kind: 'table'; of: LetterTable; title: string; table: Table | null; note: string | null }
  | {
      kind: 'trend'
      title: string
      text: string[]
      note: { lead: string; text: string } | null
      alt: string
      /** Drawn where there are several. */
      points: { day: Day; net: number }[]
    }
  | {
      kind: 'lists'
      columns: { of: LetterList; title: string; items: { text: string; basis: string | null }[] }[]
    }
  | { kind: 'question'; title: string; text: string; note: string }
  | { kind: 'note'; title: string; text: string[]; deeds: string | null }

export type LetterTable = 'lessons' | 'results' | 'losses' | 'plan'
type LetterList = 'good' | 'focus'

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
  return [
    before ? words.lead.before(format.count(before.days), format.long(before.minutes)) : words.lead.noBefore,
  ]
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
    [listsSection(tools)],
  ]
}

function trialRows(tools: Tools): Section[][] {
  const { trial, trend } = tools.facts
  if (!trial) return []
  return [
    [resultsSection(tools, trial)],
    [lossesSection(tools, trial)],
    ...(trend ? [[trendSection(tools)]] : []),
    [listsSection(tools)],
  ]
}

function daysSection({ facts, words, format }: Tools): Section {
  const textOf = ({ state, minutes, questions }: LetterDay) => {
    if (minutes === null) return words.days.none
    if (state === 'rest') return words.days.rest
    return minutes === 0 && (questions ?? 0) > 0
      ? words.plan.questions(format.count(questions ?? 0))
      : format.short(minutes)
  }
  const hasGoal = facts.days.some(({ state }) => state === 'goal')
  const goal = facts.day_goal === null ? words.days.goals : words.days.goal(format.short(facts.day_goal))
  return {
    kind: 'days',
    rows: facts.days.map((each) => ({
      label: format.weekday(each.day),
      date: format.shortDay(each.day),
      value: textOf(each),
      minutes: each.minutes,
      state: each.state,
    })),
    note: hasGoal ? `${words.days.note} ${goal}` : words.days.note,
  }
}

function barsSection({ facts, words, format }: Tools): Section {
  const { days, days_known, day_goal, studied, minutes } = facts
  const alt = words.chart.alt(format.count(studied), format.count(days_known), format.short(minutes))
  const goal = day_goal || null
  return {
    kind: 'bars',
    title: words.chart.title,
    alt,
    days: days.map(({ day, minutes }) => ({ day, minutes })),
    goal,
    note: goal === null ? words.chart.note : words.chart.noteGoal(format.short(goal)),
  }
}

function figuresSection({ facts, words, format }: Tools): Section {
  const { minutes, questions, studied, rested, goal, before, days_known } = facts
  const against = (goalText: string | null, beforeText: string | null) => [
    goalText === null ? words.figures.noGoal : words.figures.goal(goalText),
    beforeSaid(beforeText),
  ]
  const beforeSaid = (text: string | null) =>
    before && text !== null ? words.figures.before(format.count(before.days), text) : words.figures.noBefore
  return {
    kind: 'figures',
    rows: [
      {
        label: words.figures.minutes,
        value: format.short(minutes),
        against: against(
          goal.minutes > 0 ? format.short(goal.minutes) : null,
          before && format.short(before.minutes),
        ),
      },
      {
        label: words.figures.questions,
        value: format.whole(questions),
        against: against(
          goal.questions > 0 ? format.whole(goal.questions) : null,
          before && format.whole(before.questions),
        ),
      },
      {
        label: words.figures.days,
        value: format.whole(studied),
        against: [
          words.figures.ofDays(format.count(days_known)),
          rested > 0
            ? words.figures.rested(format.count(rested))
            : beforeSaid(before && format.whole(before.studied)),
        ],
      },
    ],
  }
}

function lessonsSection({ facts, words, format }: Tools): Section {
  return {
    kind: 'table',
    of: 'lessons',
    title: words.lessons.title,
    table: {
      columns: ['fill', 'auto', 'auto', 'auto'],
      align: ['left', 'right', 'right', 'right'],
      head: [words.lessons.lesson, words.lessons.minutes, words.lessons.questions, words.lessons.right],
      rows: facts.lessons.map(({ name, minutes, questions, correct }) => [
        name ?? words.lessons.none,
        format.short(minutes),
        format.whole(questions),
        correct === null ? '–' : format.whole(correct),
      ]),
    },
    note: null,
  }
}

function trendSection({ facts, words, format }: Tools): Section {
  const { trend, trial } = facts
  const [first, last] = [trend?.points[0], trend?.points.at(-1)]
  if (!trend || !first || !last) throw new Error('a trend has a trial exam')
  const isMany = trend.points.length > 1
  return {
    kind: 'trend',
    title: trend.change === null ? words.trend.one : words.trend.title(format.change(trend.change)),
    text: [
      ...(isMany ? [words.trend.first(format.day(first.day), format.net(first.net))] : []),
      words.trend.latest(format.day(last.day), format.net(last.net)),
      [
        words.trend.count(format.count(trend.points.length)),
        ...(trend.isLatestNew ? [] : [words.trend.old]),
      ].join(' '),
    ],
    note: trial && {
      lead: words.trend.whatIsNet,
      text: `${words.trend.net(trial.penalty)} ${exampleOf(trial, words, format)}`,
    },
    alt: words.trend.alt(format.count(trend.points.length), format.net(first.net), format.net(last.net)),
    points: trend.points.map(({ day, net }) => ({ day, net })),
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
  return {
    kind: 'table',
    of: 'results',
    title: trial.publisher === null ? trial.name : `${trial.name} · ${trial.publisher}`,
    table: {
      columns: ['fill', 'auto', 'auto', 'auto', 'auto', 'auto'],
      align: ['left', 'right', 'right', 'right', 'right', 'right'],
      head: [
        words.lessons.lesson,
        words.lessons.right,
        words.lessons.wrong,
        words.lessons.blank,
        words.lessons.net,
        words.lessons.lost,
      ],
      rows: trial.lessons.map(({ name, questions, correct, wrong, blank, net, lost }) => [
        `${name} (${format.whole(questions)})`,
        format.whole(correct),
        format.whole(wrong),
        format.whole(blank),
        format.net(net),
        format.net(lost),
      ]),
    },
    note: `${words.trial.lostIs} ${words.trend.whatIsNet} ${words.trend.net(trial.penalty)}`,
  }
}

/** What the trial exam lost by topic, and why. */
function lossesSection({ facts, words, format }: Tools, trial: TrialFacts): Section {
  const { topics, reasons, marked } = trial
  return {
    kind: 'table',
    of: 'losses',
    title: facts.kind === 'trial' ? words.trial.where : `${words.trial.where}: ${trial.name}`,
    table:
      topics.length === 0
        ? null
        : {
            columns: ['fill', 'auto', 'auto', 'auto'],
            align: ['left', 'right', 'right', 'right'],
            head: [words.trial.topic, words.lessons.wrong, words.lessons.blank, words.lessons.lost],
            rows: topics.map(({ name, wrong, blank, lost }) => [
              name,
              format.whole(wrong),
              format.whole(blank),
              format.net(lost),
            ]),
          },
    note:
      topics.length === 0
        ? words.trial.unmarked
        : [
            words.trial.marked(format.count(marked.answers), format.count(marked.of)),
            `${words.trial.why}: ${
              reasons.length === 0
                ? words.trial.noReasons
                : `${reasons.map(({ reason, count }) => words.trial.reason(words.reasons[reason], format.count(count))).join(' · ')}.`
            }`,
          ].join(' '),
  }
}

function listsSection(tools: Tools): Section {
  const { facts, words, format } = tools
  const { good, focus, focus_missing } = facts
  const missing = focus_missing
    ? words.focus.missing(format.count(focus_missing.need), format.count(focus_missing.have))
    : words.focus.none
  const plain = (text: string) => ({ text, basis: null })
  return {
    kind: 'lists',
    columns: [
      {
        of: 'good',
        title: words.good.title,
        items:
          good.length === 0 ? [plain(words.good.none)] : good.map((each) => plain(goodText(each, tools))),
      },
      {
        of: 'focus',
        title: words.focus.title,
        items:
          focus.length === 0
            ? [plain(missing)]
            : focus.map((each) => ({
                text: focusText(each, tools),
                basis: basisOf(each, words, format),
              })),
      },
    ],
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
    text: topic === null ? words.question.any : words.question.topic(topic),
    note: words.question.note,
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
  const plan: Section = {
    kind: 'table',
    of: 'plan',
    title: words.plan.title,
    table:
      ahead.length === 0
        ? null
        : {
            columns: ['auto', 'fill', 'auto'],
            align: ['left', 'left', 'right'],
            head: null,
            rows: ahead.map((item) => [
              format.dayOfWeek(item.day),
              item.name === ''
                ? kindWord(item.kind, format.locale)
                : `${item.name}, ${kindWord(item.kind, format.locale).toLocaleLowerCase(format.locale)}`,
              amount(item),
            ]),
          },
    note:
      [
        ...(ahead.length === 0 ? [words.plan.none] : []),
        ...(ahead_more > 0 ? [words.plan.more(format.count(ahead_more))] : []),
        ...examOf(tools),
      ].join(' ') || null,
  }
  const deeds =
    by_others.records > 0
      ? words.note.others(format.count(by_others.records), format.short(by_others.minutes))
      : null
  const text = (note.text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  if (text.length === 0 && deeds === null) return [[plan]]
  const title = text.length === 0 || note.by === null ? words.note.title : words.note.by(note.by)
  const noted: Section = { kind: 'note', title, text, deeds }
  const isShort =
    ahead.length <= most.planBeside &&
    text.length <= most.linesBeside &&
    text.join('').length <= most.noteBeside
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
