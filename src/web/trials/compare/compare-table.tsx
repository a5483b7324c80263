import { Change } from '#web/trials/change.tsx'
import type { Trial } from '#web/trials/test-results.ts'
import { Card } from '#web/ui/card.tsx'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { differenceOf, isAlike, resultLines } from './figures.ts'

type CompareTableProps = { trials: readonly Trial[]; colors: ReadonlyMap<string, string> }

/** Trials side by side, oldest first: nets, results and differences per lesson. */
export function CompareTable({ trials, colors }: CompareTableProps) {
  const { trialAnalysis: words, trials: listWords, fields, chart, format } = useWords()
  const [first, last] = [trials[0], trials.at(-1)]
  const nets = trials.map(({ totals }) => totals.net)
  const head =
    'bg-surface text-left max-sm:basis-[calc(100%-6rem)] sm:sticky sm:left-0 sm:z-1 sm:py-2 sm:pr-3 sm:pl-4 lg:pl-5'
  // On the phone a lesson has two lines: name and difference, then the nets.
  const line = 'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:px-4 max-sm:py-2.5'
  const netCell =
    'text-right max-sm:order-2 max-sm:min-w-18 max-sm:flex-1 max-sm:pt-1 max-sm:text-left sm:px-3 sm:py-2'
  const differenceCell = 'text-right max-sm:order-1 max-sm:basis-24 sm:py-2 sm:pr-4 sm:pl-3 lg:pr-5'
  const sign = (index: number) => (
    <span aria-hidden className="mr-1.5 text-12 font-normal text-dim sm:hidden">
      {format.number(index + 1)}
    </span>
  )

  return (
    <Card
      padded={false}
      title={words.compareTable}
      description={first && last && words.differenceNote(first.name, last.name)}
    >
      <section
        aria-label={words.compareTitle}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-b-card outline-offset-[-2px]"
      >
        <table className="tabular w-full text-15 max-sm:block">
          <thead className="max-sm:block">
            <tr className="border-y border-line text-13 max-sm:block max-sm:px-4 max-sm:py-2">
              <th scope="col" className={`${head} font-medium text-dim max-sm:sr-only`}>
                {fields.lesson}
              </th>
              {trials.map((trial, index) => (
                <th
                  key={trial.id}
                  scope="col"
                  className="text-right align-top font-medium max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:py-1 max-sm:text-left sm:min-w-28 sm:px-3 sm:py-2"
                >
                  {sign(index)}
                  <TextLink
                    to="/trial-exams/$id"
                    params={{ id: trial.id }}
                    className="min-w-0 break-words hyphens-auto max-sm:flex-1 max-sm:basis-28"
                  >
                    {trial.name}
                  </TextLink>
                  <span className="block font-normal whitespace-nowrap text-dim max-sm:pl-3">
                    {format.day(trial.day, 'long')}
                  </span>
                </th>
              ))}
              <th
                scope="col"
                className="text-right align-top font-medium text-dim max-sm:sr-only sm:py-2 sm:pr-4 sm:pl-3 lg:pr-5"
              >
                {words.difference}
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {resultLines(trials).map(({ id, name, results, difference }) => (
              <tr key={id} className={`border-b border-line ${line}`}>
                <th scope="row" className={`${head} font-normal`}>
                  <span className="flex items-center gap-2.5">
                    <LessonStripe color={colors.get(id)} className="h-5 sm:h-7" />
                    <span className="min-w-0 font-medium break-words hyphens-auto">{name}</span>
                  </span>
                </th>
                {results.map((result, index) => (
                  <td key={trials[index]?.id} className={netCell}>
                    {sign(index)}
                    {result ? (
                      <>
                        <span className="font-medium">{format.net(result.net)}</span>
                        <span className="block text-12 whitespace-nowrap text-dim max-sm:hidden">
                          {listWords.counts(result)}
                        </span>
                      </>
                    ) : (
                      <span className="text-dim">–</span>
                    )}
                  </td>
                ))}
                <td className={differenceCell}>
                  <Change value={difference} before={null} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="max-sm:block">
            <tr className={`font-semibold ${line}`}>
              <th scope="row" className={head}>
                {chart.total}
              </th>
              {trials.map(({ id, totals }, index) => (
                <td key={id} className={netCell}>
                  {sign(index)}
                  {format.net(totals.net)}
                  <span className="block text-12 font-normal whitespace-nowrap text-dim max-sm:hidden">
                    {listWords.counts(totals)}
                  </span>
                </td>
              ))}
              <td className={differenceCell}>
                <Change value={isAlike(trials) ? differenceOf(nets) : null} before={null} />
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  )
}
