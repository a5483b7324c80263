import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#rules/vocabulary.ts'
import { useSave } from '#web/api/use-save.ts'
import { landingOf } from '#web/auth/machine.ts'
import { session } from '#web/auth/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { NewPasswordField } from '#web/ui/password-field.tsx'
import { useFirstWords } from '#web/words/use-words.ts'

/** Sets a new password with the token of a mailed link and signs in. */
export function ChoosePassword({ token }: { token: string }) {
  const { password: words } = useFirstWords()
  const router = useRouter()
  const [next, setNext] = useState('')
  const change = useSave('GET /user/pass/change', {
    onSuccess: (pair) => router.navigate({ to: landingOf(session.adopt(pair)), replace: true }),
  })
  const fields = change.error?.fields ?? {}
  const isSpent = fields.reset_token !== undefined
  return (
    <EntryForm
      title={words.chooseTitle}
      note={words.chooseText}
      error={isSpent ? fields.reset_token : fields.new_password ? null : change.error?.message}
      onSubmit={() => change.mutate({ query: { reset_token: token, new_password: next } })}
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
