import { useState } from 'react'
import { SaveButtons } from '#web/trials/file-questions/save-buttons.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { isolated } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Person, Preview } from './use-group-import.ts'

type Row = Preview['rows'][number]
type Student = { id: string; name: string }
type MatchesProps = {
  preview: Preview
  /** Number of columns whose meaning the coach has not chosen yet. */
  open: number
  /** By name. */
  students: readonly Student[]
  isPending: boolean
  onSave(people: readonly Person[]): void
}
/** Values of the field besides ids of students. */
const unknown = ''
const leftOut = 'left-out'
const tones = { new: 'good', exists: 'plain', replaces: 'plain', faulty: 'bad' } as const

/** Whose each row is: those that are asked first, the others with their student. */
export function Matches({ preview, open, students, isPending, onSave }: MatchesProps) {
  const { groupImport: words, trialImport, format } = useWords()
  const [said, setSaid] = useState<ReadonlyMap<number, string | null>>(new Map())
  const say = (...answers: (readonly [number, string | null])[]) => setSaid(new Map([...said, ...answers]))
  const isAsked = ({ line, sure }: Row) => !sure && !said.has(line)
  const asked = preview.rows.filter(({ sure, line }) => !sure || said.has(line))
  const sure = preview.rows.filter((row) => !asked.includes(row))
  const guessed = asked.filter((row) => isAsked(row) && row.user_id !== null)
  const unknownRows = asked.filter(isAsked).length
  const taken = preview.rows.filter((row) => said.get(row.line) !== null)
  const faulty = taken.filter(({ status }) => status === 'faulty').length
  const fresh = taken.filter(({ status }) => status === 'new').length
  const lines = { students, said, say, isMissing: open > 0 }
  return (
    <Card
      title={words.whose}
      padded={false}
      actions={
        <SaveButtons
          count={fresh}
          open={open}
          isReady={unknownRows === 0 && faulty === 0 && fresh > 0}
          isPending={isPending}
          onSave={() => onSave([...said].map(([line, user_id]) => ({ line, user_id })))}
        />
      }
    >
      <div role="status" className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-13 lg:px-5">
        {unknownRows > 0 && (
          <span className="font-medium">{`${words.asked}: ${format.number(unknownRows)}`}</span>
        )}
        {faulty > 0 && <span className="font-medium text-bad">{words.faulty(faulty)}</span>}
        {unknownRows === 0 && faulty === 0 && fresh === 0 && (
          <span className="text-dim">{trialImport.nothing}</span>
        )}
      </div>
      {asked.length > 0 && (
        <section aria-label={words.asked} className="border-t border-l-4 border-t-line border-l-accent">
          {guessed.length > 1 && (
            <p className="px-4 pt-3 lg:px-5">
              <Button onClick={() => say(...guessed.map(({ line, user_id }) => [line, user_id] as const))}>
                {words.allGuesses(guessed.length)}
              </Button>
            </p>
          )}
          <ul className="divide-y divide-line">
            {asked.map((row) => (
              <Asked key={row.line} row={row} {...lines} />
            ))}
          </ul>
        </section>
      )}
      {sure.length > 0 && (
        <ul aria-label={words.matched} className="divide-y divide-line border-t border-line">
          {sure.map((row) => (
            <Matched key={row.line} row={row} {...lines} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type LineProps = {
  row: Row
  students: readonly Student[]
  /** Columns wait for an answer, so that a net would be too low. */
  isMissing: boolean
  said: ReadonlyMap<number, string | null>
  say(answer: readonly [line: number, userId: string | null]): void
}

/** A row whose student is asked, with the guess, or was said. */
function Asked({ row, students, isMissing, said, say }: LineProps) {
  const { groupImport: words, common } = useWords()
  const answer = said.get(row.line)
  const guess = students.find(({ id }) => id === row.user_id)
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:px-5">
      <What row={row} name={row.name || common.noName} isMissing={isMissing} />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {guess && answer === undefined && (
          <button
            type="button"
            onClick={() => say([row.line, guess.id])}
            className="min-h-10 max-w-full rounded-pill border border-dashed border-field px-3 text-15"
          >
            {words.guess(guess.name)}
          </button>
        )}
        <SelectField
          labelHidden
          label={`${common.student}: ${isolated(row.name || common.noName)}`}
          className="w-56 max-w-full"
          value={answer === undefined ? unknown : (answer ?? leftOut)}
          onChange={(value) => say([row.line, value === leftOut ? null : value])}
          options={[
            { value: unknown, label: words.choose, disabled: true },
            { value: leftOut, label: common.leaveOut },
            ...students.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
    </li>
  )
}

/** A row whose student is sure; another one may still be said. */
function Matched({ row, students, isMissing, say }: LineProps) {
  const { common } = useWords()
  const student = students.find(({ id }) => id === row.user_id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 pr-2 pl-4 lg:pl-5">
      <What row={row} name={student?.name ?? row.name} isMissing={isMissing} />
      <Button
        variant="quiet"
        aria-label={`${common.leaveOut}: ${isolated(row.name)}`}
        onClick={() => say([row.line, null])}
      >
        {common.leaveOut}
      </Button>
    </li>
  )
}

/** What a row holds: the name, its line, its trial exam, and what is wrong with it. */
function What({ row, name, isMissing }: { row: Row; name: string; isMissing: boolean }) {
  const { trialImport, fields, format } = useWords()
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-medium wrap-anywhere">
        <span className="tabular mr-2 font-normal text-dim">{row.line}</span>
        <bdi>{name}</bdi>
        {row.name && row.name !== name && <bdi className="ml-2 font-normal text-dim">{row.name}</bdi>}
      </p>
      <p className="text-13 text-dim">
        {row.status !== 'new' && (
          <span className="mr-2">
            <Badge tone={tones[row.status]}>{trialImport.statuses[row.status]}</Badge>
          </span>
        )}
        {row.trial && (
          <span className="tabular">
            <bdi>{row.trial.name}</bdi>&nbsp;· {format.day(row.trial.day)}&nbsp;·{' '}
            {isMissing
              ? `${fields.net} ${trialImport.missing}`
              : `${format.net(row.trial.net)} ${fields.net}`}
          </span>
        )}
      </p>
      {row.errors.map(({ column, message }) => (
        <p key={`${column} ${message}`} className="text-13 text-bad">
          {message}
        </p>
      ))}
    </div>
  )
}
