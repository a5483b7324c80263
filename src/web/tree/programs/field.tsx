import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Field, type FieldProps, inputClass } from '#web/ui/field.tsx'
import { atHand } from '#web/ui/late.ts'
import type { ProgramChoice } from './choices.ts'

const ProgramSheet = atHand(() => import('./sheet.tsx'))

type ProgramFieldProps = FieldProps & {
  choices: readonly ProgramChoice[]
  /** Id of the class group that is chosen; '' for none. */
  value: string
  onChange(id: string): void
  /** What no class group is called; without it one has to be chosen. */
  none?: string
  className?: string
}

/** One class group of many: thirty in a device's own list are too many to read through. */
export function ProgramField(props: ProgramFieldProps) {
  const { label, hint, error, labelHidden, className, choices, value, onChange, none } = props
  const [isOpen, setIsOpen] = useState(false)
  const said = choices.find(({ id }) => id === value)?.name ?? none ?? ''
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      {(ids) => (
        <>
          <button
            {...ids}
            type="button"
            aria-haspopup="dialog"
            aria-label={`${label}: ${said}`}
            onClick={() => setIsOpen(true)}
            className={`${inputClass} flex items-center justify-between gap-2 text-left`}
          >
            <span className="min-w-0 truncate">{said}</span>
            <ChevronDown size={16} aria-hidden className="shrink-0 text-dim" />
          </button>
          {isOpen &&
            // Outside of the form around the field, whose keys are not the list's.
            createPortal(
              <Suspense>
                <ProgramSheet
                  title={label}
                  choices={choices}
                  value={value}
                  none={none}
                  onClose={() => setIsOpen(false)}
                  onPick={(id) => {
                    setIsOpen(false)
                    if (id !== value) onChange(id)
                  }}
                />
              </Suspense>,
              document.body,
            )}
        </>
      )}
    </Field>
  )
}
