import type { ReactNode } from 'react'
import { Form, FormError } from './form.tsx'
import type { AnyForm } from './form-state.ts'
import { usePageTitle } from './use-page-title.ts'

type EntryFormProps = {
  title: string
  /** A note above the form that says why it is shown. */
  note?: string | undefined
  form: AnyForm
  onSubmit(): void
  children: ReactNode
  footer?: ReactNode
}

/** One column of fields, for sign-in, registration and password screens; its title is the document's too. */
export function EntryForm({ title, note, form, onSubmit, children, footer }: EntryFormProps) {
  usePageTitle(title)
  return (
    <div className="mx-auto w-full max-w-[400px] px-4 pt-6 pb-12 lg:pt-14">
      <h1 className="mb-4 text-24 font-semibold">{title}</h1>
      {/* Always rendered, as screen readers only announce changes of an existing live region. */}
      <div role="status">{note && <p className="mb-4 rounded-control bg-sunken p-3 text-15">{note}</p>}</div>
      <Form onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
        <FormError form={form} />
      </Form>
      {footer && <div className="mt-6 flex flex-col gap-2 text-15 text-dim">{footer}</div>}
    </div>
  )
}
