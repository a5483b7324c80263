import type { Studied } from '#rules/insight/hours.ts'
import type { Trial, TrialLesson } from '#rules/insight/papers.ts'
import type { MistakeReason } from '#rules/mistake-reasons.ts'
import type { Mark } from '#rules/trial.ts'
import type { Draws } from './draws.ts'
import { dayAt, examAt, memory, noise, type Program, publisherNames, type World } from './worlds.ts'

type Topic = {
  id: string
  study: string
  /** Chance to know a question before any study. */
  start: number
  /** Hours after which practice slows down, the law of practice. */
  slow: number
  /** Share of the lesson's questions. */
  weight: number
  lasting: number
  fading: number
  /** Day on which `fading` was last brought up to date. */
  at: number
}

/** What is known of a simulated student that nobody knows of a real one. */
export type Truth = {
  examNet: number
  /** Nets that one more hour today is worth on the day of the exam, by topic. */
  gain: ReadonlyMap<string, number>
  /** Chance to know a question today, by topic. */
  knowledge: ReadonlyMap<string, number>
  /** Nets a trial that a topic has gained since the first day. */
  gained: ReadonlyMap<string, number>
}

export type Life = { program: Program; today: number; trials: Trial[]; records: Studied[]; truth: Truth }

type Habits = {
  slip: number
  attempt: number
  trialGap: number
  hoursADay: number
  markShare: number
  reasonShare: number
  logShare: number
  publishers: string[]
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))
const logit = (p: number) => Math.log(p / (1 - p))

function effortOf(topic: Topic, day: number): number {
  return topic.lasting + topic.fading * 0.5 ** ((day - topic.at) / memory.halfLifeDays)
}

/** Chance to know a question after some effort: what is missing falls by the law of practice. */
function knowledgeAfter(topic: Topic, effort: number): number {
  return 1 - (1 - topic.start) / (1 + effort / topic.slow)
}

function learn(topic: Topic, hours: number, day: number): void {
  topic.fading = topic.fading * 0.5 ** ((day - topic.at) / memory.halfLifeDays) + memory.fading * hours
  topic.lasting += memory.lasting * hours
  topic.at = day
}

function topicsOf(program: Program, draws: Draws): Topic[] {
  const ability = draws.normal(-0.1, 0.9)
  return program.studies.flatMap((study) => {
    const level = ability + draws.normal(0, 0.5)
    const weights = study.topics.map(() => draws.lognormal(1, 0.6))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    return study.topics.map((id, i) => ({
      id,
      study: study.id,
      start: sigmoid(level + draws.normal(0, 0.9)),
      slow: draws.lognormal(16, 0.4),
      weight: (weights[i] ?? 0) / total,
      lasting: 0,
      fading: 0,
      at: 0,
    }))
  })
}

function habitsOf(draws: Draws): Habits {
  const used = 2 + Math.floor(draws.next() * 4)
  const first = Math.floor(draws.next() * publisherNames.length)
  return {
    slip: draws.uniform(0.02, 0.08),
    attempt: draws.uniform(0.3, 0.8),
    trialGap: draws.uniform(6, 18),
    hoursADay: draws.lognormal(2.6, 0.45),
    markShare: draws.uniform(0.4, 0.95),
    reasonShare: draws.uniform(0, 1),
    logShare: draws.uniform(0.25, 1),
    publishers: Array.from(
      { length: used },
      (_, i) => publisherNames[(first + i) % publisherNames.length] ?? '',
    ),
  }
}

/** Outcome of one question. */
type Answer = 'right' | 'slip' | 'unknown' | 'blank' | 'unread'

type Paper = { lessons: TrialLesson[]; answers: { topic: Topic; answer: Answer }[]; net: number }

/** One paper, question by question. @param ease shift of the log-odds of knowing, by lesson */
function sit(
  program: Program,
  topics: readonly Topic[],
  day: number,
  habits: Habits,
  easeOf: () => number,
  draws: Draws,
): Paper {
  const answers: Paper['answers'] = []
  const unread = draws.chance(0.3) ? draws.uniform(0, 0.06) : 0
  const lessons = program.studies.map((study) => {
    const own = topics.filter((topic) => topic.study === study.id)
    const ease = easeOf()
    const known = own.map((topic) => {
      const knowledge = Math.min(0.999, Math.max(0.001, knowledgeAfter(topic, effortOf(topic, day))))
      return sigmoid(logit(knowledge) + ease)
    })
    const counts: Record<Answer, number> = { right: 0, slip: 0, unknown: 0, blank: 0, unread: 0 }
    for (let i = 0; i < study.question_count; i++) {
      const at = indexByWeight(own, draws.next())
      const topic = own[at]
      if (!topic) continue
      const answer = answerOf(known[at] ?? 0, unread, habits, program.choices, draws)
      counts[answer] += 1
      answers.push({ topic, answer })
    }
    return {
      study_id: study.id,
      question_count: study.question_count,
      correct: counts.right,
      wrong: counts.slip + counts.unknown,
      blank: counts.blank + counts.unread,
      exempt: false,
    }
  })
  const net = lessons.reduce((sum, { correct, wrong }) => sum + correct - wrong / program.penalty, 0)
  return { lessons, answers, net }
}

function indexByWeight(topics: readonly Topic[], share: number): number {
  let left = share
  for (let i = 0; i < topics.length; i++) {
    left -= topics[i]?.weight ?? 0
    if (left < 0) return i
  }
  return topics.length - 1
}

function answerOf(known: number, unread: number, habits: Habits, choices: number, draws: Draws): Answer {
  if (draws.chance(unread)) return 'unread'
  if (draws.chance(known)) return draws.chance(habits.slip) ? 'slip' : 'right'
  if (!draws.chance(habits.attempt)) return 'blank'
  return draws.chance(1.3 / choices) ? 'right' : 'unknown'
}

const reasonsOf: Record<Answer, MistakeReason> = {
  right: 'knowledge',
  slip: 'slip',
  unknown: 'knowledge',
  blank: 'knowledge',
  unread: 'time',
}

/** Marks as a student keeps them: some lessons not at all, some answers without a reason. */
function marksOf(paper: Paper, habits: Habits, draws: Draws): Mark[] {
  const marked = new Set(
    paper.lessons.filter(() => draws.chance(habits.markShare)).map(({ study_id }) => study_id),
  )
  return paper.answers.flatMap(({ topic, answer }): Mark[] => {
    if (answer === 'right' || !marked.has(topic.study) || draws.chance(0.05)) return []
    const result = answer === 'blank' || answer === 'unread' ? 'blank' : 'wrong'
    const reason = draws.chance(habits.reasonShare) ? reasonsOf[answer] : null
    return [{ study_id: topic.study, topic_id: topic.id, subtopic_id: null, result, count: 1, reason }]
  })
}

/** Draws the topic of a session: often what was lost last, else the tree in its order, else anything. */
function topicToStudy(topics: readonly Topic[], lost: readonly Topic[], turn: number, draws: Draws): Topic {
  const share = draws.next()
  if (share < 0.4 && lost.length > 0) return draws.pick(lost)
  if (share < 0.85) return topics[turn % topics.length] ?? draws.pick(topics)
  return draws.pick(topics)
}

/** A student in the middle of the year. */
type Living = {
  program: Program
  world: World
  topics: Topic[]
  habits: Habits
  form: number
  /** Topics of the answers that were not right in the last trial. */
  lost: Topic[]
  nextTrial: number
  turn: number
}

function drift(living: Living, draws: Draws): void {
  const step = draws.normal(0, noise.formPerDay * living.world.noise)
  living.form = living.form * (1 - noise.formReversion) + step
}

/** A paper on one day. @param paperEase ease of this paper for everybody */
function paperOf(day: number, paperEase: () => number, living: Living, draws: Draws): Paper {
  const { program, topics, habits, world, form } = living
  const common = form + draws.normal(0, noise.mood * world.noise) + paperEase()
  const ease = () => common + draws.normal(0, noise.lesson * world.noise)
  return sit(program, topics, day, habits, ease, draws)
}

/** The sessions of a day that are logged; what is not logged is learnt all the same. */
function studyOn(day: number, living: Living, draws: Draws): Studied[] {
  const { topics, habits, world } = living
  // A topic of the tree is worked on for some days before the next one.
  if (draws.chance(0.35)) living.turn += 1
  const sessions = draws.chance(0.75) ? 1 + Math.floor(draws.next() * 3) : 0
  return Array.from({ length: sessions }, () => {
    const topic = topicToStudy(topics, living.lost, living.turn, draws)
    const minutes = Math.max(10, Math.round((habits.hoursADay * 60 * draws.lognormal(1, 0.3)) / 1.5))
    if (world.grows) learn(topic, minutes / 60, day)
    const record = { day: dayAt(day), study_id: topic.study, topic_id: topic.id, minutes }
    return draws.chance(habits.logShare) ? [{ ...record, kind: 'practice' as const }] : []
  }).flat()
}

/** The trial of a day; null on a day without one. */
function trialOn(
  day: number,
  publisherEase: ReadonlyMap<string, number>,
  living: Living,
  draws: Draws,
): Trial | null {
  const { habits, program, world } = living
  if (day < living.nextTrial) return null
  living.nextTrial = day + habits.trialGap * draws.uniform(0.6, 1.4)
  const publisher = draws.pick(habits.publishers)
  const ease = () => (publisherEase.get(publisher) ?? 0) + draws.normal(0, noise.paper * world.noise)
  const paper = paperOf(day, ease, living, draws)
  living.lost = paper.answers.filter(({ answer }) => answer !== 'right').map(({ topic }) => topic)
  const head = { id: String(day).padStart(3, '0'), day: dayAt(day), penalty: program.penalty, publisher }
  return { ...head, kind: 'general', lessons: paper.lessons, marks: marksOf(paper, habits, draws) }
}

/**
 * One student from the first day to the exam: study, forgetting, trials, marks and what of it is logged by `today`.
 * @param publisherEase ease of each publisher's papers on the log-odds of knowing
 */
export function liveUntil(
  today: number,
  program: Program,
  world: World,
  publisherEase: ReadonlyMap<string, number>,
  draws: Draws,
): Life {
  const topics = topicsOf(program, draws)
  const habits = habitsOf(draws)
  const nextTrial = draws.uniform(5, 40)
  const turn = Math.floor(draws.next() * topics.length)
  const living: Living = { program, world, topics, habits, form: 0, lost: [], nextTrial, turn }
  const trials: Trial[] = []
  const records: Studied[] = []
  let truth: Omit<Truth, 'examNet'> | null = null
  for (let day = 1; day < examAt; day++) {
    drift(living, draws)
    const logged = studyOn(day, living, draws)
    const trial = trialOn(day, publisherEase, living, draws)
    if (day <= today) records.push(...logged)
    if (trial && day <= today) trials.push(trial)
    if (day === today) truth = truthOn(today, topics, program, habits)
  }
  if (!truth) throw new RangeError('today lies between the first day and the exam')
  drift(living, draws)
  const examNet = paperOf(examAt, () => 0, living, draws).net
  return { program, today, trials, records, truth: { ...truth, examNet } }
}

function truthOn(
  today: number,
  topics: readonly Topic[],
  program: Program,
  habits: Habits,
): Omit<Truth, 'examNet'> {
  const questions = new Map(program.studies.map(({ id, question_count }) => [id, question_count]))
  const luck = 1.3 / program.choices
  // Nets between knowing and not knowing one question.
  const worth =
    1 - habits.slip * (1 + 1 / program.penalty) - habits.attempt * (luck - (1 - luck) / program.penalty)
  const perQuestion = ({ study, weight }: Topic) => (questions.get(study) ?? 0) * weight * worth
  const gainOf = (topic: Topic) => {
    const fades = 0.5 ** ((examAt - today) / memory.halfLifeDays)
    const effort = effortOf(topic, examAt)
    const more = effort + memory.lasting + memory.fading * fades
    return perQuestion(topic) * (knowledgeAfter(topic, more) - knowledgeAfter(topic, effort))
  }
  const now = (topic: Topic) => knowledgeAfter(topic, effortOf(topic, today))
  return {
    gain: new Map(topics.map((topic) => [topic.id, gainOf(topic)])),
    knowledge: new Map(topics.map((topic) => [topic.id, now(topic)])),
    gained: new Map(topics.map((topic) => [topic.id, perQuestion(topic) * (now(topic) - topic.start)])),
  }
}

/** Ease of the publishers of a world. */
export function publisherEaseOf(world: World, draws: Draws): ReadonlyMap<string, number> {
  return new Map(publisherNames.map((name) => [name, draws.normal(0, noise.publisher * world.noise)]))
}
