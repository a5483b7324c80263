import type { ReactNode } from 'react'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type AskPasswordProps = {
  title: string
  /** Explanation of the action. */
  text: ReactNode
  submit: string
  error: Error | null
  isPending: boolean
  onSure(password: string): void
  onClose(): void
}

/** Asks for the password before an action that cannot be undone; errors appear at the field. */
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
      onSubmit={() => onSure(password)}
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
    </FormSheet>
  )
}
