import { type Level, levels } from '#rules/vocabulary.ts'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'

type LevelButtonsProps = {
  value: Level | null
  onChange(level: Level): void
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
      <div className="-mx-1 grid grid-cols-[repeat(auto-fit,minmax(3.6rem,1fr))]">
        {levels.map((level) => (
          <button
            key={level}
            type="button"
            aria-pressed={value === level}
            onClick={() => onChange(level)}
            className="flex min-h-14 min-w-0 flex-col items-center justify-center gap-1.5 rounded-control py-1.5 text-center text-[0.6875rem] tracking-tight text-dim transition-colors hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-semibold aria-pressed:text-ink"
          >
            <LevelMark level={level} size={21} />
            <span className="max-w-full wrap-anywhere">{common.levels[level]}</span>
          </button>
        ))}
      </div>
      {onClear && value !== null && (
        <Button variant="quiet" className="mt-1 -ml-4" onClick={onClear}>
          {words.noLevel}
        </Button>
      )}
      {error && <p className="mt-1.5 text-13 text-bad">{error}</p>}
    </fieldset>
  )
}

/** Diameter of the dot in a bubble of levels 0 to 3, as a share of the bubble; level 4 fills it. */
const dots = [0, 0.27, 0.48, 0.68]

type LevelMarkProps = {
  level: Level | null
  /** Pixels. */
  size?: number
  /** The next net lies here. */
  isNext?: boolean
}

/** A level as a bubble of the answer sheet that fills. */
export function LevelMark({ level, size = 18, isNext = false }: LevelMarkProps) {
  const middle = size / 2
  const line = isNext ? 2.6 : 1.25
  const dot = dots[level ?? 0]
  return (
    <svg aria-hidden="true" width={size} height={size} className="shrink-0 overflow-visible">
      {dot === undefined ? (
        <circle cx={middle} cy={middle} r={middle - 0.3} fill="var(--pencil)" />
      ) : (
        dot > 0 && <circle cx={middle} cy={middle} r={middle * dot} fill="var(--pencil)" />
      )}
      {(dot !== undefined || isNext) && (
        <circle
          cx={middle}
          cy={middle}
          r={middle - 0.65}
          fill="none"
          stroke={isNext ? 'var(--now)' : 'var(--field)'}
          strokeWidth={line}
        />
      )}
    </svg>
  )
}
