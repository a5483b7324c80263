import Play from 'lucide-react/icons/play'
import { useRef } from 'react'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/auth/use-session.ts'
import { useStart } from '#web/study/timer/use-start.ts'
import { useTimer } from '#web/study/timer/use-timer.ts'
import { useNames } from '#web/tree/picker/use-names.ts'
import { ProgressBar } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lessonColorVar } from '#web/ui/lesson-color.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useFirstWords } from '#web/words/use-words.ts'
import { namesOf, type PlanItem, sizeOf } from './item.ts'

/** Today's plan with start buttons; nothing without items. */
export function TodayPlanCard({ today }: { today: string }) {
  const words = useFirstWords()
  const format = useFormat()
  const { find, unnamed, isKnown } = useNames()
  const mayChange = useMayChange()
  const timer = useTimer()
  const list = useRef<HTMLUListElement>(null)
  const { start, isPending } = useStart(() => {
    // Scrolls to the timer that starts on this page.
    if (list.current) window.scrollTo(0, 0)
  })
  const plan = useCall('GET /plan', { query: { from: today, to: today } })
  if (!plan.data || plan.data.length === 0) return null
  return (
    <Card padded={false} title={words.plan.today} actions={<TextLink to="/plan">{words.plan.all}</TextLink>}>
      <ul ref={list} className="divide-y divide-line border-t border-line">
        {plan.data.map((item) => {
          const subject = find(item)
          const { lesson, part } = namesOf(subject, unnamed(item))
          // Reserves the line of a name that is still loading.
          const below = part ?? (item.topic_id && !isKnown ? '…' : null)
          const isDone = item.done.ratio >= 1
          return (
            <li key={item.id} className="flex items-center gap-3 px-4 py-2.5 lg:px-5">
              <span
                aria-hidden
                className="w-1 self-stretch rounded-pill"
                style={{ background: lessonColorVar(subject?.color) }}
              />
              <div className="min-w-0 flex-1">
                <p className="lg:truncate">
                  <strong className="font-medium max-lg:block">{lesson}</strong>{' '}
                  {below && <span className="text-dim max-lg:block">{below}</span>}
                </p>
                <p className="tabular text-13 text-dim lg:truncate">
                  {[words.common.kinds[item.kind], sizeOf(item, words, format)].filter(Boolean).join(' · ')}
                  <HandNote row={item} />
                </p>
                {!isDone && item.done.ratio > 0 && (
                  <ProgressBar label={words.plan.progress} value={item.done.ratio} max={1} />
                )}
              </div>
              {isDone ? (
                <span className="text-13 font-medium text-good">✓ {words.plan.complete}</span>
              ) : (
                mayChange &&
                !timer && (
                  <Button
                    icon={Play}
                    isPending={isPending}
                    aria-label={words.plan.startOf(part ?? lesson)}
                    onClick={() => start(item, item.kind)}
                  >
                    {words.plan.start}
                  </Button>
                )
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Names the coach who changed an item. */
function HandNote({ row }: { row: PlanItem }) {
  const hand = useChangedBy(row)
  return hand && ` · ${hand}`
}
