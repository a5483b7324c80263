import { useLocation, useRouter } from '@tanstack/react-router'
import { asking } from '#web/api/query-cache.tsx'
import { useSave } from '#web/api/use-save.ts'
import { NewPasswordField } from '#web/auth/new-password-field.tsx'
import SecondStep from '#web/auth/second-step.tsx'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

export default asking(ResetPasswordPage)

function ResetPasswordPage() {
  const { password: words, login } = useWords()
  // The token is in the fragment, which is not sent to servers or in the Referer header.
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') })
  const typed = useFields({ email: '' })
  const mail = useSave('GET /user/pass/reset')
  const form = formOf(typed, mail, ['email'])
  const { email } = typed.draft

  if (token !== null) return <ChoosePassword key={token} token={token} />
  return (
    <EntryForm
      title={words.resetTitle}
      note={mail.isSuccess ? words.resetSent : words.resetText}
      form={form}
      onSubmit={() => mail.mutate({ query: { email } })}
      footer={
        <TextLink to="/login" search={{}}>
          {words.backToLogin}
        </TextLink>
      }
    >
      <TextField label={login.email} type="email" autoComplete="username" required {...form.field('email')} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={mail.isPending}
        disabled={email.trim() === ''}
      >
        {words.resetSubmit}
      </Button>
    </EntryForm>
  )
}

function ChoosePassword({ token }: { token: string }) {
  const { password: words } = useWords()
  const router = useRouter()
  const typed = useFields({ new_password: '' })
  const change = useSave('GET /user/pass/change', {
    onSuccess: (pair) => router.navigate({ to: session.adopt(pair), replace: true }),
  })
  const form = formOf(typed, change, ['new_password'])
  const ticket = change.error?.fields.ticket
  if (ticket)
    return (
      <SecondStep
        ticket={ticket}
        onEnter={(landing) => router.navigate({ href: landing, replace: true })}
        onAgain={change.reset}
      />
    )
  const isSpent = change.error?.fields.reset_token !== undefined
  return (
    <EntryForm
      title={words.chooseTitle}
      note={words.chooseText}
      form={form}
      onSubmit={() => change.mutate({ query: { reset_token: token, ...typed.draft } })}
      footer={
        isSpent && (
          <TextLink to="/reset-password" hash="">
            {words.askAgain}
          </TextLink>
        )
      }
    >
      <NewPasswordField label={words.next} required {...form.field('new_password')} />
      <Button type="submit" variant="write" size="lg" isPending={change.isPending}>
        {words.submit}
      </Button>
    </EntryForm>
  )
}
