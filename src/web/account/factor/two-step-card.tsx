import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { OwnPassword, type Shown, useOwnPassword } from '#web/account/own-password.tsx'
import { whenShown } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { CodeField } from '#web/auth/code-field.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { download } from '#web/ui/download.ts'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
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
    <ProvenChange
      title={words.renew}
      text={words.renewText}
      save={renew}
      onSure={(body) => renew.mutate({ body })}
      onClose={onClose}
    />
  )
}

function End({ isNeeded, onClose }: { isNeeded: boolean; onClose(): void }) {
  const { factor: words } = useWords()
  const end = useSave('DELETE /factor/totp', { said: words.ended, onSuccess: onClose })
  return (
    <ProvenChange
      title={words.endTitle}
      text={isNeeded ? `${words.endText} ${words.endNeeded}` : words.endText}
      submit={words.end}
      save={end}
      onSure={(body) => end.mutate({ body })}
      onClose={onClose}
    />
  )
}

type ProvenChangeProps = {
  title: string
  text: string
  submit?: string
  save: Parameters<typeof formOf>[1]
  onSure(shown: Shown & { code: string }): void
  onClose(): void
}

/** Asks for the password and a code before two-step sign-in changes. */
function ProvenChange({ title, text, submit = title, save, onSure, onClose }: ProvenChangeProps) {
  const typed = useFields({ code: '' })
  const who = useOwnPassword()
  const form = formOf(typed, save, ['password', 'code'])
  const { code } = typed.draft
  return (
    <FormSheet
      title={title}
      form={form}
      submit={submit}
      isReady={who.isShown && code !== ''}
      onSubmit={() => onSure({ ...who.shown, ...typed.draft })}
      onClose={onClose}
    >
      <p className="text-15">{text}</p>
      <OwnPassword who={who} error={form.errorAt('password')} isFirst />
      <CodeField {...form.field('code')} />
    </FormSheet>
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
