import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { changed, followed, typedIn } from './typed.ts'

export type User = ReplyOf<'GET /user/data/{id}'>

/**
 * Form state over an account that may change on another device: a field that was not edited shows the current
 * value of the account and is not sent.
 * @param of the account as form values
 */
export function useTyped<T extends object>(user: User, of: (user: User) => T) {
  const [seen, setSeen] = useState(user)
  const [{ began, form }, setEntry] = useState(() => ({ began: of(user), form: of(user) }))
  function follow(from: T, account: User) {
    const now = of(account)
    setEntry((entry) => ({ began: now, form: followed(from, entry.form, now) }))
  }
  if (seen !== user) {
    setSeen(user)
    follow(began, user)
  }
  return {
    draft: form,
    typed: typedIn(began, form),
    change: (part: Partial<T>) => setEntry((entry) => ({ ...entry, form: changed(entry.form, part) })),
    /** Rebases on the saved account; later edits stay. */
    onSaved: (account: User) => follow(form, account),
  }
}
