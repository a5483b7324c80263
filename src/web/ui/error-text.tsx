import type { ReactNode } from 'react'

/** What went wrong in one line, beside what it is about; nothing without a text. */
export function ErrorText({ className = '', children }: { className?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={`text-bad ${className}`}>
      {children}
    </p>
  )
}
