import { useState } from 'react'
import { useCall } from '#web/session/use-call.ts'
import { useActing } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { differences } from './differences.ts'

const step = 10

/** What others did to this student's data, with the rows before and after. */
export function Changes() {
  const { settings: words, common } = useWords()
  const format = useFormat()
  const acting = useActing()
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
            <ul className="divide-y divide-line">
              {rows.map(({ id, at, actor, summary, before, after }) => {
                const changed = differences(before, after)
                return (
                  <li key={id} className="py-2.5">
                    <p>{summary}</p>
                    <p className="tabular text-13 text-dim">
                      {actor.name} · {format.instant(at, acting?.timezone ?? 'Europe/Istanbul')}
                    </p>
                    {changed.length > 0 && (
                      <details className="text-13">
                        <summary className="min-h-8 py-1 text-accent-ink">{words.details}</summary>
                        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pb-1">
                          {changed.map(({ field, from, to }) => (
                            <div key={field} className="contents">
                              <dt className="text-dim">
                                {words.fields[field as keyof typeof words.fields] ?? field}
                              </dt>
                              <dd className="tabular break-words">
                                {from !== null && <del className="text-dim">{from}</del>} {to}
                              </dd>
                            </div>
                          ))}
                        </dl>
                      </details>
                    )}
                  </li>
                )
              })}
            </ul>
            {rows.length < total && (
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
