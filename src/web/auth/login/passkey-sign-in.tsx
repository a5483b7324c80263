import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ask, type ReplyOf } from '#web/api/ask.ts'
import { askInTime } from '#web/api/ask-in-time.ts'
import { fitsAddress, signByPasskey, type Used } from '#web/auth/passkey.ts'
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
  const { login: words, errors } = useFirstWords()
  const [options, setOptions] = useState<ReplyOf<'POST /auth/passkey/options'> | null>(null)
  const [isPending, setIsPending] = useState(false)
  // The browser asks one thing at a time, so that the button ends what the field offers.
  const offered = useRef<AbortController>(undefined)

  async function enterBy(sign: () => Promise<Used | undefined>): Promise<void> {
    try {
      const response = await sign()
      if (response) onEnter(session.adopt(await askInTime('POST /auth/passkey', { body: { response } })))
    } catch (error) {
      // The browser has errors of its own, which say little.
      onFail(error instanceof Refused ? error : new Refused(0, 'UNAVAILABLE', errors.unknown))
    }
  }
  const enterByOffer = useEffectEvent((used: Used) => enterBy(async () => used))

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
      if (used && !gone.signal.aborted) await enterByOffer(used)
    }
    void offer()
    return () => {
      gone.abort()
      clearTimeout(timer)
      offered.current?.abort()
    }
  }, [])

  async function press() {
    setIsPending(true)
    offered.current?.abort()
    // The one of the field may have been answered, or be almost over.
    await enterBy(async () => signByPasskey(await askInTime('POST /auth/passkey/options', { body: {} })))
    setIsPending(false)
  }

  if (!options) return null
  return (
    <Button className="mt-2 self-start" isPending={isPending} onClick={press}>
      {words.passkey}
    </Button>
  )
}
