import { useFirstWords } from '#web/words/use-first-words.ts'
import { useFormat } from '#web/words/use-format.ts'

export function RecordFigures({
  row: { minutes, questions },
}: {
  row: { minutes: number; questions: number }
}) {
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
