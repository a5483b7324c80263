import type { ReactNode } from 'react'
import { FileQuestions } from '#web/trials/file-questions/file-questions.tsx'
import { type FileReply, type LessonOrTest, openOf } from '#web/trials/file-questions/meaning.ts'
import { SaveButtons } from '#web/trials/file-questions/save-buttons.tsx'
import type { Said } from '#web/trials/file-questions/use-file-preview.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** A row of the list of a class. */
export type Person = { line: number; name: string }

/** The people of a file that is the list of a class; nobody in other files. */
export function peopleOf({ columns, rows, warnings }: FileReply): Person[] {
  if (!warnings.some(({ code }) => code === 'class_list')) return []
  const isWhose = (_: string, index: number) => ['person', 'email'].includes(columns[index]?.is ?? '')
  return rows.map(({ line, cells }) => ({ line, name: cells.filter(isWhose).join(' ').trim() }))
}

type Row = FileReply['rows'][number]
/** What a student says of a file: also which line of a class list is theirs, and whether it corrects what is stored. */
export type OwnSaid = Said & { line: number | null; replace: boolean }
type PreviewProps = {
  file: FileReply
  places: readonly LessonOrTest[]
  people: readonly Person[]
  said: OwnSaid
  isPending: boolean
  onSay(part: Partial<OwnSaid>): void
  onSave(): void
}
const tones = { new: 'good', exists: 'plain', replaces: 'accent', faulty: 'bad' } as const

/** Preview of the file: what was not read, what there is to know, the result of each line, and faults in their cells. */
export function Preview({ file, places, people, said, isPending, onSay, onSave }: PreviewProps) {
  const { trialImport: words } = useWords()
  const count = (status: Row['status']) => file.rows.filter((row) => row.status === status).length
  const fresh = count('new')
  const exists = count('exists')
  const replaced = count('replaces')
  const faulty = count('faulty')
  const open = openOf(file, said.answers)
  const isNobody = people.length > 0 && said.line === null
  return (
    <>
      <FileQuestions
        file={file}
        said={said}
        places={places}
        onAnswers={(answers) => onSay({ answers })}
        onSheet={(sheet) => onSay({ sheet, line: null })}
      />
      <Card
        title={words.preview}
        padded={false}
        actions={
          <SaveButtons
            count={fresh + replaced}
            open={open}
            isReady={faulty === 0 && fresh + replaced > 0 && !isNobody}
            isPending={isPending}
            onSave={onSave}
          />
        }
      >
        {people.length > 0 && (
          <SelectField
            label={words.whoAreYou}
            value={said.line}
            onChange={(line) => onSay({ line })}
            options={[
              { value: null, label: words.chooseLine },
              ...people.map(({ line, name }) => ({ value: line, label: name })),
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
          {faulty > 0 && open === 0 && <span className="w-full text-dim">{words.mendFirst}</span>}
          {faulty + fresh + replaced === 0 && <span className="w-full text-dim">{words.nothing}</span>}
        </div>
        <Table file={file} isMissing={open > 0} />
      </Card>
    </>
  )
}

function Table({ file, isMissing }: { file: FileReply; isMissing: boolean }) {
  const { trialImport: words, fields } = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard too
    <section tabIndex={0} aria-label={words.title} className="overflow-x-auto border-t border-line">
      <table className="min-w-full text-13">
        <thead>
          <tr className="text-left text-dim">
            <th scope="col" className="px-4 py-2 font-medium lg:px-5">
              {words.line}
            </th>
            {file.columns.map((column, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a title and never move
                key={index}
                scope="col"
                className={`px-2 py-2 font-medium whitespace-nowrap ${alignOf(column)}`}
              >
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
              {fields.net}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {file.rows.map((row) => (
            <FileLine key={row.line} row={row} columns={file.columns} isMissing={isMissing} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Numbers of results lie below each other. */
function alignOf({ is }: FileReply['columns'][number]): string {
  return is === 'lesson' || is === 'total' || is === 'score' ? 'text-right' : ''
}

type FileLineProps = { row: Row; columns: FileReply['columns']; isMissing: boolean }

function FileLine({ row, columns, isMissing }: FileLineProps) {
  const { trialImport: words, format } = useWords()
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
            className={`tabular px-2 py-2 align-top ${alignOf(column)} ${column.is === null ? 'text-dim' : ''} ${error ? 'bg-bad/10' : ''}`}
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
  const { trialImport: words, fields, format } = useWords()
  const names = [...new Set([...before.lessons, ...after.lessons].map(({ name }) => name))]
  const numbersOf = ({ lessons }: typeof before, name: string) => {
    const lesson = lessons.find((each) => each.name === name)
    return lesson ? `${lesson.correct}/${lesson.wrong}/${lesson.blank}` : '–'
  }
  const changed = names.filter((name) => numbersOf(before, name) !== numbersOf(after, name))
  return (
    <dl className="tabular mt-1 grid grid-cols-[auto_auto] justify-start gap-x-2 text-12">
      <dt className="text-dim">{fields.net}</dt>
      <dd>{words.changed(format.net(before.net), format.net(after.net))}</dd>
      {changed.map((name) => (
        <div key={name} className="contents">
          <dt className="text-dim">{name}</dt>
          <dd>{words.changed(numbersOf(before, name), numbersOf(after, name))}</dd>
        </div>
      ))}
    </dl>
  )
}
