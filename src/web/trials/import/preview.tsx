import { type ReactNode, useRef } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import {
  type Answers,
  type FileReply,
  type Meaning,
  type Person,
  type Place,
  questionsOf,
} from './meaning.ts'
import { Questions } from './questions.tsx'

type Row = FileReply['rows'][number]
type Said = { answers: Answers; line: number | null; replace: boolean }
type PreviewProps = {
  file: FileReply
  places: readonly Place[]
  people: readonly Person[]
  said: Said
  isSaving: boolean
  onSay(part: Partial<Said & { sheet: string }>): void
  onSave(): void
}
const tones = { new: 'good', exists: 'plain', replaces: 'accent', faulty: 'bad' } as const

/** Preview of the file: what was not read, what there is to know, the result of each line, and faults in their cells. */
export function Preview({ file, places, people, said, isSaving, onSay, onSave }: PreviewProps) {
  const { trialImport: words } = useWords()
  const bar = useRef<HTMLDivElement>(null)
  const count = (status: Row['status']) => file.rows.filter((row) => row.status === status).length
  const [fresh, exists, replaced, faulty] = [
    count('new'),
    count('exists'),
    count('replaces'),
    count('faulty'),
  ]
  const questions = questionsOf(file, said.answers)
  const open = questions.filter(({ isOpen }) => isOpen).length
  const isNobody = people.length > 0 && said.line === null
  const isReady = faulty === 0 && fresh + replaced > 0 && !isNobody
  function say(title: string, meaning: Meaning | null) {
    const { [title]: _, ...others } = said.answers
    onSay({ answers: meaning ? { ...others, [title]: meaning } : others })
  }
  function saveOrAsk() {
    if (open === 0) onSave()
    else bar.current?.querySelector<HTMLElement>('[data-open]')?.focus()
  }
  return (
    <>
      {questions.length > 0 && (
        <div ref={bar}>
          <Questions questions={questions} places={places} onSay={say} />
        </div>
      )}
      <Notes file={file} onSheet={(sheet) => onSay({ sheet, line: null })} />
      <Card
        title={words.preview}
        padded={false}
        actions={
          <div className="flex flex-wrap items-center justify-end gap-2">
            {open > 0 && isReady && (
              <>
                <span className="text-13 text-dim">{words.waiting(open)}</span>
                <Button variant="quiet" isPending={isSaving} onClick={onSave}>
                  {words.saveWithout}
                </Button>
              </>
            )}
            <Button variant="write" disabled={!isReady} isPending={isSaving} onClick={saveOrAsk}>
              {words.save(fresh + replaced)}
            </Button>
          </div>
        }
      >
        {people.length > 0 && (
          <SelectField
            label={words.whoAreYou}
            value={said.line === null ? '' : String(said.line)}
            onChange={(line) => onSay({ line: line === '' ? null : Number(line) })}
            options={[
              { value: '', label: words.chooseLine },
              ...people.map(({ line, name }) => ({ value: String(line), label: name })),
            ]}
            className="max-w-96 px-4 pb-3 lg:px-5"
          />
        )}
        {(exists > 0 || said.replace) && (
          <div className="px-4 lg:px-5">
            <CheckField
              label={words.replace}
              checked={said.replace}
              onChange={(replace) => onSay({ replace })}
            />
          </div>
        )}
        <div role="status" className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-13 lg:px-5">
          {faulty > 0 && <span className="font-medium text-bad">{words.faulty(faulty)}</span>}
          {fresh > 0 && <span>{words.fresh(fresh)}</span>}
          {replaced > 0 && <span>{words.replaced(replaced)}</span>}
          {exists > 0 && <span className="text-dim">{words.exists(exists)}</span>}
          {faulty > 0 && <span className="w-full text-dim">{words.mendFirst}</span>}
          {faulty + fresh + replaced === 0 && <span className="w-full text-dim">{words.nothing}</span>}
        </div>
        <Table file={file} isMissing={open > 0} />
      </Card>
    </>
  )
}

const mostNotes = 4

/** What there is to know besides columns that were not read; other sheets can be read. */
function Notes({ file: { columns, warnings }, onSheet }: { file: FileReply; onSheet(name: string): void }) {
  const { trialImport: words } = useWords()
  const notes = warnings.filter(
    ({ code, column }) =>
      code !== 'class_list' && !(code === 'unread_column' && column !== null && columns[column]?.is === null),
  )
  if (notes.length === 0) return null
  const list = (some: typeof notes) => (
    <ul className="grid gap-1.5 text-15">
      {some.map((note) => (
        <li
          key={`${note.code} ${note.sheet} ${note.line} ${note.column}`}
          className="flex flex-wrap items-center gap-x-3"
        >
          <span className="min-w-0 wrap-anywhere">
            {note.line !== null && <span className="tabular mr-2 text-dim">{words.noteLine(note.line)}</span>}
            {note.message}
          </span>
          {(note.code === 'other_sheet' || (note.code === 'hidden_sheet' && note.sheet !== null)) && (
            <Button variant="quiet" onClick={() => onSheet(note.sheet ?? '')}>
              {words.readSheet(note.sheet ?? '')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
  const rest = notes.slice(mostNotes)
  return (
    <Card title={words.notes}>
      {list(notes.slice(0, mostNotes))}
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-10 py-2 text-13 font-medium text-accent-ink">
            {words.moreNotes(rest.length)}
          </summary>
          {list(rest)}
        </details>
      )}
    </Card>
  )
}

function Table({ file, isMissing }: { file: FileReply; isMissing: boolean }) {
  const { trialImport: words } = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard too
    <section tabIndex={0} aria-label={words.lines} className="overflow-x-auto border-t border-line">
      <table className="min-w-full text-13">
        <thead>
          <tr className="text-left text-dim">
            <th scope="col" className="px-4 py-2 font-medium lg:px-5">
              {words.line}
            </th>
            {file.columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a title and never move
              <th key={index} scope="col" className="px-2 py-2 font-medium whitespace-nowrap">
                {column.is === null ? (
                  <span className="rounded-pill border-[1.5px] border-dashed border-field px-2 py-0.5">
                    {column.title === '' ? words.untitled : column.title}
                  </span>
                ) : (
                  column.title
                )}
              </th>
            ))}
            <th scope="col" className="px-4 py-2 text-right font-medium lg:px-5">
              {words.net}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {file.rows.map((row) => (
            <Line key={row.line} row={row} columns={file.columns} isMissing={isMissing} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type LineProps = { row: Row; columns: FileReply['columns']; isMissing: boolean }

function Line({ row, columns, isMissing }: LineProps) {
  const { trialImport: words } = useWords()
  const format = useFormat()
  return (
    <tr className={row.status === 'exists' ? 'text-dim' : ''}>
      <th scope="row" className="px-4 py-2 text-left align-top font-normal whitespace-nowrap lg:px-5">
        <span className="tabular mr-2 text-dim">{row.line}</span>
        <Badge tone={tones[row.status]}>{words.statuses[row.status]}</Badge>
        {row.replaces && <Replaced {...row.replaces} />}
      </th>
      {columns.map((column, index) => {
        const error = row.errors.find((each) => each.column === index)
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
            key={index}
            className={`tabular px-2 py-2 align-top ${column.is === null ? 'text-dim' : ''} ${error ? 'bg-bad/10' : ''}`}
          >
            <span className="block max-w-60 truncate">{row.cells[index] ?? ''}</span>
            {error && <span className="block max-w-60 min-w-32 text-bad">{error.message}</span>}
          </td>
        )
      })}
      <td className="tabular px-4 py-2 text-right align-top lg:px-5">{netOf()}</td>
    </tr>
  )

  /** A net without the columns that wait for an answer would be too low. */
  function netOf(): ReactNode {
    if (!row.trial) return '–'
    return isMissing ? <span className="text-dim">{words.missing}</span> : format.net(row.trial.net)
  }
}

/** A trial exam before and after it is replaced: its net, and the lessons that change. */
function Replaced({ before, after }: NonNullable<Row['replaces']>) {
  const { trialImport: words } = useWords()
  const format = useFormat()
  const names = [...new Set([...before.lessons, ...after.lessons].map(({ name }) => name))]
  const numbersOf = ({ lessons }: typeof before, name: string) => {
    const lesson = lessons.find((each) => each.name === name)
    return lesson ? `${lesson.correct}/${lesson.wrong}/${lesson.blank}` : '–'
  }
  const changed = names.filter((name) => numbersOf(before, name) !== numbersOf(after, name))
  return (
    <dl className="tabular mt-1 grid grid-cols-[auto_auto] justify-start gap-x-2 text-12">
      <dt className="text-dim">{words.net}</dt>
      <dd>
        {words.before(format.net(before.net))}, {words.after(format.net(after.net))}
      </dd>
      {changed.map((name) => (
        <div key={name} className="contents">
          <dt className="text-dim">{name}</dt>
          <dd>
            {words.before(numbersOf(before, name))}, {words.after(numbersOf(after, name))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
