import { AskPassword } from '#web/account/ask-password.tsx'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AboutInvitation } from './about.tsx'
import type { Preview } from './use-preview.ts'

type AcceptCoachProps = { code: string; preview: Preview; onDone(): void; onCancel(): void }

/** A coach's invitation before the student takes it: nothing is linked until it is accepted. */
export function AcceptCoach({ code, preview, onDone, onCancel }: AcceptCoachProps) {
  const { settings: words, common } = useWords()
  const toast = useToast()
  const accept = useSave('POST /link/accept', {
    onSuccess({ coach }) {
      onDone()
      toast({ text: words.linked(coach.name) })
    },
  })
  // Also while the password is being checked, so that the form stays open if it is wrong.
  const isRaising = accept.variables !== undefined && 'password' in accept.variables.body
  const needsPassword = accept.error?.fields.password !== undefined || (isRaising && accept.isPending)
  return (
    <section role="status" className="mt-3 rounded-control bg-sunken p-4">
      <h3 className="mb-1 font-semibold">{words.linkTitle}</h3>
      <div className="mb-3 grid gap-1">
        <AboutInvitation preview={preview} />
      </div>
      {accept.error && !needsPassword && (
        <p role="alert" className="mb-3 text-bad">
          {accept.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="write"
          isPending={accept.isPending}
          onClick={() => accept.mutate({ body: { code } })}
        >
          {words.linkAccept}
        </Button>
        <Button onClick={onCancel}>{common.cancel}</Button>
      </div>
      {needsPassword && (
        <AskPassword
          title={words.raiseTitle}
          text={words.raiseAct(preview.name)}
          submit={words.raiseSubmit}
          error={isRaising ? accept.error : null}
          isPending={accept.isPending}
          onSure={(password) => accept.mutate({ body: { code, password } })}
          onClose={() => accept.reset()}
        />
      )}
    </section>
  )
}
