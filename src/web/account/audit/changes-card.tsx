import type { Place } from '#rules/place.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useMore } from '#web/ui/use-more.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Difference, differences } from './differences.ts'
import { UndoChange } from './undo-change.tsx'
import { useValueWords } from './use-value-words.ts'

type Change = ReplyOf<'GET /audit'>['rows'][number]

type ChangesCardProps = {
  words: { changes: string; changesText: string; noChanges: string }
  /** Rows that are shown at first, and how many more a press shows. */
  first: number
  more: number
  /** Whether each row says who changed something. */
  showsActor?: boolean
}

/** Changes to a student's data by others, or by the coach who looks, with the rows before and after. */
export function ChangesCard({ words, first, more, showsActor }: ChangesCardProps) {
  const list = useMore(first, more)
  const audit = useCall('GET /audit', { query: list.asked })
  return (
    <Card title={words.changes} description={words.changesText}>
      <Loaded
        answer={audit}
        isEmpty={({ total }) => total === 0}
        empty={<p className="text-dim">{words.noChanges}</p>}
      >
        {(answered) => (
          <>
            <ChangeList rows={answered.rows} showsActor={showsActor} />
            {list.more(answered, 'mt-1 -ml-4')}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** Audit rows with person and time; a click shows the values before and after. */
export function ChangeList({ rows, showsActor = true }: { rows: Change[]; showsActor?: boolean }) {
  const time = useOwnTime()
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="py-2.5">
          <p dir="auto" className="wrap-anywhere">
            {row.summary}
          </p>
          <p className="tabular text-13 text-dim">
            {dotted([showsActor && row.actor.name, time.instant(row.at)])}
          </p>
          <div className="flex items-start justify-between gap-x-3">
            <Details {...row} />
            <UndoChange {...row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Details({ before, after }: Pick<Change, 'before' | 'after'>) {
  const { audit: words } = useWords()
  const changed = differences(before, after)
  if (changed.length === 0) return null
  const hasPlaces = changed.some(({ field }) => field === 'place' || field === 'mark')
  return (
    <Fold
      summary={words.details}
      className="min-w-0 flex-1 text-13"
      summaryClassName="text-accent-ink lg:min-h-8"
    >
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 pb-1">
        {hasPlaces ? <WithNames changed={changed} /> : <Lines changed={changed} nameOf={noName} />}
      </dl>
    </Fold>
  )
}

const noName = () => ''

/** Loads names of the tree only for a change that contains a place. */
function WithNames({ changed }: { changed: Difference[] }) {
  const { find, unnamed, isKnown } = useNames()
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  function nameOf(place: Place): string {
    const names = find(place)?.names
    if (names) return names.join(' › ')
    if (place.study_id !== null) return unnamed(place)
    const croom = crooms.data?.find(({ id }) => id === place.croom_id)
    return croom?.name ?? unnamed(isKnown ? { study_id: place.croom_id } : place)
  }
  return <Lines changed={changed} nameOf={nameOf} />
}

function how({ from, to }: Pick<Difference, 'from' | 'to'>): 'added' | 'removed' | 'changed' {
  return from === null ? 'added' : to === null ? 'removed' : 'changed'
}

function Lines({ changed, nameOf }: { changed: Difference[]; nameOf(place: Place): string }) {
  const { audit: words, record, trialEntry, fields } = useWords()
  const fieldNames = { ...record.fields, ...fields }
  const say = useValueWords()

  /** Name of a difference, and its values before and after as text. */
  function partsOf(each: Difference): [name: string, from: string | null, to: string | null] {
    const both = <V,>(from: V | null, to: V | null, said: (value: V) => string) =>
      [from === null ? null : said(from), to === null ? null : said(to)] as const
    switch (each.field) {
      case 'place':
        return [fields.topic, ...both(each.from, each.to, nameOf)]
      case 'rank':
        return [`${words.ranks}: ${trialEntry.rankNames[each.rank]}`, ...both(each.from, each.to, say.number)]
      case 'lesson':
        return [each.lesson, ...both(each.from, each.to, say.lesson)]
      case 'mark':
        return [
          dotted([nameOf(each.place), words.results[each.result]]),
          ...both(each.from, each.to, say.marks),
        ]
      case 'picture_id':
        return [fieldNames.picture_id, null, words.picture[how(each)]]
      default:
        return [fieldNames[each.field], ...both(each.from, each.to, (value) => say.value(each.field, value))]
    }
  }

  return changed.map((each) => {
    const [name, from, to] = partsOf(each)
    return (
      <div key={`${each.field} ${name}`} className="contents">
        <dt className="wrap-anywhere text-dim">{name}</dt>
        <dd className="tabular wrap-anywhere">
          {from !== null && (
            <>
              <span className="sr-only">{words.before} </span>
              <del className="text-dim">{from}</del>{' '}
            </>
          )}
          {from !== null && to !== null && <span aria-hidden>→ </span>}
          {to !== null && (
            <>
              <span className="sr-only">{words.after} </span>
              <ins className="no-underline">{to}</ins>
            </>
          )}
        </dd>
      </div>
    )
  })
}
