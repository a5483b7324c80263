import type { ReactNode } from 'react'
import { Form } from './form.tsx'

type EntryFormProps = {
  title: string
  /** A calm line above the form: why the person is here. */
  note?: string | undefined
  error?: string | null | undefined
  /** Why, on a line below. */
  reason?: string | undefined
  onSubmit(): void
  children: ReactNode
  footer?: ReactNode
}

/** One column of fields, as the screens at the entrance have it. */
export function EntryForm({ title, note, error, reason, onSubmit, children, footer }: EntryFormProps) {
  return (
    <div className="mx-auto w-full max-w-[400px] px-4 pt-6 pb-12 lg:pt-14">
      <h1 className="mb-4 text-24 font-semibold">{title}</h1>
      {/* Always there, so that a screen reader says what changes in it. */}
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
