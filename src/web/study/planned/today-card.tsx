import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import { useRef } from 'react'
import { isItemDone } from '#rules/plan.ts'
import { useChangedBy } from '#web/account/audit/use-changed-by.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayTime } from '#web/session/use-session.ts'
import { useStart } from '#web/study/timer/use-start.ts'
import { useTimer } from '#web/study/timer/use-timer.ts'
import { useNames } from '#web/tree/picker/use-names.ts'
import { ProgressBar } from '#web/ui/badge.tsx'
import { Bubble, type BubbleState } from '#web/ui/bubble.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useFirstWords } from '#web/words/use-words.ts'
import { namesOf, otherKindOf, type PlanItem, sizeOf } from './item.ts'

/** Today's plan with start buttons; nothing without items. */
export function TodayPlanCard({ today }: { today: string }) {
  const words = useFirstWords()
  const format = useFormat()
  const { find, unnamed } = useNames()
  const mayTime = useMayTime()
  const timer = useTimer()
  const list = useRef<HTMLUListElement>(null)
  const { start, isPending } = useStart(() => {
    // Scrolls to the timer that starts on this page.
    if (list.current) window.scrollTo(0, 0)
  })
  const plan = useCall('GET /plan', { query: { from: today, to: today } })
  if (!plan.data || plan.data.length === 0) return null
  const next = timer ? undefined : plan.data.find((item) => !isItemDone(item))
  return (
    <Card
      padded={false}
      title={words.plan.today}
      actions={<QuietLink to="/plan">{words.plan.all}</QuietLink>}
    >
      <ul ref={list} className="divide-y divide-line border-t border-line">
        {plan.data.map((item) => {
          const subject = find(item)
          const { lesson, part } = namesOf(subject, unnamed(item))
          const name = part ?? lesson
          const isDone = isItemDone(item)
          return (
            <li key={item.id} className="flex min-h-13 items-center gap-3 py-1.5 pr-2 pl-4 lg:pl-5">
              <PlanBubble state={isDone ? 'done' : item === next ? 'next' : 'empty'} />
              <div className="min-w-0 flex-1">
                <ItemName name={name} isDone={isDone} />
                <p className="tabular text-13 text-dim">
                  {dotted([words.common.kinds[item.kind], sizeOf(item, words, format)])}
                  <HandNote row={item} />
                </p>
                <p className="text-13 text-dim empty:hidden">{otherKindOf(item, words, format)}</p>
                {!isDone && item.done.ratio > 0 && (
                  <ProgressBar label={words.plan.progress} value={item.done.ratio} max={1} />
                )}
              </div>
              {!isDone && mayTime && !timer && (
                <IconButton
                  icon={Play}
                  disabled={isPending}
                  label={words.plan.startOf(name)}
                  onClick={() => start(item, item.kind)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function ItemName({ name, isDone }: { name: string; isDone: boolean }) {
  const { plan } = useFirstWords()
  return (
    <p className={`relative wrap-anywhere ${isDone ? 'text-dim' : 'font-medium'}`}>
      {name}
      {isDone && <span className="sr-only"> ({plan.complete})</span>}
    </p>
  )
}

function PlanBubble({ state }: { state: BubbleState }) {
  return (
    <Bubble state={state} size={26}>
      {state === 'done' && <Check size={13} strokeWidth={3} aria-hidden />}
    </Bubble>
  )
}

/** Names the coach who changed an item. */
function HandNote({ row }: { row: PlanItem }) {
  const hand = useChangedBy(row)
  return hand && ` · ${hand}`
}
