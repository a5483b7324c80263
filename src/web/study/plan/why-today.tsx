import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import type { SignCode } from '#rules/insight/triage.ts'
import { useCall } from '#web/api/use-call.ts'
import { useActing, useSession } from '#web/session/use-session.ts'
import { useSignWords } from '#web/study/signs/use-sign-words.ts'
import { Bubble } from '#web/ui/bubble.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

/**
 * Why a coach looks at this student today, beside the plan: the sentences that the student sees too, each with what can
 * be done about it.
 * @param fit lightens the week, where it is fuller than the student's pace
 */
export function WhyToday({ fit }: { fit: ReactNode }) {
  return useIsCoachMode() ? <Reasons fit={fit} /> : null
}

/** What a coach finds with the reasons, and a student among the buttons of the plan. */
export function InPlan({ children }: { children: ReactNode }) {
  return useIsCoachMode() ? null : children
}

const useIsCoachMode = () => useSession((state) => state.isCoachMode)

function Reasons({ fit }: { fit: ReactNode }) {
  const { plan: words, graphs, signs } = useWords()
  const { say, sayUnknown } = useSignWords()
  const answer = useCall('GET /insight/signs', {})
  const deeds: Record<SignCode, ReactNode> = {
    quiet: <CopyMessage />,
    less: <CopyMessage />,
    plan: fit,
    nets: <LinkButton to="/progress">{words.toProgress}</LinkButton>,
  }
  return (
    <Card title={words.whyToday} className="mb-4">
      <Loaded answer={answer} skeleton={<Skeleton className="h-16" />}>
        {({ reasons, unknown, evidence }) => (
          <>
            {reasons.length === 0 && <p>{evidence.quality === null ? graphs.nothingYet : signs.fine}</p>}
            <ul className="grid grid-cols-1 gap-4 empty:hidden lg:auto-cols-fr lg:grid-flow-col">
              {reasons.map((reason, index) => (
                <li key={reason.code} className="grid content-start justify-items-start gap-2">
                  <p className="flex items-baseline gap-2 font-medium">
                    {/* One coral ring: the strongest sign. */}
                    <Bubble state={index === 0 ? 'next' : 'empty'} size={12} />
                    <span>{say(reason)}</span>
                  </p>
                  {/* Two silences are spoken of once. */}
                  {!(reason.code === 'less' && reasons.some(({ code }) => code === 'quiet')) &&
                    deeds[reason.code]}
                </li>
              ))}
            </ul>
            <div className="mt-3 empty:hidden">{!reasons.some(({ code }) => code === 'plan') && fit}</div>
            {evidence.quality !== null && (
              <p className="mt-2 text-13 text-dim empty:hidden">{sayUnknown(unknown)}</p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** A message to the student for the clipboard; plain HTTP has none. */
function CopyMessage() {
  const { plan: words } = useWords()
  const name = useActing()?.name ?? ''
  if (!('clipboard' in navigator)) return null
  return (
    <Button
      icon={Copy}
      onClick={async () => {
        await navigator.clipboard.writeText(words.message(name))
        toast({ text: words.messageCopied })
      }}
    >
      {words.copyMessage}
    </Button>
  )
}
