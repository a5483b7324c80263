import { useState } from 'react'
import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { tellError } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

type Link = ReplyOf<'GET /link'>['links'][number]

/** Students whose accounts the coach created and who have not accepted yet. */
export function PendingStudents({ links }: { links: Link[] }) {
  const { students: words } = useWords()
  const pending = links.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return null
  return (
    <div className="mt-5">
      <Card title={words.pending} description={words.pendingText}>
        <ul className="divide-y divide-line">
          {pending.map((link) => (
            <PendingStudent key={link.id} link={link} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function PendingStudent({ link: { id, student } }: { link: Link }) {
  const { students: words, users } = useWords()
  const [password, setPassword] = useState<string | null>(null)
  const reset = useSave('GET /user/pass/reset', {
    onSuccess: ({ temporary_password }) => setPassword(temporary_password ?? null),
  })
  const end = useToldSave('DELETE /link/{id}', words.givenUp(student.name))
  // 404: the owner has signed in, so the coach can give no more temporary passwords.
  const isOwned = reset.error?.status === 404
  return (
    <li className="grid grid-cols-1 gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3">
        <strong dir="auto" className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
          {student.name}
        </strong>
        {!isOwned && (
          <Button
            isPending={reset.isPending}
            onClick={() =>
              reset.mutate(
                { query: { id: student.id } },
                { onError: (error) => error.status !== 404 && tellError(error) },
              )
            }
            aria-label={`${users.passwordMake}: ${student.name}`}
          >
            {users.passwordMake}
          </Button>
        )}
        <ConfirmButton
          label={words.giveUp}
          name={student.name}
          question={words.giveUpSure}
          isPending={end.isPending}
          onSure={() => end.mutate({ params: { id } })}
        />
      </div>
      {isOwned && (
        <p role="status" className="text-13 text-dim">
          {words.signedInAlready}
        </p>
      )}
      {password !== null && !isOwned && <TemporaryPassword name={student.name} password={password} />}
    </li>
  )
}
