import type { FormState } from '#web/ui/form-state.ts'
import { NumberField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Above it two numbers are typed: nobody counts that many bubbles. */
export const mostBubbles = 20

/** Right and wrong answers as they are typed. */
export type Answers = { correct: number | null; wrong: number | null }

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
