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

export function Card({ title, description, actions, padded = true, className = '', children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`min-w-0 rounded-card border border-line bg-surface ${padded ? 'p-4 lg:p-5' : ''} ${className}`}
    >
      {title && (
        <header
          className={`flex ${description ? 'items-start' : 'items-center'} flex-wrap justify-between gap-x-3 gap-y-1 ${padded ? 'mb-3 last:mb-0' : 'px-4 py-3 lg:px-5'}`}
        >
          <div className="min-w-0 flex-1 basis-32">
            <h2 id={id} className="text-15 font-semibold">
              {title}
            </h2>
            {description && <p className="text-13 text-dim">{description}</p>}
          </div>
          {actions && <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
