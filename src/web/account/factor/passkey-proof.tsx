import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { hasPasskeys, signByPasskey } from '#web/auth/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useWords } from '#web/words/use-words.ts'

/** Shows by a passkey who is there, in place of the password; nothing for somebody who has none that works here. */
export function PasskeyProof({ onProven }: { onProven(proof: string): void }) {
  const { passkey: words } = useWords()
  const { data } = useCall('GET /factor', {})
  const isShown = useIsShown()
  const begin = useSave('POST /auth/passkey/options')
  // Who has gone back does nothing more: what is proven may send the form.
  const prove = useSave('POST /auth/prove', { onSuccess: ({ proof }) => isShown() && onProven(proof) })
  const proving = useMutation({
    async mutationFn() {
      const options = await begin.mutateAsync({ body: {} })
      if (!isShown()) return
      const passkey = await signByPasskey(options).catch(() => undefined)
      if (!passkey) throw new Error(words.notUsed)
      await prove.mutateAsync({ body: { passkey } })
    },
  })
  const isOffered = data?.passkeys.length && data.passkey_origin === location.origin && hasPasskeys()
  if (!isOffered) return null
  return (
    <div className="grid gap-2">
      <Button
        icon={KeyRound}
        className="self-start justify-self-start"
        isPending={proving.isPending}
        onClick={() => proving.mutate()}
      >
        {words.use}
      </Button>
      <ErrorText>{proving.error?.message}</ErrorText>
    </div>
  )
}
