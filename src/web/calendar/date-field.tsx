import CalendarDays from 'lucide-react/icons/calendar-days'
import { useId, useRef, useState } from 'react'
import { addDays } from '#rules/day.ts'
import { Field, type FieldProps, inputClass } from '#web/ui/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { DateMonth, focusDay } from './date-month.tsx'

type DateFieldProps = FieldProps & {
  value: string
  onChange(day: string): void
  min?: string
  max?: string | undefined
  className?: string
}

// A phone has its own calendar, and an old browser cannot show ours above a sheet.
const isOurs =
  window.matchMedia('(hover: hover) and (pointer: fine)').matches && 'popover' in HTMLElement.prototype

/** A native date field; where there is a mouse, its calendar is a month of bubbles. */
export function DateField({
  label,
  hint,
  error,
  labelHidden,
  className,
  onChange,
  ...input
}: DateFieldProps) {
  const { dateField: words, settings } = useWords()
  // Of a field for days that have been: the year may be mistyped.
  const isLongAgo = input.value !== '' && !!input.max && input.value < addDays(input.max, -366)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const month = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Field
      label={label}
      hint={isLongAgo ? words.longAgo(input.value.slice(0, 4)) : hint}
      error={error}
      labelHidden={labelHidden}
      className={className}
    >
      {(ids) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears a key of the field and its month
        <div
          className="relative"
          // If Escape is pressed before the open month has the focus, the browser would close the sheet around it too.
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return
            event.preventDefault()
            month.current?.hidePopover()
          }}
        >
          <input
            ref={field}
            type="date"
            required
            {...input}
            {...ids}
            onChange={({ target }) => target.value && onChange(target.value)}
            onKeyDown={(event) => {
              // The browser would open its own calendar.
              if (!isOurs || !event.altKey || event.key !== 'ArrowDown') return
              event.preventDefault()
              month.current?.showPopover()
            }}
            className={`${inputClass} ${isOurs ? 'pl-[40px] [&::-webkit-calendar-picker-indicator]:hidden' : ''}`}
          />
          {isOurs && (
            <>
              <button
                type="button"
                aria-label={words.open}
                title={words.open}
                popoverTarget={id}
                className="absolute inset-y-px left-px grid w-[38px] place-items-center rounded-control text-dim"
              >
                <CalendarDays size={18} aria-hidden />
              </button>
              <div
                ref={month}
                id={id}
                popover="auto"
                role="dialog"
                aria-label={settings.calendar.title}
                className="fixed inset-auto rounded-card border border-line bg-surface p-[12px_16px_16px] text-ink float"
                onBeforeToggle={({ newState }) => {
                  if (newState === 'open' && field.current) placeBelow(month.current, field.current)
                  setIsOpen(newState === 'open')
                }}
                // Only what is shown can take the focus.
                onToggle={({ newState, currentTarget }) => {
                  if (newState === 'open') focusDay(currentTarget)
                }}
              >
                {isOpen && (
                  <DateMonth
                    day={input.value}
                    {...(input.min && { min: input.min })}
                    {...(input.max && { max: input.max })}
                    onPick={(day) => {
                      onChange(day)
                      month.current?.hidePopover()
                    }}
                  />
                )}
              </div>
            </>
          )}
        </div>
      )}
    </Field>
  )
}

/** Pixels of the widest and highest month. */
const size = { width: 292, height: 340 }
const gap = 4

/** Places an element below a field, or above it where the window ends, within the window. */
function placeBelow(element: HTMLElement | null, field: HTMLElement): void {
  if (!element) return
  const { left, top, bottom } = field.getBoundingClientRect()
  const isBelow = bottom + gap + size.height <= window.innerHeight || top < size.height
  element.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - size.width - gap))}px`
  element.style.top = isBelow
    ? `${Math.min(bottom + gap, Math.max(gap, window.innerHeight - size.height))}px`
    : 'auto'
  element.style.bottom = isBelow ? 'auto' : `${window.innerHeight - top + gap}px`
}
