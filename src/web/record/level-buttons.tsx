import { useId } from 'react'
import { levels } from '#rules/vocabulary.ts'
import { useWords } from '#web/words/use-words.ts'

export type LevelValue = 0 | 1 | 2 | 3 | 4
type LevelPickerProps = {
  value: LevelValue | null
  onChange(level: LevelValue): void
  error?: string | undefined
  /** The question; without it, the one of forms in which a level may be left out. */
  label?: string
  /** Takes the level away again; without it there is always one. */
  onClear?: () => void
}

/** Where one stands, in five steps with their names. */
export function LevelPicker({ value, onChange, error, label, onClear }: LevelPickerProps) {
  const { record: words, common } = useWords()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">{label ?? words.level}</legend>
      <div className="grid grid-cols-5 gap-1">
        {levels.map((level) => (
          <label
            key={level}
            className="flex min-h-14 min-w-0 flex-col items-center justify-center gap-1 rounded-control border border-line py-1.5 text-center text-12 tracking-tight transition-colors has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={value === level}
              onChange={() => onChange(level)}
              className="sr-only"
            />
            <LevelMark level={level} />
            <span className="max-w-full truncate">{common.levels[level]}</span>
          </label>
        ))}
      </div>
      {onClear && value !== null && (
        <button
          type="button"
          onClick={onClear}
          className="mt-1 min-h-11 rounded-control px-1 text-13 text-accent-ink underline underline-offset-3 lg:min-h-9"
        >
          {words.noLevel}
        </button>
      )}
      {error && <p className="mt-1.5 text-13 text-bad">{error}</p>}
    </fieldset>
  )
}

/** A level as four bars, filled up to it. */
export function LevelMark({ level }: { level: LevelValue | null }) {
  return (
    <span aria-hidden className="flex items-end gap-0.5">
      {[1, 2, 3, 4].map((step) => (
        <span
          key={step}
          className={`w-1 rounded-pill ${level !== null && step <= level ? 'bg-accent' : 'bg-field/40'}`}
          style={{ height: 4 + step * 2 }}
        />
      ))}
    </span>
  )
}
