import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { changed, followed, typedIn } from './typed.ts'

export type User = ReplyOf<'GET /user/data/{id}'>

/**
 * What is typed over an account, which may change on another device while the page stands open: a field that nobody
 * typed into shows what the account has, and is not sent.
 * @param of the account as the form holds it
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
    /** Goes on from what was saved of this form; what was typed on since stays. */
    onSaved: (account: User) => follow(form, account),
  }
}
