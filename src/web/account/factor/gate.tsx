import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { NeededText } from './needed.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/**
 * In place of every screen once the days for a second factor have passed: why, and what opens the account again.
 * @param onOpen the person goes on, after keeping the recovery codes
 */
export default function FactorGate({ until, onOpen }: { until: string; onOpen(): void }) {
  const { factor: words } = useWords()
  const { data } = useCall('GET /factor', {})
  return (
    <Screen title={words.neededTitle}>
      <div className="grid max-w-[760px] grid-cols-1 gap-4">
        <Card>
          {data?.totp ? (
            <Button variant="primary" size="lg" onClick={onOpen}>
              {words.neededGo}
            </Button>
          ) : (
            <NeededText until={until} daysLeft={0} />
          )}
        </Card>
        <TwoStepCard />
      </div>
    </Screen>
  )
}
