import type { ReplyOf } from '#web/session/ask.ts'
import { useActor } from '#web/session/use-session.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { differences } from './differences.ts'
import { useValueWords } from './use-value-words.ts'

type Change = ReplyOf<'GET /audit'>['rows'][number]

/** Traces, each with who and when, and behind a press what stood there before and after. */
export function ChangeList({ rows, showsActor = true }: { rows: Change[]; showsActor?: boolean }) {
  const format = useFormat()
  const actor = useActor()
  const zone = actor?.timezone ?? 'UTC'
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="py-2.5">
          <p dir="auto" className="wrap-anywhere">
            {row.summary}
          </p>
          <p className="tabular text-13 text-dim">
            {[showsActor && row.actor.name, format.instant(row.at, zone)].filter(Boolean).join(' · ')}
          </p>
          <Details change={row} />
        </li>
      ))}
    </ul>
  )
}

function Details({ change: { before, after } }: { change: Change }) {
  const { audit: words } = useWords()
  const say = useValueWords()
  const changed = differences(before, after)
  if (changed.length === 0) return null
  return (
    <details className="text-13">
      <summary className="min-h-11 content-center text-accent-ink lg:min-h-8">{words.details}</summary>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 pb-1">
        {changed.map(({ field, lesson, from, to }) => (
          <div key={lesson ?? field} className="contents">
            <dt className="text-dim">{lesson ?? words.fields[field]}</dt>
            <dd className="tabular wrap-anywhere">
              {from !== null && (
                <>
                  <span className="sr-only">{words.before} </span>
                  <del className="text-dim">{say(field, from)}</del>{' '}
                </>
              )}
              {from !== null && to !== null && <span aria-hidden>→ </span>}
              {to !== null && (
                <>
                  <span className="sr-only">{words.after} </span>
                  <ins className="no-underline">{say(field, to)}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
