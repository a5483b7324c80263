import { AskPassword } from '#web/account/ask-password.tsx'
import { useSave } from '#web/api/use-save.ts'
import { useWords } from '#web/words/use-words.ts'
import { AskInvitation } from './ask-invitation.tsx'
import type { Preview } from './use-preview.ts'

type AcceptCoachProps = { code: string; preview: Preview; onDone(): void; onCancel(): void }

/** A coach's invitation before the student takes it: nothing is linked until it is accepted. */
export function AcceptCoach({ code, preview, onDone, onCancel }: AcceptCoachProps) {
  const { settings: words } = useWords()
  const accept = useSave('POST /link/accept', {
    said: ({ coach }) => words.linked(coach.name),
    onSuccess: onDone,
  })
  // Also while the password is being checked, so that the form stays open if it is wrong.
  const isRaising = accept.variables !== undefined && 'password' in accept.variables.body
  const needsPassword = accept.error?.fields.password !== undefined || (isRaising && accept.isPending)
  return (
    <section role="status" className="mt-3 rounded-control bg-sunken p-4">
      <h3 className="mb-1 font-semibold">{words.linkTitle}</h3>
      <AskInvitation
        preview={preview}
        error={needsPassword ? null : accept.error}
        isPending={accept.isPending}
        onAccept={() => accept.mutate({ body: { code } })}
        onCancel={onCancel}
      />
      {needsPassword && (
        <AskPassword
          title={words.raiseTitle}
          text={words.raiseAct(preview.name)}
          submit={words.raiseSubmit}
          save={{ error: isRaising ? accept.error : null, isPending: accept.isPending }}
          onSure={(shown) => accept.mutate({ body: { code, ...shown } })}
          onClose={() => accept.reset()}
        />
      )}
    </section>
  )
}
