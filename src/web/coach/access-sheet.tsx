import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'

type Link = ReplyOf<'GET /link'>['links'][number]
type AccessSheetProps = {
  student: { id: string; name: string; email: string }
  link: Link
  onClose(): void
  /** Called when the link has ended. */
  onEnded(): void
}

/** Actions on a link: reduce the access, give a temporary password, end it. */
export function AccessSheet({ student, link, onClose, onEnded }: AccessSheetProps) {
  const { students: words, settings, common } = useWords()
  const lower = useToldSave('POST /link/access', common.saved)
  const end = useToldSave('DELETE /link/{id}', words.ended(student.name), { onSuccess: onEnded })
  const mayAct = link.access === 'act'

  return (
    <Sheet title={student.name} onClose={onClose}>
      <div className="grid grid-cols-1 gap-6">
        <section>
          <h3 className="font-semibold">
            {words.access}: {settings.access[link.access]}
          </h3>
          <p className="text-13 text-dim">{mayAct ? words.actText : words.viewText}</p>
          {mayAct && (
            <>
              <p className="mt-2 mb-2 text-13 text-dim">{words.lowerText}</p>
              <Button
                isPending={lower.isPending}
                onClick={() => lower.mutate({ body: { id: link.id, access: 'view' } })}
              >
                {words.lowerAccess}
              </Button>
            </>
          )}
        </section>
        <Password student={student} link={link} />
        <section>
          <h3 className="font-semibold">{common.endLink}</h3>
          <p className="mb-2 text-13 text-dim">{words.endText}</p>
          <ConfirmButton
            label={common.endLink}
            question={common.endLinkSure}
            isPending={end.isPending}
            onSure={() => end.mutate({ params: { id: link.id } })}
          />
        </section>
      </div>
    </Sheet>
  )
}

/** Gives a temporary password, or mails a link, as the student allows. */
function Password({ student, link }: Pick<AccessSheetProps, 'student' | 'link'>) {
  const { students: words, users, password: ofPassword } = useWords()
  const reset = useToldSave('GET /user/pass/reset')
  const password = reset.data?.temporary_password
  if (password)
    return (
      <section>
        <h3 className="mb-2 font-semibold">{ofPassword.label}</h3>
        <TemporaryPassword name={student.name} email={student.email} password={password} />
      </section>
    )
  const way = link.may_reset
    ? { text: users.passwordText, label: users.passwordMake, question: words.passwordSure }
    : { text: words.mailText, label: ofPassword.resetSubmit, question: words.mailSure }
  return (
    <section>
      <h3 className="font-semibold">{ofPassword.label}</h3>
      {reset.data?.sent ? (
        <p role="status" className="mt-2 rounded-control bg-sunken p-4 text-13">
          {words.mailSent(student.email)}
        </p>
      ) : link.access !== 'act' ? (
        <p className="text-13 text-dim">{words.passwordNeedsAct}</p>
      ) : (
        <>
          <p className="mb-2 text-13 text-dim">{way.text}</p>
          <ConfirmButton
            label={way.label}
            question={way.question}
            isHarmless={!link.may_reset}
            isPending={reset.isPending}
            onSure={() => reset.mutate({ query: { id: student.id } })}
          />
        </>
      )}
    </section>
  )
}
