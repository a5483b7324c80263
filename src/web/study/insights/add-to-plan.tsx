import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { addDays } from '#rules/day.ts'
import { placeOf } from '#rules/place.ts'
import { openDayOf } from '#rules/plan.ts'
import type { TimedKind } from '#rules/vocabulary.ts'
import { atHand } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useNearDay } from '#web/words/use-near-day.ts'
import { useProgressWords } from '#web/words/use-progress-words.ts'

const PlanSheet = atHand(() => import('#web/tree/plan-sheet.tsx'))

/** What is proposed for the plan where the next hour may help most. */
export const nextHour = { kind: 'practice', minutes: 60 } as const
/** Days ahead in which a planned topic is shown as planned. */
const ahead = 14

type AddToPlanProps = {
  row: { study_id: string; topic_id: string; topic_name: string }
  croomId: string
  /** What is proposed. */
  kind: TimedKind
  minutes: number
  today: string
  isOfCard?: true
}

/**
 * The button of a row: adds its topic to the plan, or says for when it is planned. Nothing for who may not change.
 * @param isOfCard the action of a card, with its name written
 */
export function AddToPlan({ row, croomId, kind, minutes, today, isOfCard }: AddToPlanProps) {
  const { insights, common, plan: ofPlan } = useProgressWords()
  const words = insights.cheapest
  const nearDay = useNearDay()
  const mayChange = useMayChange()
  const plan = useCall('GET /plan', { query: { from: today, to: addDays(today, ahead) } })
  /** The first day from today on for which the topic is planned and not done yet. */
  const plannedOn = openDayOf(plan.data ?? [], row.topic_id)
  const [isOpen, setIsOpen] = useState(false)
  if (!mayChange) return null
  const place = placeOf({ ...row, croom_id: croomId, subtopic_id: null })
  return (
    <>
      {isOfCard ? (
        <Button onClick={() => setIsOpen(true)}>{ofPlan.add}</Button>
      ) : (
        <IconButton
          label={plannedOn ? words.planned(nearDay(plannedOn, today)) : common.addToPlan(row.topic_name)}
          icon={plannedOn ? CalendarCheck : CalendarPlus}
          className={plannedOn ? 'text-good' : ''}
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && (
        <PlanSheet what={{ place, name: row.topic_name, kind, minutes }} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
