import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#web/session/ask.ts'
import { fieldsOf } from '#web/session/refused.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type DeleteAccountProps = {
  user: { id: string; email: string }
  onDeleted(): void
}

/** Erases an account for good, once its address has been typed. */
export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const { account: words, common } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  // Not a save like others: of somebody who is gone nothing is asked anew.
  const remove = useMutation({
    mutationFn: () => ask('DELETE /user/delete/{id}', { params: { id: user.id } }),
    onSuccess: onDeleted,
  })
  const isSame = typed.trim().toLowerCase() === user.email.trim().toLowerCase()

  if (!isOpen) {
    return (
      <Button variant="danger" onClick={() => setIsOpen(true)}>
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
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {remove.error && (
        <p role="alert" className="text-bad">
          {fieldsOf(remove.error).id ?? remove.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setIsOpen(false)}>{common.cancel}</Button>
        <Button type="submit" variant="danger" disabled={!isSame} isPending={remove.isPending}>
          {words.deleteSure}
        </Button>
      </div>
    </Form>
  )
}
