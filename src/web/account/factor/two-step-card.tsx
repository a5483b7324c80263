import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { AskPassword } from '#web/account/ask-password.tsx'
import { late } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { download } from '#web/ui/download.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'

// Lazy, as it brings what draws the QR code.
const SetUp = late(() => import('./set-up.tsx'))

/** Two-step sign-in of the person: whether it is on, and what can be done about it. */
export function TwoStepCard() {
  const { factor: words, format } = useWords()
  const answer = useCall('GET /factor', {})
  const [shown, setShown] = useState<'setUp' | 'renew' | 'end' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  function show(recovery: string[]) {
    setShown(null)
    setCodes(recovery)
  }
  const close = () => setShown(null)
  return (
    <Card title={words.title} description={words.text}>
      <Loaded answer={answer}>
        {({ totp, recovery_left, required }) => (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Badge tone={totp ? 'accent' : 'plain'}>{totp ? words.on : words.off}</Badge>
              {totp ? (
                <>
                  <span>{recovery_left > 0 ? words.left(format.number(recovery_left)) : words.noneLeft}</span>
                  <Button onClick={() => setShown('renew')}>{words.renew}</Button>
                  <Button variant="danger" onClick={() => setShown('end')}>
                    {words.end}
                  </Button>
                </>
              ) : (
                <Button variant="write" onClick={() => setShown('setUp')}>
                  {words.set}
                </Button>
              )}
            </div>
            {shown === 'setUp' && <SetUp onDone={show} onClose={close} />}
            {shown === 'renew' && <Renew onDone={show} onClose={close} />}
            {shown === 'end' && <End isNeeded={required} onClose={close} />}
          </>
        )}
      </Loaded>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

function Renew({ onDone, onClose }: { onDone(recovery: string[]): void; onClose(): void }) {
  const { factor: words } = useWords()
  const renew = useSave('POST /factor/recovery', { onSuccess: ({ recovery }) => onDone(recovery) })
  return (
    <AskPassword
      title={words.renew}
      text={words.renewText}
      submit={words.renew}
      asksCode
      save={renew}
      onSure={(shown, code) => renew.mutate({ body: { ...shown, code } })}
      onClose={onClose}
    />
  )
}

function End({ isNeeded, onClose }: { isNeeded: boolean; onClose(): void }) {
  const { factor: words } = useWords()
  const end = useSave('DELETE /factor/totp', { said: words.ended, onSuccess: onClose })
  return (
    <AskPassword
      title={words.endTitle}
      text={isNeeded ? `${words.endText} ${words.endNeeded}` : words.endText}
      submit={words.end}
      asksCode
      save={end}
      onSure={(shown, code) => end.mutate({ body: { ...shown, code } })}
      onClose={onClose}
    />
  )
}

/** New recovery codes, which are shown once. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const { factor: words } = useWords()
  return (
    <Sheet
      title={words.recovery}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={Download}
            onClick={() =>
              download(words.fileName, new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
            }
          >
            {words.download}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {words.kept}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-15">{words.recoveryText}</p>
      <ul className="tabular grid grid-cols-1 gap-x-6 gap-y-2 select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-17 tracking-wide">{code}</code>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
