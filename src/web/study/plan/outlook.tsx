import { BurndownCard } from '#web/study/insights/burndown-card.tsx'
import { PaceCard } from '#web/study/insights/pace-card.tsx'
import { useCroomId } from '#web/study/now/use-steps.ts'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { useWords } from '#web/words/use-words.ts'

/** How long planned study takes in fact, and whether the topics will be finished before the exam. */
export function Outlook() {
  const { plan: words } = useWords()
  const croomId = useCroomId()
  return (
    <FoldedCard title={words.pace}>
      <PaceCard />
      {croomId && <BurndownCard croomId={croomId} />}
    </FoldedCard>
  )
}
