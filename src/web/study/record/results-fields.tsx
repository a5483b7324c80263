import { accuracy } from '#rules/accuracy.ts'
import type { Results } from '#rules/record.ts'
import { LevelButtons } from '#web/tree/level-buttons.tsx'
import { NumberField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { TypedResults } from './results.ts'

type ResultName = 'questions' | keyof Results

/** Names of the errors that the fields show. */
export const shownResults = (hasLevel: boolean): readonly ResultName[] =>
  hasLevel ? [...parts, 'questions', 'level'] : [...parts, 'questions']

const parts = ['correct', 'wrong', 'blank'] as const

type ResultsFieldsProps = {
  value: TypedResults
  onChange(value: TypedResults): void
  errorAt(name: ResultName): string | undefined
  /** A level belongs to a place, so there is none without a place. */
  hasLevel: boolean
}

/** Fields for correct, wrong, blank, their sum, and the reached level. */
export function ResultsFields({ value, onChange, errorAt, hasLevel }: ResultsFieldsProps) {
  const { record: words, common, format } = useWords()
  const sum = (value.correct ?? 0) + (value.wrong ?? 0) + (value.blank ?? 0)
  const percent = accuracy({ correct: value.correct ?? 0, wrong: value.wrong ?? 0 })
  const questions = format.number(sum)
  const hint =
    percent === null ? common.questions(questions) : words.sum(questions, format.percent(percent / 100, 0))
  const errorOfSum = errorAt('questions')
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-13 font-medium">{words.results}</legend>
        <div className="grid grid-cols-3 gap-3">
          {parts.map((part) => (
            <NumberField
              key={part}
              label={words.fields[part]}
              value={value[part] ?? null}
              error={errorAt(part)}
              max={2000}
              onChange={(count) => onChange({ ...value, [part]: count })}
            />
          ))}
        </div>
        <p className={`mt-1.5 text-13 ${errorOfSum ? 'text-bad' : 'text-dim'}`}>
          {errorOfSum ?? (sum > 0 ? hint : words.resultsHint)}
        </p>
      </fieldset>
      {hasLevel && (
        <LevelButtons
          value={value.level ?? null}
          onChange={(level) => onChange({ ...value, level })}
          onClear={() => onChange({ ...value, level: null })}
          error={errorAt('level')}
        />
      )}
    </>
  )
}
