import type { ReactNode } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { Button } from './button.tsx'
import { FormError } from './form.tsx'
import type { AnyForm } from './form-state.ts'
import { Sheet } from './sheet.tsx'

type FormSheetProps = {
  title: string
  form: AnyForm
  onSubmit(): void
  onClose(): void
  children: ReactNode
  /** False disables saving. */
  isReady?: boolean
  /** Label of the save button. */
  submit?: string
  /** Of a row with a version: where it was changed after the form was opened, the button then overwrites it. */
  hasVersion?: boolean
  /** Shows a delete button. */
  onRemove?: (() => void) | undefined
  /** Replaces the cancel button. */
  secondary?: ReactNode
  /** A sheet that was opened from this one. */
  above?: ReactNode
  /** Focuses the save button first, for a form whose fields are prefilled. */
  focusesSubmit?: boolean
}

/** A form in a sheet. Enter saves, the fields are read-only during the save, and what no field shows of an error is shown below. */
export function FormSheet({
  title,
  form,
  onSubmit,
  onClose,
  children,
  isReady = true,
  ...rest
}: FormSheetProps) {
  const { submit, hasVersion, onRemove, secondary, above, focusesSubmit } = rest
  const { common, record } = useWords()
  return (
    <Sheet
      title={title}
      isSending={form.isSending}
      onClose={onClose}
      onSubmit={onSubmit}
      above={above}
      footer={
        <>
          {onRemove && (
            <Button variant="danger" className="mr-auto" onClick={onRemove}>
              {common.delete}
            </Button>
          )}
          {secondary ?? <Button onClick={onClose}>{common.cancel}</Button>}
          <Button
            type="submit"
            variant="write"
            disabled={!isReady}
            isPending={form.isSending}
            data-focus-first={focusesSubmit || undefined}
          >
            {form.isConflict && hasVersion ? record.saveMine : (submit ?? common.save)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <FormError form={form} {...(hasVersion && { conflict: record.conflict })} />
      </div>
    </Sheet>
  )
}
