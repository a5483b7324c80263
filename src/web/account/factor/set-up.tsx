import { AskPassword } from '#web/account/ask-password.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useSave } from '#web/api/use-save.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { hasKeyboard } from '#web/ui/field.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type SetUpProps = { onDone(recovery: string[]): void; onClose(): void }

/** Sets two-step sign-in up: the password, the app, and a code that shows that the app is ready. */
export default function SetUp({ onDone, onClose }: SetUpProps) {
  const { factor: words, common } = useWords()
  const begin = useSave('POST /factor/totp')
  if (begin.data) return <Confirm {...begin.data} onDone={onDone} onClose={onClose} />
  return (
    <AskPassword
      title={words.setTitle}
      text={words.askText}
      submit={common.continue}
      save={begin}
      onSure={(body) => begin.mutate({ body })}
      onClose={onClose}
    />
  )
}

function Confirm({ secret, uri, onDone, onClose }: ReplyOf<'POST /factor/totp'> & SetUpProps) {
  const { factor: words } = useWords()
  const typed = useFields({ code: '' })
  const confirm = useSave('POST /factor/totp/confirm', { onSuccess: ({ recovery }) => onDone(recovery) })
  const form = formOf(typed, confirm, ['code'])
  const groups = (secret.match(/.{1,4}/g) ?? []).join(' ')
  return (
    <FormSheet
      title={words.setTitle}
      form={form}
      submit={words.confirm}
      isReady={typed.draft.code !== ''}
      onSubmit={() => confirm.mutate({ body: typed.draft })}
      onClose={onClose}
    >
      <p className="text-15">{words.scan}</p>
      <QrCode text={uri} label={words.picture} />
      <a href={uri} className={buttonClass({}, 'self-start')}>
        {words.openApp}
      </a>
      <p className="text-13 text-dim">{words.byHand}</p>
      <CopyText text={groups} isLong />
      <TextField
        label={words.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        maxLength={7}
        required
        // On a phone the keyboard would cover the QR code.
        data-focus-first={hasKeyboard() || undefined}
        {...form.field('code')}
      />
    </FormSheet>
  )
}
