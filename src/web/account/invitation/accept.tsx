import { AskPassword } from '#web/account/ask-password.tsx'
import { isAboutWho } from '#web/account/own-password.tsx'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AboutInvitation } from './about.tsx'
import type { Preview } from './use-preview.ts'

type AcceptInvitationProps = { code: string; preview: Preview; onDone(): void; onCancel(): void }

/** An invitation of a coach or a student with the choice to accept it: nothing is linked before that. */
export function AcceptInvitation({ code, preview, onDone, onCancel }: AcceptInvitationProps) {
  const { settings: words, family, common } = useWords()
  const toCoach = useSave('POST /link/accept', {
    said: ({ coach }) => words.linked(coach.name),
    onSuccess: onDone,
  })
  const toStudent = useSave('POST /parent/accept', {
    said: ({ student }) => family.added(student.name),
    onSuccess: onDone,
  })
  const isCoach = preview.kind === 'coach'
  const accept = isCoach ? toCoach : toStudent
  // Also while that is being checked, so that the form stays open if it is wrong.
  const isRaising = isAboutWho(toCoach.variables?.body)
  const asksWho = isAboutWho(toCoach.error?.fields) || (isRaising && toCoach.isPending)
  return (
    <section role="status" className={isCoach ? 'mt-3 rounded-control bg-sunken p-4' : ''}>
      {isCoach && <h3 className="mb-1 font-semibold">{words.linkTitle}</h3>}
      <div className="mb-3 grid gap-1">
        <AboutInvitation preview={preview} />
      </div>
      <ErrorText className="mb-3">{!asksWho && accept.error?.message}</ErrorText>
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
      {asksWho && (
        <AskPassword
          title={words.raiseTitle}
          text={words.raiseAct(preview.name)}
          submit={words.raiseSubmit}
          save={{ error: isRaising ? toCoach.error : null, isPending: toCoach.isPending }}
          onSure={(shown) => toCoach.mutate({ body: { code, ...shown } })}
          onClose={() => toCoach.reset()}
        />
      )}
    </section>
  )
}
