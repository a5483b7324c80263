import type { ReactNode } from 'react'
import { useFirstRows } from '#web/study/review/use-first-rows.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded, type LoadedProps } from '#web/ui/loaded.tsx'

/** A long list, newest first, with a button for the rest. */
export function MoreRows<R>({ rows, children }: { rows: readonly R[]; children(row: R): ReactNode }) {
  const first = useFirstRows(rows, 20)
  return (
    <>
      <ul>{first.rows.map(children)}</ul>
      {first.button}
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
