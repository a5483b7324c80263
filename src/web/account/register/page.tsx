import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#rules/vocabulary.ts'
import { ask } from '#web/api/ask.ts'
import { asking } from '#web/api/query-cache.tsx'
import { Refused } from '#web/api/refused.ts'
import { useCall } from '#web/api/use-call.ts'
import { landingOf } from '#web/auth/machine.ts'
import { session } from '#web/auth/session.ts'
import { ProgramField } from '#web/tree/programs/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { NewPasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useFirstWords, useLanguage } from '#web/words/use-words.ts'
import { RoleChoice } from './role-choice.tsx'

export default asking(RegisterPage)

function RegisterPage() {
  const { register: words, password: passwordWords } = useFirstWords()
  const locale = useLanguage()
  const router = useRouter()
  const crooms = useCall('GET /sabit/class', {})
  const [role, setRole] = useState<2 | 3>(2)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [croom, setCroom] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)

  usePageTitle(words.title)

  async function submit() {
    setIsPending(true)
    setRefused(null)
    try {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const person = { name, email, password, role_id: role, locale, timezone }
      const pair = await ask('POST /auth/register', {
        body: { ...person, ...(role === 2 && croom !== '' && { croom_id: croom }) },
      })
      await router.navigate({ to: landingOf(session.adopt(pair)) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    } finally {
      setIsPending(false)
    }
  }

  const fields = refused?.fields ?? {}
  return (
    <EntryForm
      title={words.title}
      error={refused && Object.keys(fields).length === 0 ? refused.message : null}
      onSubmit={submit}
      footer={
        <p>
          {words.haveAccount}{' '}
          <TextLink to="/login" search={{}}>
            {words.login}
          </TextLink>
        </p>
      }
    >
      <RoleChoice value={role} onChange={setRole} />
      <TextField
        label={words.name}
        autoComplete="name"
        required
        maxLength={limits.nameCharacters}
        value={name}
        error={fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={words.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
        required
        value={email}
        error={fields.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <NewPasswordField
        label={passwordWords.label}
        min={limits.passwordMin}
        required
        value={password}
        error={fields.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {role === 2 && (
        <ProgramField
          label={words.croom}
          hint={words.croomHint}
          none={words.noCroom}
          value={croom}
          onChange={setCroom}
          choices={crooms.data ?? []}
        />
      )}
      <Button type="submit" variant="primary" size="lg" isPending={isPending}>
        {words.submit}
      </Button>
    </EntryForm>
  )
}
