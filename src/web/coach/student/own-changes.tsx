import { useState } from 'react'
import { ChangeList } from '#web/account/audit/change-list.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'

const step = 5

/** This coach's changes to the student's data. */
export function OwnChanges() {
  const { student: words, common } = useWords()
  const [size, setSize] = useState(step)
  const answer = useCall('GET /audit', { query: { size } })
  return (
    <Card title={words.changes} description={words.changesText}>
      <Loaded
        answer={answer}
        isEmpty={({ total }) => total === 0}
        empty={<p className="text-dim">{words.noChanges}</p>}
      >
        {({ rows, total }) => (
          <>
            <ChangeList rows={rows} showsActor={false} />
            {rows.length < total && size < 200 && (
              <Button variant="quiet" onClick={() => setSize(Math.min(200, size + 4 * step))}>
                {common.more}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
