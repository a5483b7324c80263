import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useSave } from '#web/api/use-save.ts'
import { NewPasswordField } from '#web/auth/new-password-field.tsx'
import { mustChangePassword } from '#web/session/machine.ts'
import { session } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useWords } from '#web/words/use-words.ts'

const route = getRouteApi('/inside/change-password')

export default function ChangePasswordPage() {
  const { password: words, account } = useWords()
  const user = useSession(({ user }) => user)
  const mustChange = useSession(mustChangePassword)
  const { to } = route.useSearch()
  const router = useRouter()
  const typed = useFields({ old_password: '', new_password: '' })
  const change = useSave('GET /user/pass/change', {
    onSuccess(pair) {
      const landing = session.adopt(pair)
      return router.navigate({ href: to ?? landing })
    },
  })

  const form = formOf(typed, change, ['old_password', 'new_password'])
  return (
    <EntryForm
      title={words.chooseTitle}
      note={mustChange ? words.mustChange : words.chooseText}
      form={form}
      onSubmit={() => change.mutate({ query: typed.draft })}
    >
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={account.ownPassword}
        autoComplete="current-password"
        required
        {...form.field('old_password')}
      />
      <NewPasswordField label={words.next} required {...form.field('new_password')} />
      <Button type="submit" variant="write" size="lg" isPending={change.isPending}>
        {words.submit}
      </Button>
    </EntryForm>
  )
}
