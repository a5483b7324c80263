import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { atHand } from '#web/api/lazy.ts'
import { Field, type FieldProps, inputClass } from '#web/ui/field.tsx'
import type { ProgramChoice } from './choices.ts'

const ProgramSheet = atHand(() => import('./sheet.tsx'))

type ProgramFieldProps = Omit<FieldProps, 'labelHidden'> & {
  choices: readonly ProgramChoice[]
  /** Id of the chosen class group; '' for none. */
  value: string
  onChange(id: string): void
  /** Label of the empty choice; without it a choice is required. */
  none?: string
  /** Above a list: the label is inside. */
  isFilter?: boolean
  className?: string
}

/** Field for a class group with a searchable sheet, as a native list of thirty is too long. */
export function ProgramField(props: ProgramFieldProps) {
  const { label, hint, error, isFilter = false, className, choices, value, onChange, none } = props
  const [isOpen, setIsOpen] = useState(false)
  const said = choices.find(({ id }) => id === value)?.name ?? none ?? ''
  return (
    <Field label={label} hint={hint} error={error} labelHidden={isFilter} className={className}>
      {(ids) => (
        <>
          <button
            {...ids}
            type="button"
            aria-haspopup="dialog"
            // As it is written: of a filter the label is inside.
            aria-label={isFilter ? `${label} ${said}` : `${label}: ${said}`}
            onClick={() => setIsOpen(true)}
            className={`${inputClass} flex items-center justify-between gap-2 text-left`}
          >
            {isFilter && <span className="shrink-0 text-13 text-dim">{label} </span>}
            <span className="min-w-0 flex-1 truncate">{said}</span>
            <ChevronDown size={16} aria-hidden className="shrink-0 text-dim" />
          </button>
          {isOpen &&
            // A portal, so that keys of the list do not submit the surrounding form.
            createPortal(
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
              />,
              document.body,
            )}
        </>
      )}
    </Field>
  )
}
