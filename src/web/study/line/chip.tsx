import X from 'lucide-react/icons/x'
import type { Chip, Choices } from '#rules/one-line/reading.ts'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { useReadingWords } from './use-reading-words.ts'

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
export function LineChip({ chip, say, onChoose, onRemove }: ChipProps) {
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

export function chosenOf({ reading, options }: Chip, say: ChipProps['say']): number {
  const shown = say.long(reading)
  return Math.max(
    0,
    options.findIndex((option) => say.long(option.reading) === shown),
  )
}
