import { type ReactNode, useState } from 'react'
import { fieldsOf } from '#web/api/refused.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'

type AskPasswordProps = {
  title: string
  /** What will happen. */
  text: ReactNode
  submit: string
  error: Error | null
  isPending: boolean
  onSure(password: string): void
  onClose(): void
}

/** Asks the password again for what cannot be undone; what is wrong with it is said at the field. */
export function AskPassword({ title, text, submit, error, isPending, onSure, onClose }: AskPasswordProps) {
  const { account: words, common } = useWords()
  const [password, setPassword] = useState('')
  const atField = fieldsOf(error).password

  return (
    <Sheet title={title} isOpen onClose={onClose} isSending={isPending}>
      <Form onSubmit={() => onSure(password)} className="grid grid-cols-1 gap-4">
        <p className="text-15">{text}</p>
        <PasswordField
          label={words.ownPassword}
          autoComplete="current-password"
          required
          data-focus-first
          value={password}
          error={atField}
          onChange={({ target }) => setPassword(target.value)}
        />
        {error && !atField && (
          <p role="alert" className="text-bad">
            {error.message}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isPending={isPending} disabled={password === ''}>
            {submit}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </div>
      </Form>
    </Sheet>
  )
}
