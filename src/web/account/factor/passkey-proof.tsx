import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { hasPasskeys, signByPasskey } from '#web/auth/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Shows by a passkey who is there, in place of the password; nothing for somebody who has none that works here. */
export function PasskeyProof({ onProven }: { onProven(proof: string): void }) {
  const { passkey: words } = useWords()
  const { data } = useCall('GET /factor', {})
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  const begin = useSave('POST /auth/passkey/options')
  const prove = useSave('POST /auth/prove', { onSuccess: ({ proof }) => onProven(proof) })
  const isOffered = data?.passkeys.length && data.passkey_origin === location.origin && hasPasskeys()
  if (!isOffered) return null

  async function sign(options: Parameters<typeof signByPasskey>[0]) {
    setIsAsking(true)
    const passkey = await signByPasskey(options).catch(() => undefined)
    setIsAsking(false)
    if (passkey) prove.mutate({ body: { passkey } })
    else setFault(words.notUsed)
  }
  const said = fault ?? begin.error?.message ?? prove.error?.message
  return (
    <div className="grid gap-2">
      <Button
        icon={KeyRound}
        className="self-start justify-self-start"
        isPending={begin.isPending || isAsking || prove.isPending}
        onClick={() => {
          setFault(undefined)
          begin.mutate({ body: {} }, { onSuccess: (options) => void sign(options) })
        }}
      >
        {words.use}
      </Button>
      <ErrorText>{said}</ErrorText>
    </div>
  )
}
