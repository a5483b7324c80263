import type { ReactNode } from 'react'
import { OwnPassword, type Shown, useOwnPassword } from '#web/account/own-password.tsx'
import { CodeField } from '#web/auth/code-field.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'

type AskPasswordProps = {
  title: string
  /** Explanation of the action. */
  text: ReactNode
  submit: string
  /** Also for a code of the app, or a recovery code. */
  asksCode?: boolean
  save: { error: Error | null; isPending: boolean }
  onSure(shown: Shown, code: string): void
  onClose(): void
}

/** Asks who is there before an action that cannot be undone; errors appear at the field. */
export function AskPassword(props: AskPasswordProps) {
  const { title, text, submit, asksCode = false, save, onSure, onClose } = props
  const who = useOwnPassword()
  const form = formOf(useFields({ code: '' }), save, asksCode ? ['password', 'code'] : ['password'])
  const { code } = form.draft
  return (
    <FormSheet
      title={title}
      form={form}
      submit={submit}
      isReady={who.isShown && (!asksCode || code !== '')}
      onSubmit={() => onSure(who.shown, code)}
      onClose={onClose}
    >
      <p className="text-15">{text}</p>
      <OwnPassword
        who={who}
        error={form.errorAt('password')}
        isFirst
        onProven={(proof) => {
          who.setShown({ proof }, true)
          if (!asksCode) onSure({ proof }, code)
        }}
      />
      {asksCode && <CodeField {...form.field('code')} />}
    </FormSheet>
  )
}
