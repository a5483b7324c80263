import { useRouter } from '@tanstack/react-router'
import { limits } from '#rules/limits.ts'
import { useSave } from '#web/api/use-save.ts'
import SecondStep from '#web/auth/second-step.tsx'
import { landingOf } from '#web/session/machine.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { NewPasswordField } from '#web/ui/password-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Sets a new password with the token of a mailed link and signs in. */
export function ChoosePassword({ token }: { token: string }) {
  const { password: words } = useWords()
  const router = useRouter()
  const typed = useFields({ new_password: '' })
  const change = useSave('GET /user/pass/change', {
    onSuccess: (pair) => router.navigate({ to: landingOf(session.adopt(pair)), replace: true }),
  })
  const form = formOf(typed, change)
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
      <NewPasswordField
        label={words.next}
        min={limits.passwordMin}
        required
        {...form.field('new_password')}
      />
      <Button type="submit" variant="write" size="lg" isPending={change.isPending}>
        {words.submit}
      </Button>
    </EntryForm>
  )
}
