import type { ComponentProps, FormEvent, KeyboardEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit(): void }

/**
 * A form that Enter saves from each of its fields, and Ctrl or ⌘ with Enter from a text area too. It needs a button of
 * type `submit`: while that one is disabled or its work is under way, no key saves either.
 */
export function Form({ onSubmit, onKeyDown, ...rest }: FormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React hands on what was submitted in a sheet that was opened from within this form.
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
