import { Sparkline } from '#web/chart/sparkline.tsx'
import { Change } from '#web/trials/change.tsx'
import type { Trial } from '#web/trials/test-results.ts'
import { Card } from '#web/ui/card.tsx'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { RowTable } from '#web/ui/row-table.tsx'
import { useWords } from '#web/words/use-words.ts'
import { hasGapBySum, resultRows, type Sat } from './figures.ts'

const recent = 6
const parts = ['correct', 'wrong', 'blank'] as const

type LessonTableProps = {
  trial: Trial
  history: readonly Sat[]
  /** By lesson, in the order of the tree. */
  colors: ReadonlyMap<string, string | undefined>
}

/** Lessons and sums of tests with change and sparkline. */
export function LessonTable({ trial, history, colors }: LessonTableProps) {
  const { trialAnalysis: words, trials, fields, record, format } = useWords()
  const rows = resultRows(trial, history, recent, [...colors.keys()])
  const hasPast = history.length > 1
  const edge = hasPast ? '' : 'pr-4 lg:pr-5'
  // What has no room beside the name is below it, or left out.
  const number = 'px-2 text-right @max-[32rem]:hidden'
  const belowName = '@min-[32rem]:hidden'
  const lastNumber = '@max-[26rem]:pr-4'
  const picture = 'pr-4 pl-2 text-right @max-[26rem]:hidden lg:pr-5'
  return (
    <Card padded={false} title={words.lessons}>
      <RowTable className="tabular text-15">
        <thead>
          <tr className="border-y border-line text-13 text-dim">
            <th scope="col" className="py-2 pl-4 text-left font-medium lg:pl-5">
              {fields.lesson}
            </th>
            {parts.map((part) => (
              <th key={part} scope="col" className={`${number} font-medium`}>
                {record.fields[part]}
              </th>
            ))}
            <th scope="col" className={`px-2 text-right font-medium ${edge}`}>
              {fields.net}
            </th>
            {hasPast && (
              <>
                <th scope="col" className={`px-2 text-right font-medium ${lastNumber}`}>
                  {words.change}
                </th>
                <th scope="col" className={`py-2 font-medium ${picture}`}>
                  {words.recent(Math.min(recent, history.length))}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pl-4 text-left font-normal lg:pl-5">
                <span className="flex items-center gap-2.5">
                  <LessonStripe color={colors.get(row.id)} className="h-7" />
                  <span className="min-w-0">
                    <span className="font-medium break-words hyphens-auto">{row.name}</span>
                    {'\u00a0'}
                    <span className="text-13 text-dim">{format.number(row.question_count)}</span>
                    {row.minutes !== null && (
                      <span className="text-13 text-dim">&nbsp;· {format.minutes(row.minutes)}</span>
                    )}
                    <span
                      className={`block text-13 whitespace-nowrap text-dim ${row.exempt ? '' : belowName}`}
                    >
                      {row.exempt ? words.exempt : trials.counts(row)}
                    </span>
                  </span>
                </span>
              </th>
              {parts.map((part) => (
                <td key={part} className={number}>
                  {row.exempt ? '–' : format.number(row[part])}
                </td>
              ))}
              <td className={`px-2 text-right font-semibold ${edge}`}>
                {row.exempt ? '–' : format.net(row.net)}
              </td>
              {hasPast && (
                <>
                  <td className={`px-2 text-right ${lastNumber}`}>
                    <Change value={row.change} before={null} />
                  </td>
                  <td className={`py-1 ${picture}`}>
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
      </RowTable>
      {hasGapBySum(trial, history.slice(-recent)) && (
        <p className="border-t border-line px-4 py-2 text-13 text-dim lg:px-5">{words.gapBySum}</p>
      )}
    </Card>
  )
}
