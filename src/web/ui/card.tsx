import { type ReactNode, useId } from 'react'

type CardProps = {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** false for rows that reach the edges and have their own padding. */
  padded?: boolean
  className?: string
  children?: ReactNode
}

/** A section of a page. */
export function Card({ title, description, actions, padded = true, className = '', children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`min-w-0 rounded-card border border-line bg-surface ${padded ? 'p-4 lg:p-5' : ''} ${className}`}
    >
      {title && (
        <header className={`flex items-start justify-between gap-3 ${padded ? 'mb-3' : 'px-4 py-3 lg:px-5'}`}>
          <div className="min-w-0">
            <h2 id={id} className="text-15 font-semibold">
              {title}
            </h2>
            {description && <p className="text-13 text-dim">{description}</p>}
          </div>
          {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
