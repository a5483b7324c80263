import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { accuracy } from '#rules/accuracy.ts'
import { noFigures } from '#rules/figures.ts'
import { fullTrialKinds } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { AddMistake, NotebookWay } from '#web/mistakes/notebook-way.tsx'
import { useMayChange } from '#web/session/use-session.ts'
import { nextHour } from '#web/study/insights/add-to-plan.tsx'
import { levelOf } from '#web/tree/curriculum/parts.ts'
import { useLevel } from '#web/tree/curriculum/use-level.ts'
import { LevelButtons } from '#web/tree/level-buttons.tsx'
import PlanSheet from '#web/tree/plan-sheet.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { lastMarks } from './last-marks.ts'
import { StartTopic } from './start-topic.tsx'
import type { Found } from './topic-map.tsx'
import { useNextTopic } from './use-next-topic.ts'

type TopicProps = { croomId: string; found: Found }

/** A topic beside the map. */
export function TopicPanel({ croomId, found, className }: TopicProps & { className: string }) {
  const { step } = useNextTopic(croomId)
  return (
    <section aria-label={found.topic.name} className={`flex min-w-0 flex-col gap-4 p-5 ${className}`}>
      <div>
        <Lesson found={found} />
        <h2 className="text-20 font-semibold wrap-anywhere">{found.topic.name}</h2>
      </div>
      <About croomId={croomId} found={found} />
      <div className="mt-auto flex flex-wrap gap-2 *:flex-1">
        {/* The page has one filled button: that of the step, if there is one. */}
        <Deeds croomId={croomId} found={found} isFirst={!step} />
      </div>
    </section>
  )
}

type TopicSheetProps = TopicProps & {
  topics: readonly Found[]
  onOpen(found: Found): void
  onClose(): void
}

/** The same as a sheet, with ways to the topics before and after it. */
export function TopicSheet({ croomId, found, topics, onOpen, onClose }: TopicSheetProps) {
  const { progress: words } = useWords()
  const at = topics.findIndex(({ topic }) => topic.id === found.topic.id)
  const [before, after] = [topics[at - 1], topics[at + 1]]
  return (
    <Sheet
      title={found.topic.name}
      onClose={onClose}
      footer={
        <div className="flex w-full flex-wrap gap-2 *:flex-1 empty:hidden">
          <Deeds croomId={croomId} found={found} isFirst />
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="-my-3 flex items-center justify-between gap-2">
          <Lesson found={found} />
          <span className="-mr-2 flex">
            <IconButton
              label={words.before}
              icon={ChevronLeft}
              disabled={!before}
              onClick={() => before && onOpen(before)}
            />
            <IconButton
              label={words.after}
              icon={ChevronRight}
              disabled={!after}
              onClick={() => after && onOpen(after)}
            />
          </span>
        </div>
        <About croomId={croomId} found={found} />
      </div>
    </Sheet>
  )
}

function Lesson({ found: { study, topic } }: { found: Found }) {
  const { progress: words } = useWords()
  return (
    <p className="flex min-w-0 items-center gap-2 text-13 text-dim">
      <LessonDot color={study.color} className="size-2" />
      {dotted([study.name, words.nth(study.topics.indexOf(topic) + 1)])}
    </p>
  )
}

/** Why, then figures, marks and level, then the ways to all of it. */
function About({ croomId, found: { study, topic } }: TopicProps) {
  const { progress: words, curriculum, common, graphs, program, fields, format } = useWords()
  const mayChange = useMayChange()
  const setLevel = useLevel()
  const my = { ...noFigures, ...topic.my }
  const percent = accuracy(my)
  const level = levelOf(topic)
  const place = { croom_id: croomId, study_id: study.id, topic_id: topic.id, subtopic_id: null }
  const figures = [
    {
      name: fields.minutes,
      value: format.minutes(my.minutes),
      below: my.last_day === null ? curriculum.never : format.day(my.last_day),
    },
    {
      name: fields.questions,
      value: format.number(my.questions),
      below: my.questions > 0 && words.correct(my.correct),
    },
    {
      name: graphs.measures.accuracy,
      value: percent === null ? '–' : format.percent(percent / 100, 0),
      below: my.questions > 0 && graphs.wrongBlank(format.number(my.wrong), format.number(my.blank)),
    },
  ]
  const parts = topic.subtopics ?? []
  const part = { croom: croomId, study: study.id, topic: topic.id }
  return (
    <>
      <Why croomId={croomId} topicId={topic.id} />
      {topic.certainty === 'uncertain' && <p className="text-13 text-dim">{program.uncertainText}</p>}
      <dl className="grid grid-cols-3 gap-3">
        {figures.map(({ name, value, below }) => (
          <div key={name} className="min-w-0">
            <dt className="text-13 text-dim">{name}</dt>
            <dd className="tabular text-17 font-semibold wrap-anywhere">{value}</dd>
            {below && <dd className="tabular text-12 text-dim">{below}</dd>}
          </div>
        ))}
      </dl>
      <LastMarks croomId={croomId} studyId={study.id} topicId={topic.id} />
      <div className="border-t border-line pt-4">
        {mayChange ? (
          <LevelButtons
            label={curriculum.levelQuestion}
            value={level}
            onChange={(next) => setLevel(place, next, level)}
          />
        ) : (
          <p className="font-medium">{common.levels[level]}</p>
        )}
      </div>
      <ul className="-mb-2 divide-y divide-line border-t border-line text-13">
        <Way>
          <QuietLink to="/progress" search={{ ...part, view: 'time' }}>
            {words.records}
          </QuietLink>
        </Way>
        <Way>
          <QuietLink to="/progress" search={{ ...part, view: 'trials' }}>
            {words.marks}
          </QuietLink>
        </Way>
        <Way>
          <span className="flex-1">
            <NotebookWay topic={topic.id} />
          </span>
          <AddMistake place={place} name={topic.name} />
        </Way>
        {parts.length > 0 && (
          <Way>
            <QuietLink to="/progress" search={{ croom: croomId, study: study.id, list: 1, q: topic.name }}>
              {words.parts(parts.length)}
            </QuietLink>
          </Way>
        )}
      </ul>
    </>
  )
}

function Way({ children }: { children: ReactNode }) {
  return <li className="flex min-h-11 items-center lg:min-h-9">{children}</li>
}

/** What the insights say of the topic; nothing where they say nothing. */
function Why({ croomId, topicId }: { croomId: string; topicId: string }) {
  const { progress: words, insights, format, figures } = useWords()
  const { rows, next } = useNextTopic(croomId)
  const params = { id: croomId }
  const unfixed = useCall('GET /insight/unfixed/{id}', { params })
  const returned = useCall('GET /insight/return/{id}', { params })
  const of = <R extends { topic_id: string }>(all: readonly R[] | null | undefined) =>
    all?.find(({ topic_id }) => topic_id === topicId)
  const [stake, still, gain] = [of(rows), of(unfixed.data?.rows), of(returned.data?.rows)]
  const lines = [
    stake && words.stake(figures.nets(stake.at_stake)),
    still &&
      insights.unfixed.row(
        figures.minutes(still.minutes),
        format.number(still.of),
        format.number(still.again),
      ),
    gain?.verdict === 'less' &&
      format.sentence(
        insights.return.less(figures.nets(gain.before), figures.nets(gain.after), figures.hours(gain.hours)),
      ),
  ].filter((line) => line !== undefined && line !== false)
  if (lines.length === 0) return null
  return (
    <div className="flex gap-2.5">
      {next?.topic_id === topicId && (
        <span className="mt-1">
          <Bubble state="next" size={16} label={words.next} />
        </span>
      )}
      <div className="min-w-0">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

/** Wrong questions that were marked with the topic in the last trial exams, oldest first. */
function LastMarks({ croomId, studyId, topicId }: { croomId: string; studyId: string; topicId: string }) {
  const { progress: words, format } = useWords()
  const series = useCall('GET /trialgraph/sumByTopicTime/{id}/{time}', {
    params: { id: studyId, time: 'total' },
    query: { kinds: fullTrialKinds },
  })
  const trials = useCall('GET /graph/trial', {})
  if (!series.data || !trials.data) return null
  const own = new Set(trials.data.trials.filter(({ croom_id }) => croom_id === croomId).map(({ id }) => id))
  const marks = lastMarks(series.data, topicId, own)
  if (marks.length === 0) return null
  return (
    <div className="border-t border-line pt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <span className="font-semibold">{words.lastMocks(marks.length)}</span>
        <span className="text-dim">
          {words.withWrong(marks.filter(({ wrong }) => wrong !== null && wrong > 0).length)}
        </span>
      </p>
      <ul className="mt-2 flex justify-between gap-1">
        {marks.map(({ id, day, wrong }) => (
          <li key={id} className="flex flex-col items-center gap-1 text-12 text-dim">
            {/* Hollow with the count, a dash for none, dashed where the mock is not marked. */}
            <Bubble state={wrong === null ? 'rest' : 'empty'} size={34} label={words.mark(wrong)}>
              {wrong === null ? '?' : wrong === 0 ? '–' : `${wrong}×`}
            </Bubble>
            <span className="tabular">{format.day(day)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Into the plan, and the timer. */
function Deeds({ croomId, found: { study, topic }, isFirst }: TopicProps & { isFirst: boolean }) {
  const { plan, timer } = useWords()
  const mayChange = useMayChange()
  const [plans, setPlans] = useState(false)
  const place = { croom_id: croomId, study_id: study.id, topic_id: topic.id, subtopic_id: null }
  if (!mayChange) return null
  return (
    <>
      <Button icon={CalendarPlus} onClick={() => setPlans(true)}>
        {plan.add}
      </Button>
      <StartTopic place={place} name={topic.name} variant={isFirst ? 'primary' : 'secondary'}>
        {timer.start}
      </StartTopic>
      {plans && <PlanSheet what={{ place, name: topic.name, ...nextHour }} onClose={() => setPlans(false)} />}
    </>
  )
}
