import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { LinkedStudent } from './use-students.ts'

type AccessSheetProps = {
  row: LinkedStudent
  link: ReplyOf<'GET /link'>['links'][number] | undefined
  onClose(): void
  /** Called when the link has ended. */
  onEnded(): void
}

/** Actions on a link: reduce the access, give a temporary password, end it. */
export function AccessSheet({ row, link, onClose, onEnded }: AccessSheetProps) {
  const { students: words, settings, common } = useWords()
  const time = useOwnTime()
  const lower = useToldSave('POST /link/access', common.saved)
  const end = useToldSave('DELETE /link/{id}', words.ended(row.name), { onSuccess: onEnded })
  const mayAct = row.summary.access === 'act'

  return (
    <Sheet title={row.name} onClose={onClose}>
      <div className="grid grid-cols-1 gap-6">
        <section>
          <h3 className="font-semibold">
            {words.access}: {settings.access[mayAct ? 'act' : 'view']}
          </h3>
          <p className="text-13 text-dim">{mayAct ? words.actText : words.viewText}</p>
          {link && (
            <p className="text-13 text-dim">
              {settings.since(time.longDay(link.created_at))}&nbsp;· {row.email}
            </p>
          )}
          {mayAct && link && (
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
        <Password row={row} mayReset={link?.may_reset === true} />
        {link && (
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
        )}
      </div>
    </Sheet>
  )
}

/** Gives a temporary password, or mails a link, as the student allows. */
function Password({ row, mayReset }: { row: LinkedStudent; mayReset: boolean }) {
  const { students: words, users, password: ofPassword } = useWords()
  const reset = useToldSave('GET /user/pass/reset')
  const password = reset.data?.temporary_password
  if (password)
    return (
      <section>
        <h3 className="mb-2 font-semibold">{ofPassword.label}</h3>
        <TemporaryPassword name={row.name} email={row.email} password={password} />
      </section>
    )
  const way = mayReset
    ? { text: users.passwordText, label: users.passwordMake, question: words.passwordSure }
    : { text: words.mailText, label: words.mailMake, question: words.mailSure }
  return (
    <section>
      <h3 className="font-semibold">{ofPassword.label}</h3>
      {reset.data?.sent ? (
        <p role="status" className="mt-2 rounded-control bg-sunken p-4 text-13">
          {words.mailSent(row.email)}
        </p>
      ) : row.summary.access !== 'act' ? (
        <p className="text-13 text-dim">{words.passwordNeedsAct}</p>
      ) : (
        <>
          <p className="mb-2 text-13 text-dim">{way.text}</p>
          <ConfirmButton
            label={way.label}
            question={way.question}
            isHarmless={!mayReset}
            isPending={reset.isPending}
            onSure={() => reset.mutate({ query: { id: row.id } })}
          />
        </>
      )}
    </section>
  )
}
