import CalendarArrowDown from 'lucide-react/icons/calendar-arrow-down'
import Camera from 'lucide-react/icons/camera'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { addDays, type Day, daysBetween } from '#rules/day.ts'
import { changePlace, placeOf } from '#rules/place.ts'
import { holdsPart, partsIn, type Stretch, stretchesOf, stretchOf, unionOf } from '#rules/source.ts'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import { late } from '#web/api/lazy.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useDayNow } from '#web/calendar/use-day-now.ts'
import { useQueuedSave } from '#web/offline/use-queued-save.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { useActing, useMayChange } from '#web/session/use-session.ts'
import { AnswerBubbles, AnswerForm, mostBubbles } from '#web/study/own-sources/answer-fields.tsx'
import type { Source } from '#web/study/own-sources/source.ts'
import { useDueWords } from '#web/study/own-sources/use-due-words.ts'
import { useSourceNames } from '#web/study/own-sources/use-own-sources.ts'
import type { PlanItem } from '#web/study/planned/item.ts'
import { MovePanel } from '#web/study/planned/move-panel.tsx'
import { PlanForm } from '#web/study/planned/plan-form.tsx'
import { usePlan } from '#web/study/planned/use-plan.ts'
import type { StudyRecord } from '#web/study/record/use-removal.ts'
import { withWaiting } from '#web/study/record/waiting.ts'
import { useFreeStart } from '#web/study/timer/use-start.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { HandDot } from '#web/ui/badge.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

const RightSheet = late(() => import('#web/study/own-sources/right-sheet.tsx'))
const MistakeForm = late(() => import('#web/mistakes/mistake-form.tsx'))

/** More parts than these are marked as done in the plan, all at once. */
const mostParts = 40

type HomeworkCardProps = {
  source: Source
  item: PlanItem
  today: Day
  records: readonly StudyRecord[]
  done: readonly Stretch[]
}

/**
 * Planned parts of a source: what came out of those that are done, then the next one, whose right answers are one touch.
 * @param records of the source, latest first, those that wait on the device too
 * @param done parts that they and the source name
 */
export function HomeworkCard({ source, item, today, records, done }: HomeworkCardProps) {
  const { sources: words, plan } = useWords()
  const mayChange = useMayChange()
  const names = useSourceNames()
  const sayDue = useDueWords()
  const hand = useChangedBy(item)
  const [opened, setOpened] = useState<'move' | 'form' | null>(null)
  const { move, remove } = usePlan(noUndo)
  const close = () => setOpened(null)
  const { note } = item
  const stretch = stretchOf(item)
  if (!stretch || partsIn([stretch]) > mostParts) return null
  const [first] = stretch
  const parts = Array.from({ length: partsIn([stretch]) }, (_, index) => first + index)
  const next = parts.find((no) => !holdsPart(done, no))
  const name = names.range(source, stretch)
  return (
    <Card
      title={name}
      description={
        <>
          {hand && <HandDot />}
          {dotted([words.homeworkOne, hand, sayDue(item, today)])}
          {note && <span className="mt-1 block text-15">“{note}”</span>}
        </>
      }
      actions={
        mayChange && (
          <span className="-my-1.5 -mr-2.5 flex">
            {next !== undefined && (
              <IconButton
                icon={CalendarArrowDown}
                label={plan.moveOf(name)}
                aria-expanded={opened === 'move'}
                onClick={() => setOpened(opened === 'move' ? null : 'move')}
              />
            )}
            <IconButton icon={Ellipsis} label={plan.editTitle} onClick={() => setOpened('form')} />
          </span>
        )
      }
      padded={false}
      className="mb-4 overflow-hidden"
    >
      {opened === 'move' && (
        <MovePanel
          item={item}
          name={name}
          today={today}
          onMove={(day) => {
            move(item, day)
            close()
          }}
          onClose={close}
        />
      )}
      {opened === 'form' && (
        <PlanForm
          item={item}
          day={item.day}
          planned={none}
          onRemove={() => {
            remove(item)
            close()
          }}
          onClose={close}
        />
      )}
      <ul className="divide-y divide-line border-t border-line">
        {byRecord(parts, records).map(({ nos, record }) => (
          <PartRow
            key={nos[0]}
            source={source}
            item={item}
            nos={nos}
            record={record}
            today={today}
            state={holdsPart(done, nos[0]) ? 'done' : nos[0] === next ? 'next' : 'empty'}
          />
        ))}
      </ul>
    </Card>
  )
}

type PartsOfRecord = { nos: [number, ...number[]]; record: StudyRecord | undefined }

/** Parts one after another, those of one record together, so that its results are told once. */
function byRecord(parts: readonly number[], records: readonly StudyRecord[]): PartsOfRecord[] {
  const rows: PartsOfRecord[] = []
  for (const no of parts) {
    const record = records.find((each) => holdsPart(stretchesOf([each]), no))
    const last = rows.at(-1)
    if (record && last?.record === record) last.nos.push(no)
    else rows.push({ nos: [no], record })
  }
  return rows
}

const none: PlanItem[] = []
/** Only the toast takes it back. */
const noUndo = () => {}

type PartRowProps = {
  source: Source
  item: PlanItem
  /** The parts of the row. */
  nos: PartsOfRecord['nos']
  today: Day
  record: StudyRecord | undefined
  state: 'done' | 'next' | 'empty'
}

function PartRow({ source, item, nos, today, record, state }: PartRowProps) {
  const [no] = nos
  const mayChange = useMayChange()
  const { sources: words, common, format } = useWords()
  const names = useSourceNames()
  const { find } = useNames()
  const part = source.parts.find((each) => each.no === no)
  const questions = part?.questions ?? null
  const topic = part?.topic_id ? find({ ...item, topic_id: part.topic_id, subtopic_id: null }) : undefined
  const about = [
    questions !== null && common.questions(format.number(questions)),
    part?.name ?? topic?.names.at(-1),
  ]
  const isAsked = state === 'next' && mayChange && questions !== null
  return (
    <li className="px-4 py-3 lg:px-5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex max-w-1/2 flex-wrap gap-1">
          {nos.map((each) => (
            <Bubble key={each} state={state} size={26}>
              <span className="tabular">{each}</span>
            </Bubble>
          ))}
        </span>
        {state === 'done' ? (
          <>
            <span className="tabular min-w-0 flex-1 basis-24 wrap-anywhere">
              {record?.correct == null ? (
                words.noResult
              ) : (
                <Results source={source} record={record} nos={nos} />
              )}
            </span>
            <span className="tabular text-13 text-dim">
              {record && <When record={record} today={today} />}
            </span>
          </>
        ) : (
          <span className="min-w-0 flex-1 wrap-anywhere">
            {isAsked && <span className="font-medium">{words.howMany} </span>}
            <span className="tabular text-13 text-dim">{dotted(about)}</span>
          </span>
        )}
        {state === 'next' && <StartPart item={item} name={names.range(source, [no, no])} />}
      </div>
      {isAsked && (
        <AskRight source={source} item={item} no={no} part={part} today={today} questions={questions} />
      )}
      {record?.day === today && state === 'done' && mayChange && isOfPart(record) && (
        <AfterResult source={source} no={no} part={part} record={record} />
      )}
    </li>
  )
}

/** What a record says, with its parts where it has others than the row. */
function Results({ source, record, nos }: { source: Source; record: StudyRecord; nos: readonly number[] }) {
  const { sources: words } = useWords()
  const names = useSourceNames()
  const { correct, wrong, blank } = record
  const parts = stretchOf(record)
  return dotted([
    parts && partsIn([parts]) > nos.length && names.range(source, parts),
    words.results(correct ?? 0, wrong ?? 0, blank ?? 0),
  ])
}

/** Only then what a record says is of one part. */
const isOfPart = ({ part_from, part_to, correct }: StudyRecord) => part_from === part_to && correct !== null

function When({ record: { day, minutes }, today }: { record: StudyRecord; today: Day }) {
  const { students, format } = useWords()
  const days = daysBetween(day, today)
  return dotted([
    days >= 0 && days <= 1 ? students.daysAgo(days) : format.day(day),
    minutes > 0 && format.minutes(minutes),
  ])
}

/** Starts the timer with the planned parts; nothing in coach mode and while one runs. */
function StartPart({ item, name }: { item: PlanItem; name: string }) {
  const { plan } = useWords()
  const free = useFreeStart()
  if (!free) return null
  return (
    <IconButton
      label={plan.startOf(name)}
      icon={Play}
      className="text-accent!"
      disabled={free.isPending}
      onClick={() => free.start(item, item.kind)}
    />
  )
}

type Part = Source['parts'][number]
type AskRightProps = Pick<PartRowProps, 'source' | 'item' | 'today'> & {
  no: number
  /** What the source says of it. */
  part: Part | undefined
  questions: number
}

/**
 * Asks how many answers of a part were right: one touch of a bubble, or two fields where there are many. The others
 * count as wrong until something else is said.
 */
function AskRight({ source, item, no, part, today, questions }: AskRightProps) {
  const { sources: words, offline } = useWords()
  const names = useSourceNames()
  const undo = useQueuedSave('GET /state/delete/{id}')
  const save = useQueuedSave('GET /state/save', {
    said(reply, { query: { id = '' } }) {
      const text = words.partSaved(names.range(source, [no, no]))
      if (!reply) return dotted([text, offline.kept])
      return { text, undo: () => undo.mutate({ params: { id } }, { onSuccess: save.reset }) }
    },
  })
  const dayNow = useDayNow()
  // Until the records that are shown know of it, another touch would be of the same part.
  const isPending = save.isPending || save.isSuccess
  function choose(correct: number, wrong: number, onSaved?: () => void) {
    // A part that is of one topic says more than the item.
    const place = changePlace(placeOf(item), part?.topic_id ? { topic_id: part.topic_id } : {})
    const range = { source_id: source.id, part_from: no, part_to: no }
    const results = { correct, wrong, blank: questions - correct - wrong }
    save.mutate(
      // The page may have been opened on an earlier day.
      { query: { id: newId(), day: dayNow() ?? today, kind: item.kind, ...place, ...range, ...results } },
      onSaved && { onSuccess: onSaved },
    )
  }
  if (questions > mostBubbles)
    return (
      <AnswerForm
        questions={questions}
        save={{ error: save.error, isPending }}
        draftKey={(student) => `rightDraft:${student}:${source.id}:${no}`}
        onChoose={choose}
      />
    )
  return (
    <div className="mt-2">
      <AnswerBubbles
        questions={questions}
        isDisabled={isPending}
        onChoose={(correct) => choose(correct, questions - correct)}
      />
    </div>
  )
}

type Rest = 'wrong' | 'blank'

type AfterResultProps = { source: Source; no: number; part: Part | undefined; record: StudyRecord }

/** What the answers that were not right are, and the way of the wrong ones into the notebook. */
function AfterResult({ source, no, part, record }: AfterResultProps) {
  const { sources: words, format } = useWords()
  const names = useSourceNames()
  const [isOpen, setIsOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const save = useQueuedSave('GET /state/save')
  const { id, correct, wrong, blank } = record
  const left = (wrong ?? 0) + (blank ?? 0)
  const rest: Rest | null = wrong === left ? 'wrong' : blank === left ? 'blank' : null
  if (left === 0) return null
  const topic_id = part?.topic_id ?? record.topic_id
  const { croom_id, study_id } = record
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 pl-9.5">
      <Segmented<Rest | 'both'>
        label={words.others}
        value={rest ?? 'both'}
        onChange={(value) => {
          if (value === 'both') return setIsAsking(true)
          const wrongs = value === 'wrong' ? left : 0
          save.mutate({ query: { id, correct: correct ?? 0, wrong: wrongs, blank: left - wrongs } })
        }}
        options={(['wrong', 'blank', ...(left > 1 ? (['both'] as const) : [])] as const).map((value) => ({
          value,
          label: words.rests[value],
        }))}
      />
      {(wrong ?? 0) > 0 && (
        <Button variant="quiet" icon={Camera} className="-ml-4" onClick={() => setIsOpen(true)}>
          {words.toNotebook(format.number(wrong ?? 0))}
        </Button>
      )}
      {isAsking && (
        <RightSheet
          asked={{ id, name: names.range(source, [no, no]), questions: (correct ?? 0) + left }}
          onClose={() => setIsAsking(false)}
        />
      )}
      {isOpen && (
        <MistakeForm
          place={{ croom_id, study_id, topic_id, subtopic_id: null }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

/**
 * What is planned of a source, its records of the last weeks, and its parts that are done, as if the outbox were sent.
 * @param asked the day around which it is asked for, by the last answer: a new day that begins offline has no other; while
 * it is undefined nothing is asked
 */
export function useHomework(source: Source, asked: Day | undefined, today: Day | undefined) {
  const isAsked = asked !== undefined && source.progress !== null
  const around = (days: number) => (asked === undefined ? '' : addDays(asked, days))
  const plan = useCall('GET /plan', { query: { from: around(-28), to: around(60) } }, { enabled: isAsked })
  const student = useActing()?.id ?? ''
  const waiting = useWaiting()
  const lesson = source.study_id === null ? {} : { study_id: source.study_id }
  const state = useCall(
    'GET /state',
    { query: { ...lesson, from: around(-recordDays), size: 200 } },
    { enabled: isAsked },
  )
  const ofSource = <R extends { source_id: string | null }>({ source_id }: R) => source_id === source.id
  const items = (plan.data ?? []).filter(ofSource)
  const rows = state.data?.records.rows ?? []
  const records = today === undefined ? [] : withWaiting(rows, waiting, { student, today }).filter(ofSource)
  return {
    plan,
    /** Whether it is not known yet what is planned; the sources of a coach have nothing planned. */
    isPending: source.progress !== null && plan.isPending,
    items,
    /** The one to work on: the earliest that is not done, else the last one. */
    current: items.find((item) => item.state !== 'done') ?? items.at(-1),
    records,
    done: unionOf([...(source.progress?.ranges ?? []), ...stretchesOf(records)]),
  }
}

export const recordDays = 60
