import { NoteList } from '#web/trials/file-questions/file-questions.tsx'
import { Badge, ProgressBar } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Croom } from './invite-sheet.tsx'
import { type Roster, useRoster } from './use-roster.ts'

type Row = Roster['rows'][number]
const tones = { new: 'accent', sent: 'good', ignored: 'plain', faulty: 'bad' } as const
/** Rows that are shown at first; the others behind one press. */
const firstRows = 30

/** Invites students from a list: shows what each row would do, then sends all in one press. */
export default function InviteByList({
  crooms,
  begin,
}: {
  crooms: readonly Croom[]
  begin?: string | undefined
}) {
  const { roster: words, invitation, trialImport } = useWords()
  const list = useRoster(begin ?? '')
  const { roster, lookRefused } = list
  const isUnanswered = lookRefused?.status === 0
  const error = list.fault
    ? { ...trialImport, tooLarge: words.tooLarge }[list.fault]
    : isUnanswered
      ? trialImport.keptLater
      : (lookRefused?.fields.file ?? lookRefused?.message)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-15">{words.text}</p>
      {crooms.length > 0 && (
        <SelectField
          label={invitation.croom}
          hint={words.croomHint}
          value={list.croom}
          onChange={list.chooseCroom}
          disabled={list.isSending}
          options={[
            { value: '', label: invitation.noCroom },
            ...crooms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <FileField
        name={list.chosen?.name ?? null}
        error={error}
        isPending={list.isLooking || list.isSending}
        onTake={list.take}
        onRetry={isUnanswered ? list.retry : undefined}
      />
      {roster && (
        <>
          <NoteList notes={roster.warnings} sheet={list.sheet} onSheet={list.chooseSheet} />
          <Sending list={list} roster={roster} />
          <Rows {...roster} />
        </>
      )}
    </div>
  )
}

/** How many there are of each kind, the press that invites, and how far it is. */
function Sending({ list, roster }: { list: ReturnType<typeof useRoster>; roster: Roster }) {
  const { roster: words, format } = useWords()
  const { fresh, progress, isSending, refused } = list
  const count = (status: Row['status']) => roster.rows.filter((row) => row.status === status).length
  const sending = isSending ? progress : null
  const done = isSending || refused ? null : progress
  const counted = (status: 'sent' | 'ignored' | 'faulty') =>
    count(status) > 0 && `${words.statuses[status]}: ${format.number(count(status))}`
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="status" className="text-15">
        {done ? (
          <>
            <p className="text-17 font-semibold">{words.done(format.number(done.all))}</p>
            <p className="text-13 text-dim">{words.doneText}</p>
          </>
        ) : (
          <p className="font-medium">
            {dotted([
              fresh > 0 ? words.fresh(format.number(fresh)) : words.nothing,
              counted('sent'),
              counted('ignored'),
              counted('faulty'),
            ])}
          </p>
        )}
        {sending && (
          <p className="tabular text-13 text-dim">
            {words.progress(format.number(sending.done), format.number(sending.all))}
          </p>
        )}
      </div>
      {sending && (
        <ProgressBar
          label={words.progress(format.number(sending.done), format.number(sending.all))}
          value={sending.done}
          max={sending.all}
        />
      )}
      {count('faulty') > 0 && <p className="text-13 text-dim">{words.faultyText}</p>}
      <ErrorText>{refused && (Object.values(refused.fields)[0] ?? refused.message)}</ErrorText>
      {fresh > 0 && (
        <Button variant="write" size="lg" isPending={isSending || list.isLooking} onClick={list.invite}>
          {refused ? words.goOn(format.number(fresh)) : words.invite(format.number(fresh))}
        </Button>
      )}
    </div>
  )
}

/** The rows of the file, those that have to be corrected first. */
function Rows({ rows, columns }: Roster) {
  const { roster: words, format } = useWords()
  const sorted = rows.toSorted((a, b) => Number(b.status === 'faulty') - Number(a.status === 'faulty'))
  const rest = sorted.slice(firstRows)
  const listed = (some: readonly Row[]) => (
    <ul aria-label={words.people} className="divide-y divide-line border-y border-line text-15">
      {some.map((row) => (
        <Person key={row.line} row={row} columns={columns} />
      ))}
    </ul>
  )
  return (
    <div>
      {listed(sorted.slice(0, firstRows))}
      {rest.length > 0 && (
        <Fold
          summary={words.more(format.number(rest.length))}
          className="mt-2"
          summaryClassName="font-medium text-accent-ink"
        >
          {listed(rest)}
        </Fold>
      )}
    </div>
  )
}

type PersonProps = { row: Row; columns: Roster['columns'] }

function Person({ row: { line, name, email, status, errors }, columns }: PersonProps) {
  const { roster: words, common } = useWords()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="tabular w-8 text-13 text-dim">{line}</span>
      <span className="min-w-0 flex-1 basis-40">
        <bdi className="block font-medium wrap-anywhere">{name || common.noName}</bdi>
        <bdi className="block text-13 text-dim wrap-anywhere">{email}</bdi>
        {errors.map(({ column, message }) => (
          <span key={`${column} ${message}`} className="block text-13 text-bad">
            {columns[column]?.title}: {message}
          </span>
        ))}
      </span>
      <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
    </li>
  )
}
