import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { AskPassword } from '#web/account/ask-password.tsx'
import { whenShown } from '#web/api/lazy.ts'
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
const SetUp = whenShown(() => import('./set-up.tsx'))

/** Two-step sign-in of the person: whether it is on, and what can be done about it. */
export function TwoStepCard() {
  const { factor: words, format } = useWords()
  const answer = useCall('GET /factor', {})
  const [shown, setShown] = useState<'setUp' | 'renew' | 'end' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setShown(null)
  function show(recovery: string[]) {
    close()
    setCodes(recovery)
  }
  const renew = useSave('POST /factor/recovery', { onSuccess: ({ recovery }) => show(recovery) })
  const end = useSave('DELETE /factor/totp', { said: words.ended, onSuccess: close })
  function ask(what: 'renew' | 'end') {
    for (const save of [renew, end]) save.reset()
    setShown(what)
  }
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
                  <Button onClick={() => ask('renew')}>{words.renew}</Button>
                  <Button variant="danger" onClick={() => ask('end')}>
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
            {shown === 'renew' && (
              <AskPassword
                title={words.renew}
                text={words.renewText}
                submit={words.renew}
                asksCode
                save={renew}
                onSure={(who, code) => renew.mutate({ body: { ...who, code } })}
                onClose={close}
              />
            )}
            {shown === 'end' && (
              <AskPassword
                title={words.endTitle}
                text={required ? `${words.endText} ${words.endNeeded}` : words.endText}
                submit={words.end}
                asksCode
                save={end}
                onSure={(who, code) => end.mutate({ body: { ...who, code } })}
                onClose={close}
              />
            )}
          </>
        )}
      </Loaded>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Card>
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
