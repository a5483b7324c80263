import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import type { FormState } from '#web/ui/form-state.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type NewAccountFormProps<T extends { name: string; email: string }> = {
  form: FormState<T, 'name' | 'email'>
  /** What the account will be, above the fields. */
  text: string
  /** What the button says. */
  action: string
  onSubmit(): void
  /** Whether its sheet focuses the name when it opens. */
  isFocused?: boolean
  /** Fields after name and e-mail. */
  children?: ReactNode
}

/** The form of an account that somebody makes for another person. */
export function NewAccountForm<T extends { name: string; email: string }>(props: NewAccountFormProps<T>) {
  const { form, text, action, onSubmit, isFocused, children } = props
  const { register, login } = useWords()
  const { name, email } = form.draft
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={onSubmit}>
      <p className="text-13 text-dim">{text}</p>
      <TextField
        label={register.name}
        required
        maxLength={80}
        autoComplete="off"
        dir="auto"
        data-focus-first={isFocused}
        {...form.field('name')}
      />
      <TextField label={login.email} type="email" required autoComplete="off" {...form.field('email')} />
      {children}
      <FormError form={form} />
      <Button
        type="submit"
        variant="write"
        isPending={form.isSending}
        disabled={name.trim() === '' || email.trim() === ''}
      >
        {action}
      </Button>
    </Form>
  )
}
