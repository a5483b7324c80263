import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Form, FormError } from './form.tsx'
import type { AnyForm } from './form-state.ts'
import { TextField } from './text-field.tsx'

type OneFieldFormProps = Omit<ComponentProps<typeof TextField>, 'form' | 'className'> & {
  form: AnyForm
  /** What the button says. */
  action: string
  onSubmit(): void
  /** False disables the button. */
  isReady?: boolean
  className?: string
  /** The screen has a more important step, and one filled blue button. */
  isAside?: boolean
}

/** A form of one required field with its button beside it. The other props are those of the field. */
export function OneFieldForm(props: OneFieldFormProps) {
  const { form, action, onSubmit, isReady = true, className, isAside, ...field } = props
  return (
    <Form onSubmit={onSubmit} className={className}>
      <div className="flex items-start gap-2">
        <TextField {...field} required className="flex-1" />
        <Button
          type="submit"
          variant={isAside ? 'secondary' : 'write'}
          className="mt-6"
          disabled={!isReady}
          isPending={form.isSending}
        >
          {action}
        </Button>
      </div>
      <FormError form={form} />
    </Form>
  )
}
