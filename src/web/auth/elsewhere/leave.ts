import { ask } from '#web/api/ask.ts'
import { keepPending, type Pending } from './pending.ts'

/** Thrown where the page may compute no SHA-256, as its address is neither https nor this machine. */
class Insecure extends Error {}

/**
 * Goes to a provider to sign in there. What the page makes for it stays in this tab.
 * @param onReturn somebody has turned back, to the page as the browser kept it
 * @throws Refused | Insecure
 */
export async function leaveFor(
  going: Omit<Pending, 'state' | 'nonce' | 'verifier'>,
  onReturn: () => void,
): Promise<void> {
  if (!crypto.subtle) throw new Insecure()
  const [verifier, state, nonce] = [random(), random(), random()]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const { url } = await ask('POST /auth/oidc/start', {
    body: {
      provider: going.provider,
      challenge: base64url(new Uint8Array(digest)),
      state,
      nonce,
      ...(going.proves && { again: true }),
    },
  })
  // Only where people sign in: no address of the server's answer runs a script here.
  if (!/^https?:/.test(url)) throw new Error('no address of a provider')
  keepPending(sessionStorage, { ...going, state, nonce, verifier }, Date.now())
  window.addEventListener('pageshow', onReturn, { once: true })
  window.location.assign(url)
}

function random(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
