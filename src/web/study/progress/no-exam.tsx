import { useState } from 'react'
import { useMayChange } from '#web/session/use-session.ts'
import { ClassSheet } from '#web/tree/curriculum/class-sheet.tsx'
import { QuickJoin } from '#web/tree/curriculum/quick-join.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { useWords } from '#web/words/use-words.ts'

/** The choice of an exam is one touch away. */
export default function NoExam() {
  const { insights: words } = useWords()
  const mayChange = useMayChange()
  const navigateHere = useNavigateHere({ from: '/progress' })
  const [joins, setJoins] = useState(false)
  const joined = (croom: string) => void navigateHere({ search: { croom } })
  return (
    <Card>
      <EmptyState
        drawing="lamp"
        title={words.noCroomTitle}
        text={words.noCroomText}
        action={
          mayChange && (
            <div className="grid justify-items-center gap-3">
              <QuickJoin onJoined={joined} />
              <Button variant="primary" onClick={() => setJoins(true)}>
                {words.noCroomAction}
              </Button>
            </div>
          )
        }
      />
      {joins && <ClassSheet onClose={() => setJoins(false)} onJoined={joined} onLeft={() => {}} />}
    </Card>
  )
}
