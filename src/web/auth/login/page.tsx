import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { readMailedLink } from '#web/auth/mailed-link.ts'
import { Refused } from '#web/session/refused.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { hasKeyboard } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { withAllWords } from '#web/words/language.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import type { LoginSearch } from './search.ts'

const route = getRouteApi('/outside/login')
// Lazy, as it brings the query client and its own words, which a first visit does not need.
const MailedLinkForm = lazy(() => withAllWords(import('./mailed-link-form.tsx')))
const Ways = lazy(() => import('./ways.tsx'))
const SecondStep = lazy(() => withAllWords(import('#web/auth/second-step.tsx')))

export default function LoginPage() {
  const link = readMailedLink(useLocation({ select: ({ hash }) => hash }))
  if (!link) return <SignIn />
  return (
    <Suspense>
      <MailedLinkForm key={link.token} {...link} />
    </Suspense>
  )
}

function SignIn() {
  const { login: words, register, password: ofPassword } = useFirstWords()
  const search: LoginSearch = route.useSearch()
  const [failure, setFailure] = useState<Refused | null>(null)
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isPending, setIsPending] = useState(false)
  // Without `formOf`, as no field of a sign-in has an error of its own, and a first visit loads less.
  const form = {
    isSending: isPending,
    isConflict: false,
    reason: failure?.reason,
    otherError: failure?.message,
  }

  // The page of the build is without: what is loaded later cannot be a part of it.
  const isHydrated = useIsHydrated()
  const first = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    // On a phone the keyboard would cover the page; and a field that was chosen meanwhile keeps the focus.
    if (hasKeyboard() && document.activeElement === document.body) first.current?.focus()
  }, [])

  async function enter(landing: string) {
    // A temporary password must be changed before the requested page is opened.
    const { to } = search
    if (landing === '/change-password') await router.navigate({ to: landing, search: to ? { to } : {} })
    else await router.navigate({ href: to ?? landing })
  }
  async function submit() {
    setIsPending(true)
    setFailure(null)
    try {
      await enter(await session.login(email, password))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // Keeps the e-mail and clears the password.
      setFailure(error)
      setPassword('')
    } finally {
      setIsPending(false)
    }
  }

  const ticket = failure?.fields.ticket
  if (ticket)
    return (
      <Suspense>
        <SecondStep ticket={ticket} onEnter={enter} onAgain={() => setFailure(null)} />
      </Suspense>
    )
  return (
    <EntryForm
      title={words.title}
      note={reasonOf(search, words)}
      form={form}
      onSubmit={submit}
      footer={
        <>
          {isHydrated && (
            <Suspense>
              <Ways to={search.to} onEnter={enter} onFail={setFailure} />
            </Suspense>
          )}
          <TextLink to="/reset-password">{words.forgot}</TextLink>
          <p>
            {words.noAccount} <TextLink to="/register">{register.title}</TextLink>
          </p>
        </>
      }
    >
      <TextField
        ref={first}
        label={words.email}
        type="email"
        autoComplete="username webauthn"
        required
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        label={ofPassword.label}
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" size="lg" isPending={isPending}>
        {words.title}
      </Button>
    </EntryForm>
  )
}

function reasonOf(search: LoginSearch, words: ReturnType<typeof useFirstWords>['login']): string | undefined {
  if (search.session === 'expired') return words.sessionExpired
  if (search.refresh === 'expired') return words.refreshExpired
  if (search.refresh === 'failed') return words.refreshFailed
  return undefined
}
