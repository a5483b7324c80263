import type { ReactNode } from 'react'
import { PasskeyProof } from '#web/account/factor/passkey-proof.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** What shows who is there: the password, or a proof by a passkey in its place. */
export type Shown = { password: string } | { proof: string }

type AskPasswordProps = {
  title: string
  /** Explanation of the action. */
  text: ReactNode
  submit: string
  error: Error | null
  isPending: boolean
  onSure(shown: Shown): void
  onClose(): void
}

/** Asks for the password, or a passkey, before an action that cannot be undone; errors appear at the field. */
export function AskPassword({ title, text, submit, error, isPending, onSure, onClose }: AskPasswordProps) {
  const { account: words } = useWords()
  const typed = useFields({ password: '' })
  const form = formOf(typed, { error, isPending })
  const { password } = typed.draft

  return (
    <FormSheet
      title={title}
      form={form}
      submit={submit}
      isReady={password !== ''}
      onSubmit={() => onSure({ password })}
      onClose={onClose}
    >
      <p className="text-15">{text}</p>
      <PasswordField
        label={words.ownPassword}
        autoComplete="current-password"
        required
        data-focus-first
        {...form.field('password')}
      />
      <PasskeyProof onProven={(proof) => onSure({ proof })} />
    </FormSheet>
  )
}
