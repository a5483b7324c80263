import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { type FormState, formOf } from '#web/ui/form-state.ts'
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

type AnswerFormProps = {
  questions: number
  /** The save that a choice begins. */
  save: Parameters<typeof formOf>[1]
  /** Of what is typed. */
  draftKey: Parameters<typeof useDraft>[0]
  /** @param onSaved is called once it is saved */
  onChoose(correct: number, wrong: number, onSaved: () => void): void
}

/** The two fields with their own button, outside of a sheet. */
export function AnswerForm({ questions, save, draftKey, onChoose }: AnswerFormProps) {
  const { common } = useWords()
  const typed = useDraft<Answers>(draftKey, fresh)
  const form = formOf(typed, save, ['correct', 'wrong'])
  const { correct, wrong } = form.draft
  const left = questions - (correct ?? 0)
  return (
    <Form
      className="mt-2 grid grid-cols-2 items-end gap-3"
      onSubmit={() => correct !== null && onChoose(correct, wrong ?? left, typed.drop)}
    >
      <AnswerFields questions={questions} form={form} />
      <div className="col-span-2 empty:hidden">
        <FormError form={form} />
      </div>
      <Button
        type="submit"
        className="col-span-2"
        isPending={form.isSending}
        disabled={correct === null || left < 0 || (wrong ?? 0) > left}
      >
        {common.save}
      </Button>
    </Form>
  )
}

const fresh = { correct: null, wrong: null }
