import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isSameEmail } from '#rules/email.ts'
import { OwnPassword, useOwnPassword } from '#web/account/own-password.tsx'
import { askInTime } from '#web/api/ask-in-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type DeleteAccountProps = {
  user: { id: string; email: string }
  /** Whether users delete their own account, which requires the password. */
  isOwn: boolean
  onDeleted(): void
}

/** Deletes an account permanently after its e-mail was typed; users deleting themselves also type the password. */
export function DeleteAccount({ user, isOwn, onDeleted }: DeleteAccountProps) {
  const { account: words, common } = useWords()
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const typed = useFields({ email: '' })
  const who = useOwnPassword()
  const { email } = typed.draft
  // Not `useSave`: queries of a deleted account must not be refetched.
  const remove = useMutation({
    mutationFn: () =>
      askInTime('DELETE /user/delete/{id}', { params: { id: user.id }, query: isOwn ? who.shown : {} }),
    onSuccess: onDeleted,
  })
  const form = formOf(typed, remove, ['email', 'password'])
  const isSame = isSameEmail(email, user.email)

  if (!isOpen) {
    return (
      // The cancel button that had the focus is gone.
      <Button variant="danger" autoFocus={isOpen === false} onClick={() => setIsOpen(true)}>
        {words.delete}
      </Button>
    )
  }
  function submit() {
    if (isSame) remove.mutate()
  }
  return (
    <Form onSubmit={submit} className="grid grid-cols-1 gap-3">
      <TextField
        label={words.deleteType(user.email)}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...form.field('email')}
      />
      {isOwn && <OwnPassword who={who} error={form.errorAt('password')} />}
      <FormError form={form} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setIsOpen(false)}>{common.cancel}</Button>
        <Button
          type="submit"
          variant="danger"
          disabled={!isSame || (isOwn && !who.isShown)}
          isPending={remove.isPending}
        >
          {words.deleteSure}
        </Button>
      </div>
    </Form>
  )
}
