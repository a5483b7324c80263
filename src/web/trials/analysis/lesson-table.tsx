import { Sparkline } from '#web/chart/sparkline.tsx'
import { Change } from '#web/trials/change.tsx'
import { Card } from '#web/ui/card.tsx'
import { lessonColorVar } from '#web/ui/lesson-color.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { lessonRows, type Sat, type Trial } from './figures.ts'

const recent = 6

type LessonTableProps = {
  trial: Trial
  history: readonly Sat[]
  colors: ReadonlyMap<string, string | undefined>
}

/** Lessons with change and sparkline. */
export function LessonTable({ trial, history, colors }: LessonTableProps) {
  const { trialAnalysis: words, trials } = useWords()
  const format = useFormat()
  const rows = lessonRows(trial, history, recent)
  const hasPast = history.length > 1
  const edge = hasPast ? '' : 'pr-4 lg:pr-5'
  const number = 'hidden px-2 text-right sm:table-cell'
  return (
    <Card padded={false} title={words.lessons}>
      <table className="tabular w-full text-15">
        <thead>
          <tr className="border-y border-line text-13 text-dim">
            <th scope="col" className="py-2 pl-4 text-left font-medium lg:pl-5">
              {words.lesson}
            </th>
            {[trials.correct, trials.wrong, trials.blank].map((name) => (
              <th key={name} scope="col" className={`${number} font-medium`}>
                {name}
              </th>
            ))}
            <th scope="col" className={`px-2 text-right font-medium ${edge}`}>
              {trials.net}
            </th>
            {hasPast && (
              <>
                <th scope="col" className="px-2 text-right font-medium max-[460px]:pr-4">
                  {words.change}
                </th>
                <th scope="col" className="py-2 pr-4 pl-2 text-right font-medium max-[460px]:hidden lg:pr-5">
                  {words.recent(Math.min(recent, history.length))}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.study_id} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pl-4 text-left font-normal lg:pl-5">
                <span className="flex items-center gap-2.5">
                  <span
                    aria-hidden
                    className="h-7 w-1 shrink-0 rounded-pill"
                    style={{ background: lessonColorVar(colors.get(row.study_id)) }}
                  />
                  <span className="min-w-0">
                    <span className="font-medium break-words hyphens-auto">{row.name}</span>{' '}
                    <span className="text-13 text-dim">{format.number(row.question_count)}</span>
                    {row.minutes !== null && (
                      <span className="text-13 text-dim"> · {format.minutes(row.minutes)}</span>
                    )}
                    <span className="block text-13 whitespace-nowrap text-dim sm:hidden">
                      {row.exempt
                        ? words.exempt
                        : trials.counts(
                            format.number(row.correct),
                            format.number(row.wrong),
                            format.number(row.blank),
                          )}
                    </span>
                  </span>
                </span>
              </th>
              {row.exempt ? (
                <td colSpan={4} className={`hidden px-2 text-right text-dim sm:table-cell ${edge}`}>
                  {words.exempt}
                </td>
              ) : (
                <>
                  <td className={number}>{format.number(row.correct)}</td>
                  <td className={number}>{format.number(row.wrong)}</td>
                  <td className={number}>{format.number(row.blank)}</td>
                  <td className={`px-2 text-right font-semibold ${edge}`}>{format.net(row.net)}</td>
                </>
              )}
              {row.exempt && <td className={`px-2 text-right text-dim sm:hidden ${edge}`}>–</td>}
              {hasPast && (
                <>
                  <td className="px-2 text-right max-[460px]:pr-4">
                    <Change value={row.change} />
                  </td>
                  <td className="py-1 pr-4 pl-2 text-right max-[460px]:hidden lg:pr-5">
                    <Sparkline
                      values={row.recent}
                      width={64}
                      label={row.recent.map((net) => (net === null ? '–' : format.net(net))).join(', ')}
                    />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
