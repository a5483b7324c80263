import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { readDraft, removeDraft, useDrafts, writeDraft } from '#web/offline/draft-store.ts'
import { changed, followed, sentOf, typedIn } from './typed.ts'

/** The account of who is signed in, which is open. */
export type User = Omit<ReplyOf<'GET /user/data/{id}'>, 'closed_until'>

/**
 * Form state over an account that may change on another device: a field that was not edited shows the current
 * value of the account and is not sent.
 * What was typed is kept on the device, so that the end of the session loses nothing.
 * @param key of the draft of this form
 * @param of the account as form values
 */
export function useTyped<A extends { id: string }, T extends object>(
  key: string,
  user: A,
  of: (user: A) => T,
) {
  useDrafts()
  const name = `${key}:${user.id}`
  const [seen, setSeen] = useState(user)
  const [{ began, form }, setEntry] = useState(() => {
    const began = of(user)
    return { began, form: changed(began, readDraft<Partial<T>>(name) ?? {}) }
  })
  function follow(from: T, account: A) {
    const now = of(account)
    setEntry((entry) => ({ began: now, form: followed(from, entry.form, now) }))
  }
  if (seen !== user) {
    setSeen(user)
    follow(began, user)
  }
  return {
    draft: form,
    typed: sentOf(began, form),
    change(part: Partial<T>): void {
      setEntry((entry) => ({ ...entry, form: changed(entry.form, part) }))
      const next = changed(form, part)
      if (Object.keys(sentOf(began, next)).length > 0) void writeDraft(name, typedIn(began, next))
      else removeDraft(name)
    },
    /** Rebases on the saved account; later edits stay. */
    onSaved(account: A): void {
      removeDraft(name)
      follow(form, account)
    },
  }
}
