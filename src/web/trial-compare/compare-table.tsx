import { Change } from '#web/trial/change.tsx'
import { Card } from '#web/ui/card.tsx'
import { lessonColorVar } from '#web/ui/lesson-color.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { differenceOf, isAlike, lessonLines, type Trial } from './figures.ts'

type CompareTableProps = { trials: readonly Trial[]; colors: ReadonlyMap<string, string> }

/** Trials side by side, oldest first: the net of each lesson, what it is made of, and the difference. */
export function CompareTable({ trials, colors }: CompareTableProps) {
  const { trialAnalysis: words, trials: listWords } = useWords()
  const format = useFormat()
  const [first, last] = [trials[0], trials.at(-1)]
  const nets = trials.map(({ totals }) => totals.net)
  const counts = ({ correct, wrong, blank }: { correct: number; wrong: number; blank: number }) =>
    listWords.counts(format.number(correct), format.number(wrong), format.number(blank))
  const head = 'sticky left-0 z-1 bg-surface py-2 pr-3 pl-4 text-left lg:pl-5'

  return (
    <Card
      padded={false}
      title={words.compareTable}
      description={first && last && words.differenceNote(first.name, last.name)}
    >
      <section
        aria-label={words.sideBySide}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-b-card outline-offset-[-2px]"
      >
        <table className="tabular w-full text-15">
          <thead>
            <tr className="border-y border-line text-13">
              <th scope="col" className={`${head} font-medium text-dim`}>
                {words.lesson}
              </th>
              {trials.map((trial) => (
                <th
                  key={trial.id}
                  scope="col"
                  className="min-w-28 px-3 py-2 text-right align-top font-medium"
                >
                  <TextLink to="/trial-exams/$id" params={{ id: trial.id }} className="wrap-anywhere">
                    {trial.name}
                  </TextLink>
                  <span className="block font-normal whitespace-nowrap text-dim">
                    {format.day(trial.day, 'long')}
                  </span>
                </th>
              ))}
              <th scope="col" className="py-2 pr-4 pl-3 text-right align-top font-medium text-dim lg:pr-5">
                {words.difference}
              </th>
            </tr>
          </thead>
          <tbody>
            {lessonLines(trials).map(({ id, name, lessons, difference }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className={`${head} font-normal`}>
                  <span className="flex items-center gap-2.5">
                    <span
                      aria-hidden
                      className="h-7 w-1 shrink-0 rounded-pill"
                      style={{ background: lessonColorVar(colors.get(id)) }}
                    />
                    <span className="max-w-32 font-medium wrap-anywhere sm:max-w-none">{name}</span>
                  </span>
                </th>
                {lessons.map((lesson, index) => (
                  <td key={trials[index]?.id} className="px-3 py-2 text-right">
                    {lesson ? (
                      <>
                        <span className="font-medium">{format.number(lesson.net)}</span>
                        <span className="block text-12 whitespace-nowrap text-dim">{counts(lesson)}</span>
                      </>
                    ) : (
                      <span className="text-dim">–</span>
                    )}
                  </td>
                ))}
                <td className="py-2 pr-4 pl-3 text-right lg:pr-5">
                  <Change value={difference} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className={head}>
                {words.sum}
              </th>
              {trials.map(({ id, totals }) => (
                <td key={id} className="px-3 py-2 text-right">
                  {format.number(totals.net)}
                  <span className="block text-12 font-normal whitespace-nowrap text-dim">
                    {counts(totals)}
                  </span>
                </td>
              ))}
              <td className="py-2 pr-4 pl-3 text-right lg:pr-5">
                <Change value={isAlike(trials) ? differenceOf(nets) : null} />
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  )
}
