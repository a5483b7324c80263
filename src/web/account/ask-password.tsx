import type { ReactNode } from 'react'
import { OwnPassword, type Shown, useOwnPassword } from '#web/account/own-password.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'

type AskPasswordProps = {
  title: string
  /** Explanation of the action. */
  text: ReactNode
  submit: string
  save: { error: Error | null; isPending: boolean }
  onSure(shown: Shown): void
  onClose(): void
}

/** Asks who is there before an action that cannot be undone; errors appear at the field. */
export function AskPassword({ title, text, submit, save, onSure, onClose }: AskPasswordProps) {
  const who = useOwnPassword()
  const form = formOf({ draft: {}, change: () => {} }, save, ['password'])
  return (
    <FormSheet
      title={title}
      form={form}
      submit={submit}
      isReady={who.isShown}
      onSubmit={() => onSure(who.shown)}
      onClose={onClose}
    >
      <p className="text-15">{text}</p>
      <OwnPassword
        who={who}
        error={form.errorAt('password')}
        isFirst
        onProven={(proof) => {
          who.setShown({ proof }, true)
          onSure({ proof })
        }}
      />
    </FormSheet>
  )
}
