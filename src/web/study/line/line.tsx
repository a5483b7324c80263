import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef } from 'react'
import { withoutWords } from '#rules/one-line/atoms.ts'
import type { Chip, Choices } from '#rules/one-line/reading.ts'
import { useDayNow } from '#web/calendar/use-day-now.ts'
import { Button } from '#web/ui/button.tsx'
import { hasKeyboard } from '#web/ui/field.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { useWords } from '#web/words/use-words.ts'
import { useLine } from './use-line.ts'
import { useReadingWords } from './use-reading-words.ts'

type LineProps = {
  place: 'page' | 'sheet'
  /** Whether a sheet begins with it. */
  isFocused?: boolean
  onSaved?(): void
}

/** In the gap below the line on a wide screen, so that the page does not move while a person types. */
const note = 'text-13 text-dim lg:absolute lg:top-full lg:left-3.5'

/** One line that becomes a study record: what was understood is shown while typing, and Enter saves it. */
export default function Line({ place, isFocused = false, onSaved }: LineProps) {
  const { line: words, dashboard, common } = useWords()
  // A sheet is as narrow as a phone.
  const isWide = useIsAtLeast('xl') && place === 'page'
  const field = useRef<HTMLInputElement>(null)
  const today = useDayNow()() ?? ''
  const say = useReadingWords(today)
  const line = useLine(place, () => {
    // The keyboard of a phone would cover what was saved.
    if (!hasKeyboard()) field.current?.blur()
    onSaved?.()
  })
  const { text, reading, form } = line
  const [missing] = reading.missing
  const guess = useGuess(line, say)

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && guess.turn(step)) event.preventDefault()
    else if (event.key === 'Escape' && place === 'page') field.current?.blur()
  }
  const chips = reading.chips.length > 0 && (
    <div
      className={`flex min-w-0 flex-wrap gap-1.5 transition-[translate,opacity] duration-120 ease-out data-sent:-translate-y-2 data-sent:opacity-0 ${isWide ? 'max-w-[68%] justify-end' : ''}`}
      data-sent={form.isSending || undefined}
    >
      {reading.chips.map((chip) => (
        <LineChip
          key={`${chip.reading.what} ${chip.words.join(' ')}`}
          chip={chip}
          say={say}
          onChoose={line.choose}
          onRemove={(removed) => {
            line.type(removed.reduce(withoutWords, text))
            field.current?.focus()
          }}
        />
      ))}
    </div>
  )
  return (
    <Form onSubmit={line.submit} className="relative grid grid-cols-1 gap-2" data-print="no">
      <div className="flex min-h-12 items-center gap-2 rounded-card border border-line bg-surface py-1 pr-1.5 pl-3.5 -outline-offset-1 outline-pencil focus-within:outline-2 xl:min-h-13">
        <Pencil size={20} aria-hidden className="shrink-0 text-dim" />
        <input
          ref={field}
          type="text"
          className="min-h-10 min-w-0 flex-[1_1_8em] bg-none text-17 outline-none"
          data-line
          data-focus-first={isFocused || undefined}
          aria-label={words.label}
          placeholder={line.hasTimer ? words.running : dashboard.line}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={200}
          readOnly={form.isSending}
          value={text}
          onChange={({ target }) => line.type(target.value)}
          onKeyDown={press}
        />
        {isWide && chips}
        {text.trim() !== '' && (
          <Button type="submit" variant="write" disabled={!reading.action} isPending={form.isSending}>
            {common.save}
            {isWide && <CornerDownLeft size={16} aria-hidden />}
          </Button>
        )}
      </div>
      {!isWide && chips}
      {missing && <p className={note}>{words.missing[missing]}</p>}
      {!missing && guess.isOpen && <p className={`${note} pointer-coarse:hidden`}>{words.changeKey}</p>}
      <FormError form={form} />
      <p role="status" className="sr-only">
        {say.sentence(reading.chips)}
      </p>
    </Form>
  )
}

/** The guess that the arrow keys change: the first unsure chip, and the same one until the text changes. */
function useGuess(line: ReturnType<typeof useLine>, say: ReturnType<typeof useReadingWords>) {
  const turned = useRef<{ text: string; at: number } | null>(null)
  const { text, reading, choose } = line
  const at = reading.chips.findIndex(({ certainty, options }) => certainty === 'unsure' && options.length > 1)
  return {
    isOpen: at >= 0,
    /** @returns whether there was a chip to change */
    turn(step: number): boolean {
      const kept = turned.current?.text === text ? turned.current.at : null
      const place = kept ?? Math.max(0, at)
      const chip = reading.chips[place]
      if (!chip || chip.options.length < 2) return false
      turned.current = { text, at: place }
      const count = chip.options.length
      choose(chip.options[(chosenOf(chip, say) + step + count) % count]?.choice ?? {})
      return true
    },
  }
}

type ChipProps = {
  chip: Chip
  say: ReturnType<typeof useReadingWords>
  /** Takes another reading. */
  onChoose(choice: Choices): void
  /** Takes words out of the line. */
  onRemove(words: readonly string[]): void
}

const shape =
  'relative inline-flex min-h-8 max-w-65 items-center gap-1.5 rounded-pill border px-3 text-13 font-medium pointer-coarse:min-h-10'
const looks = {
  read: 'border-transparent bg-sunken',
  /** What is saved without being typed. */
  usual: 'border-line text-dim',
  unsure: 'border-dashed border-field',
}

/** A part of the line as it was understood; dashed while it is a guess. A tap lists the other readings. */
function LineChip({ chip, say, onChoose, onRemove }: ChipProps) {
  const { line: words, common } = useWords()
  const { reading, options, certainty } = chip
  const text = say.name(reading, chip.words)
  if (reading.what === 'unread')
    return (
      <button
        type="button"
        title={common.remove}
        onClick={() => onRemove(chip.words)}
        data-chip="unsure"
        className={`${shape} ${looks.unsure}`}
      >
        <span className="truncate">{text}</span>
        <span className="sr-only">{common.remove}</span>
        <X size={14} aria-hidden className="shrink-0" />
      </button>
    )
  const look = certainty === 'unsure' ? 'unsure' : chip.words.length === 0 ? 'usual' : 'read'
  return (
    <span
      data-chip={look}
      className={`${shape} ${looks[look]} outline-offset-2 outline-accent has-focus-visible:outline-2`}
    >
      {reading.what === 'subject' && <LessonDot color={reading.subject?.color} className="size-2" />}
      <span className="truncate">{text}</span>
      {options.length > 1 && (
        <Select
          value={chosenOf(chip, say)}
          onChange={(index) => onChoose(options[index]?.choice ?? {})}
          options={options.map((option, index) => ({ value: index, label: say.long(option.reading) }))}
          attributes={{ 'aria-label': words.change(text), className: 'absolute inset-0 size-full opacity-0' }}
        />
      )}
    </span>
  )
}

function chosenOf({ reading, options }: Chip, say: ChipProps['say']): number {
  const shown = say.long(reading)
  return Math.max(
    0,
    options.findIndex((option) => say.long(option.reading) === shown),
  )
}
