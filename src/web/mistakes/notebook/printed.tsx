import { createPortal } from 'react-dom'
import { questionOf } from '#rules/mistake.ts'
import type { ShownMistake } from '#web/mistakes/mistake.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { usePlaceName } from './question.tsx'
import './printed.css'

type PrintedProps = {
  rows: readonly ShownMistake[]
  /** Data URLs by the id of the question. */
  pictures: ReadonlyMap<string, string>
  hasAnswers: boolean
  head: string
}

/** Questions on paper. On the screen there is nothing of it. */
export function PrintedQuestions({ rows, pictures, hasAnswers, head }: PrintedProps) {
  return createPortal(
    <div className="printed-mistakes" aria-hidden>
      <p className="printed-mistakes-head">{head}</p>
      <ol>
        {rows.map((row) => (
          <Printed key={row.id} row={row} url={pictures.get(row.id)} hasAnswer={hasAnswers} />
        ))}
      </ol>
    </div>,
    document.body,
  )
}

function Printed({
  row,
  url,
  hasAnswer,
}: {
  row: ShownMistake
  url: string | undefined
  hasAnswer: boolean
}) {
  const { mistakes: words, trials } = useWords()
  const { name } = usePlaceName(row)
  const { question, answer } = questionOf(row.text, row.picture !== null)
  return (
    <li>
      {url && <img src={url} alt={words.picture(name)} />}
      {question && <p className="printed-text">{question}</p>}
      {hasAnswer && (
        <>
          <p className="printed-place">{dotted([name, row.reason && trials.reasons[row.reason]])}</p>
          {answer && <p className="printed-text">{answer}</p>}
        </>
      )}
    </li>
  )
}
