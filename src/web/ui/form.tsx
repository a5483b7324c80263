import type { ComponentProps, FormEvent, KeyboardEvent } from 'react'
import type { AnyForm } from './form-state.ts'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit(): void }

/**
 * A form. Enter submits from every field, Ctrl or ⌘ with Enter also from a text area. Needs a submit button;
 * while it is disabled or pending, keys do not submit either.
 */
export function Form({ onSubmit, onKeyDown, ...rest }: FormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React bubbles submit events of a nested sheet through the component tree.
    event.stopPropagation()
    onSubmit()
  }
  function press(event: KeyboardEvent<HTMLFormElement>) {
    onKeyDown?.(event)
    if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const form = event.currentTarget
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]:enabled')
    if (button) form.requestSubmit(button)
  }
  return <form noValidate {...rest} onSubmit={submit} onKeyDown={press} />
}

/** The error that no field shows. @param conflict text for a row that was changed meanwhile */
export function FormError({ form, conflict }: { form: AnyForm; conflict?: string }) {
  const text = (form.isConflict && conflict) || form.otherError
  if (!text) return null
  return (
    <div role="alert">
      <p className="text-bad">{text}</p>
      {form.reason && <p className="text-dim">{form.reason}</p>}
    </div>
  )
}
