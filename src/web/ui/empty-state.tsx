import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Drawing, type DrawingName } from './drawing.tsx'

type EmptyStateProps = { title: string; text?: string; action?: ReactNode; drawing?: DrawingName }

/** Empty state: a drawing, one sentence and one button. */
export function EmptyState({ title, text, action, drawing }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      {drawing && <Drawing name={drawing} />}
      <p className="text-17 font-semibold text-ink">{title}</p>
      {text && <p className="max-w-[46ch] text-13 text-dim">{text}</p>}
      {action}
    </div>
  )
}

/** An empty state in place of all cards of a screen. */
export function EmptyCard(props: EmptyStateProps) {
  return (
    <Card>
      <EmptyState {...props} />
    </Card>
  )
}
