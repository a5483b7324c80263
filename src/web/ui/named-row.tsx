import type { ReactNode } from 'react'

type NamedProps = { name: string; facts: ReactNode }

/** A name, and what is told of it below. */
export function Named({ name, facts }: NamedProps) {
  return (
    <span className="min-w-0 flex-1 basis-40">
      <span dir="auto" className="block font-medium wrap-anywhere">
        {name}
      </span>
      {facts && <span className="tabular block text-13 wrap-anywhere text-dim">{facts}</span>}
    </span>
  )
}

/** A row of a list, with what can be done about it at the end. */
export function NamedRow({ children, ...named }: NamedProps & { children: ReactNode }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-2">
      <Named {...named} />
      {children}
    </li>
  )
}
