import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { atHand } from '#web/api/lazy.ts'
import { useMayChange } from '#web/session/use-session.ts'
import type { ToPlan } from '#web/tree/plan-sheet.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useNearDay } from '#web/words/use-near-day.ts'
import { useWords } from '#web/words/use-words.ts'

const PlanSheet = atHand(() => import('#web/tree/plan-sheet.tsx'))

type AddToPlanProps = {
  what: ToPlan | undefined
  today: string
  plannedOn?: string | undefined
  isOfCard?: true
}

/**
 * The button of a row: adds its topic to the plan, or says for when it is planned. Nothing for who may not change.
 * @param isOfCard the action of a card, with its name written
 */
export function AddToPlan({ what, today, plannedOn, isOfCard }: AddToPlanProps) {
  const { insights, common, plan } = useWords()
  const words = insights.cheapest
  const nearDay = useNearDay()
  const mayChange = useMayChange()
  const [isOpen, setIsOpen] = useState(false)
  if (!mayChange || !what) return null
  return (
    <>
      {isOfCard ? (
        <Button onClick={() => setIsOpen(true)}>{plan.add}</Button>
      ) : (
        <IconButton
          label={plannedOn ? words.planned(nearDay(plannedOn, today)) : common.addToPlan(what.name)}
          icon={plannedOn ? CalendarCheck : CalendarPlus}
          className={plannedOn ? 'text-good' : ''}
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && <PlanSheet what={what} onClose={() => setIsOpen(false)} />}
    </>
  )
}
