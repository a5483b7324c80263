import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { QuickJoin } from '#web/tree/curriculum/quick-join.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Onboarding for an empty account: three steps, each a single click. Shown to the student only. */
export default function FirstSteps({ state }: { state: ReplyOf<'GET /state'> }) {
  const { today: words, curriculum, timer } = useWords()
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const hasClass = (crooms.data?.length ?? 0) > 0
  const steps = [
    { text: curriculum.emptyTitle, isDone: hasClass, to: '/progress', action: words.stepClassAction },
    { text: words.stepTimer, isDone: state.timer !== null, to: '/log', action: timer.start },
    {
      text: words.stepGoal,
      isDone: false,
      to: '/settings',
      search: { section: 'goals' },
      action: words.stepGoalAction,
    },
  ] as const
  return (
    <Card title={words.firstTitle}>
      <ol className="grid gap-2">
        {steps.map(({ text, isDone, action, ...place }) => (
          <li key={place.to} className="flex min-h-11 flex-wrap items-center gap-3">
            {isDone ? (
              <Check size={20} aria-hidden className="shrink-0 text-good" />
            ) : (
              <Circle size={20} aria-hidden className="shrink-0 text-field" />
            )}
            <span className={`min-w-0 flex-1 basis-36 ${isDone ? 'text-dim line-through' : ''}`}>{text}</span>
            {!isDone && <LinkButton {...place}>{action}</LinkButton>}
            {/* Only once it is known that none is chosen, in a space of its own: nothing below moves. */}
            {!isDone && crooms.data && place.to === '/progress' && (
              <div className="min-h-37 basis-full lg:min-h-11 *:justify-start">
                <QuickJoin />
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
