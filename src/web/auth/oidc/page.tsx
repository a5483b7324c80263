import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { late } from '#web/api/lazy.ts'
import { asking } from '#web/api/query-cache.tsx'
import { useSave } from '#web/api/use-save.ts'
import { useLeaving } from '#web/auth/elsewhere/leave.ts'
import { newcomers, type Pending, pendingOf, pendings } from '#web/auth/elsewhere/pending.ts'
import { keepProof } from '#web/auth/elsewhere/proven.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useWords } from '#web/words/use-words.ts'

export default asking(ReturnPage)

const SecondStep = late(() => import('#web/auth/second-step.tsx'))

/** What a provider sends back; read as text, since a code of digits is no number. */
function readBack() {
  const said = new URLSearchParams(window.location.search)
  const pending = pendingOf(sessionStorage, said.get('state'), Date.now())
  return { pending, code: said.get('code'), iss: said.get('iss'), error: said.get('error') }
}

/** Where a provider sends people back to: finishes the sign-in, and goes on to where it began. */
function ReturnPage() {
  const [back] = useState(readBack)
  const navigate = useNavigate()
  const { oidc: words } = useWords()
  usePageTitle(words.title)
  useEffect(() => {
    // Neither the address nor the tab keeps what opens an account.
    pendings.drop(sessionStorage)
    void navigate({ to: '.', search: {}, replace: true })
  }, [navigate])
  const { pending, code, iss, error } = back
  if (!pending) return <Problem text={words.unknown} />
  if (error === 'access_denied') return <Problem text={words.closed} pending={pending} />
  if (code === null) return <Problem text={words.failed} pending={pending} />
  const { provider, verifier, nonce } = pending
  return <Send pending={pending} shown={{ provider, code, verifier, nonce, ...(iss !== null && { iss }) }} />
}

type SendProps = {
  pending: Pending
  shown: { provider: string; code: string; verifier: string; nonce: string; iss?: string }
}

/**
 * Sends what has come back, once, to what it was asked for: to sign in, to tie an identity to an account, or to show who
 * is there.
 */
function Send({ pending, shown }: SendProps) {
  const { oidc: words } = useWords()
  const router = useRouter()
  const { to, proof } = pending
  async function goOn(landing: string) {
    if (landing === '/change-password') await router.navigate({ to: landing, search: to ? { to } : {} })
    else await router.navigate({ href: to ?? landing, replace: true })
  }
  const enter = useSave('POST /auth/oidc', {
    onSuccess: (pair) => void goOn(session.adopt(pair)),
    onError({ code, fields }) {
      const { ticket = '', name, email } = fields
      if (code !== 'OIDC_UNKNOWN') return
      const newcomer = { ticket, provider: pending.name, name: name ?? '', email: email ?? '' }
      newcomers.keep(sessionStorage, newcomer, Date.now())
    },
  })
  const tie = useSave('POST /factor/oidc', {
    said: words.tied(pending.name),
    onSuccess: () => void router.navigate({ href: securitySettings, replace: true }),
  })
  // Somebody without a password has left a form for it, and goes back there.
  const prove = useSave('POST /auth/prove', {
    said: words.provenBack,
    onSuccess({ proof }) {
      keepProof(proof)
      void router.navigate({ href: to ?? securitySettings, replace: true })
    },
  })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    if (pending.proves) prove.mutate({ body: { oidc: shown } })
    else if (proof === null) enter.mutate({ body: shown })
    else tie.mutate({ body: { ...shown, proof } })
  })
  const error = enter.error ?? tie.error ?? prove.error
  if (!error) return <Notice title={words.title} text={words.working} />
  if (error.code === 'OIDC_UNKNOWN') return <Unknown name={pending.name} />
  if (error.code === 'SECOND_FACTOR')
    return (
      <SecondStep
        ticket={error.fields.ticket ?? ''}
        onEnter={goOn}
        onAgain={() => void router.navigate({ to: '/login' })}
      />
    )
  // The message of the field at fault says more than the refusal's.
  return <Problem text={Object.values(error.fields)[0] ?? error.message} pending={pending} />
}

/** Somebody whom a provider knows and Etüt does not. */
function Unknown({ name }: { name: string }) {
  const { oidc: words } = useWords()
  return (
    <Notice title={words.newTitle} text={`${words.newText(name)} ${words.newTieText}`}>
      <LinkButton to="/register" variant="primary" size="lg">
        {words.newRegister}
      </LinkButton>
      <LinkButton to="/login" search={{ to: securitySettings }} size="lg">
        {words.newTie}
      </LinkButton>
    </Notice>
  )
}

const securitySettings = '/settings?section=security'

/** Why there is no sign-in, and the ways on. @param pending with which it can be tried again */
function Problem({ text, pending }: { text: string; pending?: Pending }) {
  const { oidc: words, password, common, errors } = useWords()
  const router = useRouter()
  const { leaving, failure, leave } = useLeaving()
  const isInside = pending != null && (pending.proof !== null || pending.proves)
  const back = pending?.proves && pending.to !== null ? pending.to : securitySettings
  return (
    <Notice title={words.closedTitle} text={failure?.message ?? text}>
      {pending && !isInside && (
        <Button
          variant="primary"
          size="lg"
          isPending={leaving !== null}
          onClick={() => void leave({ ...pending, proof: null, proves: false })}
        >
          {common.retry}
        </Button>
      )}
      {isInside ? (
        <Button size="lg" onClick={() => void router.navigate({ href: back, replace: true })}>
          {pending.proves ? errors.back : words.toSettings}
        </Button>
      ) : (
        <LinkButton to="/login" search={pending?.to ? { to: pending.to } : {}} size="lg">
          {password.backToLogin}
        </LinkButton>
      )}
    </Notice>
  )
}

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[400px] px-4 pt-6 pb-12 lg:pt-14">
      <h1 className="mb-4 text-24 font-semibold">{title}</h1>
      <p role="status" className="mb-6 text-15">
        {text}
      </p>
      <div className="flex flex-col gap-3">{children}</div>
    </div>
  )
}
