import { useNavigate } from '@tanstack/react-router'
import { session } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'

/** Replaces every screen of coach mode when the link to the student has ended, and leads out. */
export function EndedLink() {
  const { shell } = useFirstWords()
  const name = useSession(({ user }) => user?.name ?? '')
  const navigate = useNavigate()
  function leave() {
    session.exitCoachMode()
    navigate({ to: '/students' })
  }
  return (
    <Screen title={shell.linkEndedTitle}>
      <div role="alert">
        <EmptyState
          title={shell.linkEnded(`\u2068${name}\u2069`)}
          text={shell.linkEndedText}
          action={
            <Button variant="primary" onClick={leave}>
              {shell.exit}
            </Button>
          }
        />
      </div>
    </Screen>
  )
}
