import Printer from 'lucide-react/icons/printer'
import { useEffect, useState } from 'react'
import { questionOf } from '#rules/mistake.ts'
import type { ShownMistake } from '#web/mistakes/mistake.ts'
import { usePictureLoader } from '#web/mistakes/use-pictures.ts'
import { useActing } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Printed } from '#web/ui/printed.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { usePlaceName } from './question.tsx'

type Sheet = {
  rows: readonly ShownMistake[]
  /** Data URLs by the id of the question. */
  pictures: ReadonlyMap<string, string>
  hasAnswers: boolean
}

/** Prints the questions that are shown, on a sheet without or with answers. */
export function PrintButtons({ rows, today }: { rows: readonly ShownMistake[]; today: string }) {
  const { mistakes: words, format } = useWords()
  const name = useActing()?.name ?? ''
  const load = usePictureLoader()
  const [isLoading, setLoading] = useState(false)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useEffect(() => {
    if (sheet) window.print()
  }, [sheet])

  async function print(hasAnswers: boolean) {
    setLoading(true)
    const pictures = await load(rows)
    // Unpacked before the sheet is made, so that none is missing on it.
    await Promise.all(
      [...pictures.values()].map((url) => {
        const image = new Image()
        image.src = url
        return image.decode().catch(() => {})
      }),
    )
    setLoading(false)
    setSheet({ rows, pictures, hasAnswers })
  }
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-auto max-sm:*:px-2" data-print="no">
      <Button icon={Printer} isPending={isLoading} onClick={() => void print(false)}>
        {words.printPlain}
      </Button>
      <Button icon={Printer} isPending={isLoading} onClick={() => void print(true)}>
        {words.printAnswers}
      </Button>
      {sheet && (
        <Printed className="text-[12px] leading-[1.4]">
          <p className="mb-3 text-[14px] font-semibold">
            {dotted([words.title, name, format.day(today, 'long')])}
          </p>
          <ol className="list-inside list-decimal columns-2 gap-5">
            {sheet.rows.map((row) => (
              <PrintedQuestion
                key={row.id}
                row={row}
                url={sheet.pictures.get(row.id)}
                hasAnswer={sheet.hasAnswers}
              />
            ))}
          </ol>
        </Printed>
      )}
    </div>
  )
}

type PrintedQuestionProps = { row: ShownMistake; url: string | undefined; hasAnswer: boolean }

function PrintedQuestion({ row, url, hasAnswer }: PrintedQuestionProps) {
  const { mistakes: words, trials } = useWords()
  const { name } = usePlaceName(row)
  const { question, answer } = questionOf(row.text, row.picture !== null)
  return (
    <li className="pb-12 wrap-anywhere">
      {url && <img src={url} alt={words.picture(name)} className="max-h-80 max-w-full" />}
      {question && <p className="whitespace-pre-wrap">{question}</p>}
      {hasAnswer && (
        <>
          <p className="text-[#444]">{dotted([name, row.reason && trials.reasons[row.reason]])}</p>
          {answer && <p className="whitespace-pre-wrap">{answer}</p>}
        </>
      )}
    </li>
  )
}
