import CloudOff from 'lucide-react/icons/cloud-off'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { accuracy } from '#rules/accuracy.ts'
import type { Place } from '#rules/place.ts'
import type { Subject } from '#rules/subject-search.ts'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import { atHand, late } from '#web/api/lazy.ts'
import { useOpenComments } from '#web/comments/use-open-comments.tsx'
import { useActing, useMayChange } from '#web/session/use-session.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { HandDot } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { focusBeside } from '#web/ui/next-focus.ts'
import { dotted } from '#web/words/dotted.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { useFormat } from '#web/words/use-format.ts'
import { type StudyRecord, useRemoval } from './use-removal.ts'
import type { ShownRecord } from './waiting.ts'

const RecordForm = atHand(() => import('./record-form.tsx'))
const SourceLabel = late(() => import('#web/study/own-sources/source-label.tsx'))

type RecordListProps = {
  rows: readonly ShownRecord[]
  /** Names the day of each record, where they are of several. */
  dayOf?: (day: string) => string
}

/** List of study records with edit and delete; a coach who only looks opens the comments on a record. */
export function RecordList({ rows, dayOf }: RecordListProps) {
  const mayChange = useMayChange()
  const { find, unnamed } = useNames()
  const { openComments, above } = useOpenComments('record')
  const [open, setOpen] = useState<StudyRecord | null>(null)
  // An unsent new record has no version to edit; it is managed in the outbox list.
  const mayEdit = ({ waits }: ShownRecord) => mayChange && (waits === undefined || waits === 'unsent')
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <RecordRow
            key={row.id}
            row={row}
            day={dayOf?.(row.day)}
            subject={find(row)}
            unnamed={unnamed}
            mayEdit={mayEdit(row)}
            onOpen={mayEdit(row) ? setOpen : openComments}
          />
        ))}
      </ul>
      {open && <RecordForm record={open} onClose={() => setOpen(null)} />}
      {above}
    </>
  )
}

type RecordRowProps = {
  row: ShownRecord
  day: string | undefined
  subject: Subject | undefined
  /** Fallback for a place without a name. */
  unnamed: (row: Place) => string
  mayEdit: boolean
  onOpen: ((row: ShownRecord) => void) | undefined
}

function RecordRow({ row, day, subject, unnamed, mayEdit, onOpen }: RecordRowProps) {
  const { record: words, common } = useFirstWords()
  const remove = useRemoval(row)
  const name = row.kind === 'rest' ? common.kinds.rest : (subject?.names.at(-1) ?? unnamed(row))
  const hand = useChangedBy(row)
  const details = useDetails(row, subject?.names.slice(1, -1)[0])
  const text = (
    <>
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span className="block text-13 text-dim wrap-anywhere">
        {hand && <HandDot />}
        {dotted([day, hand, ...details])}
      </span>
      {row.source_id && <SourceLabel range={row} />}
      {row.note && <span className="block truncate text-13 text-dim">{row.note}</span>}
      {row.waits && (
        <span
          className={`flex items-center gap-1 text-13 ${row.waits === 'refused' ? 'text-bad' : 'text-dim'}`}
        >
          <CloudOff size={14} aria-hidden className="shrink-0" />
          {row.waits === 'refused' ? words.notTaken : words.waits}
        </span>
      )}
    </>
  )
  return (
    <li className={`flex min-h-15 items-center gap-3 px-4 py-2 lg:pl-5 ${mayEdit ? 'lg:pr-2' : 'lg:pr-5'}`}>
      <LessonStripe color={subject?.color} className="h-9" />
      {/* With large text the figures go below. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        {onOpen ? (
          <button
            type="button"
            data-print="keep"
            onClick={() => onOpen(row)}
            title={mayEdit ? common.edit : undefined}
            className="min-h-11 min-w-0 flex-1 basis-36 rounded-control text-left"
          >
            {text}
          </button>
        ) : (
          <div className="min-w-0 flex-1 basis-36">{text}</div>
        )}
        <RecordFigures row={row} />
      </div>
      {mayEdit && (
        <IconButton
          label={`${common.delete}: ${name}`}
          icon={Trash2}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            remove()
          }}
          data-print="no"
          className="max-lg:hidden"
        />
      )}
    </li>
  )
}

function RecordFigures({ row: { minutes, questions } }: { row: { minutes: number; questions: number } }) {
  const { common } = useFirstWords()
  const format = useFormat()
  return (
    <span className="tabular shrink-0 text-right font-medium">
      {minutes > 0 && format.minutes(minutes)}
      {questions > 0 && (
        <span className={minutes > 0 ? 'block text-13 font-normal text-dim' : ''}>
          {common.questions(format.number(questions))}
        </span>
      )}
    </span>
  )
}

/** Second line: lesson, time or kind, accuracy and level. */
function useDetails(row: StudyRecord, lesson: string | undefined) {
  const { record: words, common } = useFirstWords()
  const format = useFormat()
  const acting = useActing()
  const zone = acting?.timezone ?? 'Europe/Istanbul'
  const end = row.started_at && new Date(Date.parse(row.started_at) + row.minutes * 60_000).toISOString()
  const times = row.started_at && end && `${format.time(row.started_at, zone)}–${format.time(end, zone)}`
  const percent = accuracy({ correct: row.correct ?? 0, wrong: row.wrong ?? 0 })
  return [
    lesson,
    times,
    row.kind !== 'practice' && row.kind !== 'rest' && common.kinds[row.kind],
    percent !== null && words.accuracy(format.percent(percent / 100, 0)),
    row.level !== null && words.levelSet(common.levels[row.level] ?? ''),
  ]
}
