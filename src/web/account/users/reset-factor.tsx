import { useState } from 'react'
import { AskPassword } from '#web/account/ask-password.tsx'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

/** Switches the second factor of somebody off who has lost the phone and the recovery codes. */
export function ResetFactor({ user: { id, name } }: { user: { id: string; name: string } }) {
  const { users: words } = useWords()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const reset = useSave('POST /factor/reset', {
    onSuccess() {
      setIsAsking(false)
      toast({ text: words.factorDone(name) })
    },
  })
  return (
    <section className="border-t border-line pt-4">
      <h3 className="font-semibold">{words.factor}</h3>
      <p className="mb-2 text-13 text-dim">{words.factorText}</p>
      <Button
        variant="danger"
        onClick={() => {
          reset.reset()
          setIsAsking(true)
        }}
      >
        {words.factorReset}
      </Button>
      {isAsking && (
        <AskPassword
          title={words.factorReset}
          text={words.factorPassword}
          submit={words.factorReset}
          error={reset.error}
          isPending={reset.isPending}
          onSure={(shown) => reset.mutate({ body: { id, ...shown } })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
