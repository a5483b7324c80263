import type { FormState } from '#web/ui/form-state.ts'
import { NumberField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Above it two numbers are typed: nobody counts that many bubbles. */
export const mostBubbles = 20

/** Right and wrong answers as they are typed. */
export type Answers = { correct: number | null; wrong: number | null }

type AnswerBubblesProps = {
  questions: number
  /** What was chosen; undefined where a touch saves it. */
  correct?: number | null
  isDisabled?: boolean
  onChoose(correct: number): void
}

/** A bubble for each number of right answers, filled up to the chosen one: the others are wrong or blank. */
export function AnswerBubbles({ questions, correct, isDisabled, onChoose }: AnswerBubblesProps) {
  const { sources: words } = useWords()
  return (
    <fieldset className="-mx-1 flex min-w-0 flex-wrap" disabled={isDisabled}>
      <legend className="sr-only">{words.howMany}</legend>
      {Array.from({ length: questions + 1 }, (_, count) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is
          key={count}
          type="button"
          aria-label={words.rightOf(count, questions)}
          aria-pressed={correct === undefined ? undefined : correct === count}
          onClick={() => onChoose(count)}
          className="group flex h-10.5 w-10 items-center justify-center"
        >
          <span
            className={`tabular flex size-8 items-center justify-center rounded-pill border text-13 font-semibold ${count > 0 && count <= (correct ?? 0) ? 'border-pencil bg-pencil text-on-pencil' : 'border-field group-hover:bg-sunken'}`}
          >
            {count}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

type AnswerFieldsProps = {
  questions: number
  form: Pick<FormState<Answers, 'correct' | 'wrong'>, 'draft' | 'field'>
}

export function AnswerFields({ questions, form }: AnswerFieldsProps) {
  const { sources: words, record } = useWords()
  return (
    <>
      <NumberField label={record.fields.correct} max={questions} {...form.field('correct')} />
      <NumberField
        label={words.rests.wrong}
        max={questions - (form.draft.correct ?? 0)}
        {...form.field('wrong')}
      />
    </>
  )
}
