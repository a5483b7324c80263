import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { shownNets } from '#rules/insight/shown.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFirstRows } from '#web/study/review/use-first-rows.tsx'
import { GradeBubbles } from '#web/ui/bubble.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { isolated } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { LessonPlanSheet } from './lesson-plan-sheet.tsx'

export type LessonRow = ReplyOf<'GET /insight/lesson/{id}'>['rows'][number]

/** The topics most worth a lesson with the group, for whom, and their way into the plans of these. */
export function LessonCard({ croomId }: { croomId: string }) {
  const { crooms: words, insights, students, format } = useWords()
  const answer = useCall('GET /insight/lesson/{id}', { params: { id: croomId } })
  return (
    <Card title={words.lesson} description={words.lessonText} padded={false}>
      <div className="border-t border-line">
        <Loaded answer={answer} skeleton={<Skeleton className="h-110" />}>
          {({ missing, evidence, rows, today }) =>
            missing ? (
              <p className="px-4 py-5 text-dim lg:px-5">
                {insights.missing[missing.code](format.number(missing.need), format.number(missing.have))}
              </p>
            ) : (
              <>
                <LessonRows rows={rows} croomId={croomId} today={today} />
                <footer className="border-t border-line px-4 py-3 text-13 text-dim lg:px-5">
                  <p className="flex flex-wrap items-center gap-1.5">
                    <span aria-hidden>{insights.evidence}</span>
                    <GradeBubbles grade={evidence.quality} label={insights.grade(evidence.quality)} />
                    {students.count(format.number(evidence.n))}
                  </p>
                  <Fold summary={insights.how}>
                    <p>{words.lessonHow}</p>
                  </Fold>
                </footer>
              </>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

/** So many students are named in a row; the names of thirty hide the topic. */
const mostNames = 5

type LessonRowsProps = { rows: readonly LessonRow[]; croomId: string; today: string }

function LessonRows({ rows, croomId, today }: LessonRowsProps) {
  const { crooms: words, common, format } = useWords()
  const first = useFirstRows(rows, 3)
  const [planned, setPlanned] = useState<LessonRow | null>(null)
  // All of them are named where the topic is planned.
  function whoOf({ who }: LessonRow): string {
    const names = who.slice(0, mostNames).map(({ name }) => isolated(name))
    const others = who.length - names.length
    return words.lessonWho(names.join(', '), others)
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {first.rows.map((row) => (
          <li key={row.topic_id} className="flex items-start gap-2 py-2.5 pr-1 pl-4 lg:pr-2 lg:pl-5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{row.topic_name}</span>
              <span className="block text-13 text-dim">
                {row.study_name} ·{' '}
                {words.lessonRow(
                  format.number(row.members),
                  format.number(row.who.length),
                  format.number(shownNets(row.at_stake), 1),
                )}
              </span>
              <span className="block text-13 text-dim">
                {row.who.length > 0 ? whoOf(row) : words.lessonNobody}
              </span>
            </span>
            {row.who.length > 0 && (
              <IconButton
                label={common.addToPlan(row.topic_name)}
                icon={CalendarPlus}
                onClick={() => setPlanned(row)}
              />
            )}
          </li>
        ))}
      </ul>
      {first.button}
      {planned && (
        <LessonPlanSheet row={planned} croomId={croomId} today={today} onClose={() => setPlanned(null)} />
      )}
    </>
  )
}
