import type { ReactNode } from 'react'
import { Form } from './form.tsx'

type EntryFormProps = {
  title: string
  /** A note above the form that says why it is shown. */
  note?: string | undefined
  error?: string | null | undefined
  /** The reason, on a second line. */
  reason?: string | undefined
  onSubmit(): void
  children: ReactNode
  footer?: ReactNode
}

/** One column of fields, for sign-in, registration and password screens. */
export function EntryForm({ title, note, error, reason, onSubmit, children, footer }: EntryFormProps) {
  return (
    <div className="mx-auto w-full max-w-[400px] px-4 pt-6 pb-12 lg:pt-14">
      <h1 className="mb-4 text-24 font-semibold">{title}</h1>
      {/* Always rendered, as screen readers only announce changes of an existing live region. */}
      <div role="status">{note && <p className="mb-4 rounded-control bg-sunken p-3 text-15">{note}</p>}</div>
      <Form onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        {error && (
          <div role="alert" className="text-15">
            <p className="text-bad">{error}</p>
            {reason && <p className="text-dim">{reason}</p>}
          </div>
        )}
      </Form>
      {footer && <div className="mt-6 flex flex-col gap-2 text-15 text-dim">{footer}</div>}
    </div>
  )
}
