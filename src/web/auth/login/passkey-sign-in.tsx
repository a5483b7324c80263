import { useEffect, useRef, useState } from 'react'
import { ask, type ReplyOf } from '#web/api/ask.ts'
import { fitsAddress, signByPasskey } from '#web/auth/passkey.ts'
import { Refused } from '#web/session/refused.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'

type PasskeySignInProps = {
  /** @param landing where the person goes on */
  onEnter(landing: string): void
  onFail(failure: Refused): void
}

/** A challenge is asked for again before it is over. */
const renewMs = 4 * 60_000

/**
 * Signs in by a passkey: from what the browser offers in the field of the e-mail, or by a button. Without queries and
 * words of its own, as it comes with the first visit of the login page; nothing where no passkey can work.
 */
export function PasskeySignIn({ onEnter, onFail }: PasskeySignInProps) {
  const { login: words } = useFirstWords()
  const [options, setOptions] = useState<ReplyOf<'POST /auth/passkey/options'> | null>(null)
  const [isPending, setIsPending] = useState(false)
  // The browser asks one thing at a time, so that the button ends what the field offers.
  const offered = useRef<AbortController>(undefined)
  const asks = useRef({ onEnter, onFail })
  asks.current = { onEnter, onFail }

  useEffect(() => {
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function offer(): Promise<void> {
      const fresh = await ask('POST /auth/passkey/options', { body: {} }).catch(() => null)
      if (gone.signal.aborted || !fresh || !fitsAddress(fresh.rpId)) return
      setOptions(fresh)
      timer = setTimeout(() => {
        offered.current?.abort()
        void offer()
      }, renewMs)
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || gone.signal.aborted) return
      const control = new AbortController()
      offered.current = control
      const { signal } = control
      const used = await signByPasskey(fresh, { signal, mediation: 'conditional' }).catch(() => undefined)
      if (used && !gone.signal.aborted) await enterBy(used, asks.current)
    }
    void offer()
    return () => {
      gone.abort()
      clearTimeout(timer)
      offered.current?.abort()
    }
  }, [])

  async function press() {
    if (!options) return
    setIsPending(true)
    offered.current?.abort()
    try {
      // The one of the field may have been answered, or be almost over.
      const used = await signByPasskey(await ask('POST /auth/passkey/options', { body: {} }))
      if (used) await enterBy(used, { onEnter, onFail })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      onFail(error)
    } finally {
      setIsPending(false)
    }
  }

  if (!options) return null
  return (
    <Button className="mt-2 self-start" isPending={isPending} onClick={press}>
      {words.passkey}
    </Button>
  )
}

async function enterBy(
  response: Awaited<ReturnType<typeof signByPasskey>> & object,
  { onEnter, onFail }: PasskeySignInProps,
): Promise<void> {
  try {
    onEnter(session.adopt(await ask('POST /auth/passkey', { body: { response } })))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    onFail(error)
  }
}
