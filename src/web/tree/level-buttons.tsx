import { levels } from '#rules/vocabulary.ts'
import { useWords } from '#web/words/use-words.ts'

export type LevelValue = 0 | 1 | 2 | 3 | 4
type LevelButtonsProps = {
  value: LevelValue | null
  onChange(level: LevelValue): void
  error?: string | undefined
  /** Label; by default that of forms with an optional level. */
  label?: string
  /** Clears the level; without it a level is required. */
  onClear?: () => void
}

/** Five buttons for the level. Not radio buttons, whose arrow keys would set every level on the way. */
export function LevelButtons({ value, onChange, error, label, onClear }: LevelButtonsProps) {
  const { record: words, common } = useWords()
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">{label ?? words.level}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(3.4rem,1fr))] gap-1">
        {levels.map((level) => (
          <button
            key={level}
            type="button"
            aria-pressed={value === level}
            onClick={() => onChange(level)}
            className="flex min-h-14 min-w-0 flex-col items-center justify-center gap-1 rounded-control border border-line py-1.5 text-center text-12 tracking-tight transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-ink"
          >
            <LevelMark level={level} />
            <span className="max-w-full truncate">{common.levels[level]}</span>
          </button>
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

/** A level as four bars. */
export function LevelMark({ level }: { level: LevelValue | null }) {
  return (
    <span aria-hidden className="flex items-end gap-0.5">
      {[1, 2, 3, 4].map((step) => (
        <span
          key={step}
          className={`w-1 rounded-pill ${level !== null && step <= level ? 'bg-pencil' : 'bg-field/40'}`}
          style={{ height: 4 + step * 2 }}
        />
      ))}
    </span>
  )
}
