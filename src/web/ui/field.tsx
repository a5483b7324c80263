import { type ReactNode, useId } from 'react'

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  labelHidden?: boolean
}

type FrameProps = FieldProps & {
  className?: string | undefined
  children(ids: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }): ReactNode
}

export const inputClass =
  'w-full min-w-0 rounded-control border border-field bg-surface px-3 min-h-11 text-15 text-ink lg:min-h-10 aria-invalid:border-bad disabled:bg-sunken disabled:text-dim'

/**
 * Whether a field may take the focus by itself: on a touch screen its keyboard would cover the page. A device with a mouse
 * counts as one with a keyboard, as browsers do not tell.
 */
export function hasKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches
}

/** Label, hint and error of a control, linked for screen readers. */
export function Field({ label, hint, error, labelHidden = false, className = '', children }: FrameProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-13 font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-13 ${error ? 'text-bad' : 'text-dim'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
