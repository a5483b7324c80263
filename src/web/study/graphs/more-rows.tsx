import { type ReactNode, useState } from 'react'
import { useChart } from '#web/chart/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded, type LoadedProps } from '#web/ui/loaded.tsx'
import { useFormat } from '#web/words/use-format.ts'

const step = 20

/** A long list with a button that shows more rows, newest first. */
export function MoreRows<R>({ rows, children }: { rows: readonly R[]; children(row: R): ReactNode }) {
  const { words } = useChart()
  const format = useFormat()
  const [shown, setShown] = useState(step)
  const rest = rows.length - shown
  return (
    <>
      <ul>{rows.slice(0, shown).map(children)}</ul>
      {rest > 0 && (
        <button
          type="button"
          data-print="no"
          onClick={() => setShown(shown + step)}
          className="min-h-11 w-full border-t border-line text-13 font-medium text-accent-ink hover:bg-sunken"
        >
          {words.showRest(format.number(Math.min(rest, step)))}
        </button>
      )}
    </>
  )
}

type MoreRowsCardProps<R> = {
  title: string
  answer: LoadedProps<{ rows: readonly R[] }>['answer']
  children(row: R): ReactNode
}

/** Such a list in a card; nothing where there are no rows. */
export function MoreRowsCard<R>({ title, answer, children }: MoreRowsCardProps<R>) {
  return (
    <Loaded answer={answer} isEmpty={({ rows }) => rows.length === 0} empty={null}>
      {({ rows }) => (
        <Card padded={false} title={title}>
          <MoreRows rows={rows}>{children}</MoreRows>
        </Card>
      )}
    </Loaded>
  )
}
