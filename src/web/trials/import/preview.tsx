import type { ReplyOf } from '#web/api/ask.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type Sheet = ReplyOf<'POST /import/trialexam'>
type PreviewProps = { sheet: Sheet; isSaving: boolean; onSave(): void }
const tones = { new: 'good', exists: 'plain', replaces: 'good', faulty: 'bad' } as const

/** Preview of the sheet: result of each line, and faults in their cells. */
export function Preview({ sheet, isSaving, onSave }: PreviewProps) {
  const { trialImport: words } = useWords()
  const count = (status: Sheet['rows'][number]['status']) =>
    sheet.rows.filter((row) => row.status === status).length
  const [fresh, exists, faulty] = [count('new'), count('exists'), count('faulty')]
  return (
    <Card
      title={words.preview}
      padded={false}
      actions={
        <Button variant="write" disabled={faulty > 0 || fresh === 0} isPending={isSaving} onClick={onSave}>
          {words.save(fresh)}
        </Button>
      }
    >
      <div role="status" className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-13 lg:px-5">
        {faulty > 0 && <span className="font-medium text-bad">{words.faulty(faulty)}</span>}
        {fresh > 0 && <span>{words.fresh(fresh)}</span>}
        {exists > 0 && <span className="text-dim">{words.exists(exists)}</span>}
        {faulty > 0 && <span className="w-full text-dim">{words.mendFirst}</span>}
        {faulty === 0 && fresh === 0 && <span className="w-full text-dim">{words.nothing}</span>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard too */}
      <section tabIndex={0} aria-label={words.lines} className="overflow-x-auto border-t border-line">
        <table className="min-w-full text-13">
          <thead>
            <tr className="text-left text-dim">
              <th scope="col" className="px-4 py-2 font-medium lg:px-5">
                {words.line}
              </th>
              {sheet.columns.map((column, index) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a title and never move
                  key={index}
                  scope="col"
                  className="px-2 py-2 font-medium whitespace-nowrap"
                >
                  {column.title}
                  {column.is === null && <span className="block font-normal">{words.ignored}</span>}
                </th>
              ))}
              <th scope="col" className="px-4 py-2 text-right font-medium lg:px-5">
                {words.net}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {sheet.rows.map((row) => (
              <Line key={row.line} row={row} columns={sheet.columns} />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function Line({ row, columns }: { row: Sheet['rows'][number]; columns: Sheet['columns'] }) {
  const { trialImport: words } = useWords()
  const format = useFormat()
  return (
    <tr className={row.status === 'exists' ? 'text-dim' : ''}>
      <th scope="row" className="px-4 py-2 text-left font-normal whitespace-nowrap lg:px-5">
        <span className="tabular mr-2 text-dim">{row.line}</span>
        <Badge tone={tones[row.status]}>{words.statuses[row.status]}</Badge>
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
      <td className="tabular px-4 py-2 text-right lg:px-5">{row.trial ? format.net(row.trial.net) : '–'}</td>
    </tr>
  )
}
