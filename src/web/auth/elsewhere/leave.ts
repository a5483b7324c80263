import { useState } from 'react'
import { ask } from '#web/api/ask.ts'
import { base64urlOf } from '#web/auth/passkey.ts'
import { Refused } from '#web/session/refused.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Pending, pendings } from './pending.ts'

/** Where somebody goes to sign in, and what for. */
type Going = Omit<Pending, 'state' | 'nonce' | 'verifier'>

/** Goes to a provider. @returns `leaving`: the one that is being opened; `failure`: why it could not be */
export function useLeaving() {
  const { oidc: words } = useWords()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  async function leave(going: Going): Promise<void> {
    setLeaving(going.provider)
    setFailure(null)
    try {
      // Somebody may turn back, to the page as the browser kept it.
      await leaveFor(going, () => setLeaving(null))
    } catch (error) {
      setLeaving(null)
      setFailure(error instanceof Refused ? error : new Error(words.insecure))
    }
  }
  return { leaving, failure, leave }
}

/**
 * Goes to a provider to sign in there. What the page makes for it stays in this tab.
 * @throws Error also where the page may compute no SHA-256, as its address is neither https nor this machine
 */
async function leaveFor(going: Going, onReturn: () => void): Promise<void> {
  const [verifier, state, nonce] = [random(), random(), random()]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const { url } = await ask('POST /auth/oidc/start', {
    body: {
      provider: going.provider,
      challenge: base64urlOf(digest),
      state,
      nonce,
      ...(going.proves && { again: true }),
    },
  })
  // Only where people sign in: no address of the server's answer runs a script here.
  if (!/^https?:/.test(url)) throw new Error('no address of a provider')
  pendings.keep(sessionStorage, { ...going, state, nonce, verifier }, Date.now())
  window.addEventListener('pageshow', onReturn, { once: true })
  window.location.assign(url)
}

function random(): string {
  return base64urlOf(crypto.getRandomValues(new Uint8Array(32)))
}
