import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { NeededText } from './needed.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/**
 * In place of every screen once the days for a second factor have passed: why, and what opens the account again.
 * @param onOpen the person goes on, after keeping the recovery codes
 */
export default function FactorGate({ until, onOpen }: { until: string; onOpen(): void }) {
  const { factor: words, common } = useWords()
  const { data } = useCall('GET /factor', {})
  const isOpen = data?.until === null
  // Somebody who signed in with only the password: it sets up nothing else.
  const hasPasskey = data && !isOpen && !data.totp && data.passkeys.length > 0
  return (
    <Screen title={words.neededTitle}>
      <div className="grid max-w-[760px] grid-cols-1 gap-4">
        <Card>
          {isOpen && (
            <Button variant="primary" size="lg" onClick={onOpen}>
              {common.continue}
            </Button>
          )}
          {hasPasskey && (
            <div className="grid gap-3 text-15">
              <p>{words.neededPasskey}</p>
              <PasskeyProof onProven={onOpen} />
              <p className="text-dim">{words.neededLost}</p>
            </div>
          )}
          {!isOpen && !hasPasskey && <NeededText until={until} daysLeft={0} />}
        </Card>
        {!hasPasskey && (
          <div>
            <TwoStepCard />
            <PasskeysCard />
          </div>
        )}
      </div>
    </Screen>
  )
}
