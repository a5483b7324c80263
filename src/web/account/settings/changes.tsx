import { useState } from 'react'
import { ChangeList } from '#web/account/audit/change-list.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'

const step = 10

/** Changes by others to this student's data, with the rows before and after. */
export function Changes() {
  const { settings: words, common } = useWords()
  const [size, setSize] = useState(step)
  const audit = useCall('GET /audit', { query: { size } })
  return (
    <Card title={words.changes} description={words.changesText}>
      <Loaded
        answer={audit}
        isEmpty={({ total }) => total === 0}
        empty={<p className="text-dim">{words.noChanges}</p>}
      >
        {({ rows, total }) => (
          <>
            <ChangeList rows={rows} />
            {rows.length < total && size < 200 && (
              <Button variant="quiet" className="mt-2" onClick={() => setSize(Math.min(200, size + step))}>
                {common.more}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
