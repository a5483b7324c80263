import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#rules/vocabulary.ts'
import { useSave } from '#web/api/use-save.ts'
import { landingOf, mustChangePassword } from '#web/auth/machine.ts'
import { session } from '#web/auth/session.ts'
import { useSession } from '#web/auth/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { NewPasswordField, PasswordField } from '#web/ui/password-field.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useFirstWords } from '#web/words/use-words.ts'

const route = getRouteApi('/inside/change-password')

export default function ChangePasswordPage() {
  const { password: words } = useFirstWords()
  const user = useSession(({ user }) => user)
  const mustChange = useSession(mustChangePassword)
  const { to } = route.useSearch()
  usePageTitle(words.submit)
  const router = useRouter()
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const change = useSave('GET /user/pass/change', {
    onSuccess(pair) {
      const landing = landingOf(session.adopt(pair))
      return router.navigate({ href: to ?? landing })
    },
  })

  const fields = change.error?.fields ?? {}
  const isTold = fields.old_password !== undefined || fields.new_password !== undefined
  return (
    <EntryForm
      title={words.chooseTitle}
      note={mustChange ? words.mustChange : words.chooseText}
      error={isTold ? null : change.error?.message}
      onSubmit={() => change.mutate({ query: { old_password: old, new_password: next } })}
    >
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={words.old}
        autoComplete="current-password"
        required
        value={old}
        error={fields.old_password}
        onChange={({ target }) => setOld(target.value)}
      />
      <NewPasswordField
        label={words.next}
        min={limits.passwordMin}
        required
        value={next}
        error={fields.new_password}
        onChange={({ target }) => setNext(target.value)}
      />
      <Button type="submit" variant="primary" size="lg" isPending={change.isPending}>
        {words.submit}
      </Button>
    </EntryForm>
  )
}
