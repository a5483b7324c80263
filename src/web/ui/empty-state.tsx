import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; text?: string; action?: ReactNode; picture?: ReactNode }

/** Empty state: one sentence and one button. */
export function EmptyState({ title, text, action, picture }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      {picture && (
        <div aria-hidden className="opacity-60">
          {picture}
        </div>
      )}
      <p className="text-17 font-semibold">{title}</p>
      {text && <p className="max-w-[46ch] text-dim">{text}</p>}
      {action}
    </div>
  )
}
