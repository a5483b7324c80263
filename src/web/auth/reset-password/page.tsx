import { useLocation } from '@tanstack/react-router'
import { asking } from '#web/api/query-cache.tsx'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useWords } from '#web/words/use-words.ts'
import { ChoosePassword } from './choose-password.tsx'

export default asking(ResetPasswordPage)

function ResetPasswordPage() {
  const { password: words, login } = useWords()
  // The token is in the fragment, which is not sent to servers or in the Referer header.
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') })
  const typed = useFields({ email: '' })
  const mail = useSave('GET /user/pass/reset')
  const form = formOf(typed, mail)
  const { email } = typed.draft

  usePageTitle(words.resetTitle)

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
      <TextField
        label={login.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
        required
        {...form.field('email')}
      />
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
