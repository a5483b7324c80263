import { useNavigate } from '@tanstack/react-router'
import { session } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'

/** Another tab switched the student: the person must choose before continuing. */
export default function ElsewhereNotice() {
  const { shell } = useFirstWords()
  const elsewhere = useSession(({ elsewhere }) => elsewhere)
  const user = useSession(({ user }) => user)
  const navigate = useNavigate()
  if (!elsewhere) return null
  const theirs = elsewhere.student?.name
  return (
    <Sheet
      title={shell.elsewhereTitle}
      onClose={() => {}}
      footer={
        <>
          <Button
            onClick={() => {
              session.choose('theirs')
              // The current address may belong to the other student.
              navigate({ to: theirs === undefined ? '/students' : '/dashboard' })
            }}
          >
            {theirs === undefined ? shell.exit : shell.continueFor(theirs)}
          </Button>
          <Button variant="primary" onClick={() => session.choose('mine')}>
            {shell.continueFor(user?.name ?? '')}
          </Button>
        </>
      }
    >
      <p>{theirs === undefined ? shell.elsewhereEnded : shell.elsewhereText(theirs)}</p>
    </Sheet>
  )
}
