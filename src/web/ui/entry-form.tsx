import type { FormEvent, ReactNode } from 'react'

type EntryFormProps = {
  title: string
  /** A calm line above the form: why the person is here. */
  note?: string | undefined
  error?: string | null | undefined
  onSubmit(): void
  children: ReactNode
  footer?: ReactNode
}

/** One column of fields, as the screens at the entrance have it. */
export function EntryForm({ title, note, error, onSubmit, children, footer }: EntryFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className="mx-auto w-full max-w-[400px] px-4 pt-6 pb-12 lg:pt-14">
      <h1 className="mb-4 text-24 font-semibold">{title}</h1>
      {note && <p className="mb-4 rounded-control bg-sunken p-3 text-15">{note}</p>}
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {children}
        {error && (
          <p role="alert" className="text-15 text-bad">
            {error}
          </p>
        )}
      </form>
      {footer && <div className="mt-6 flex flex-col gap-2 text-15 text-dim">{footer}</div>}
    </div>
  )
}
