import { useDraft } from '#web/offline/draft-store.ts'
import {
  AnswerBubbles,
  AnswerFields,
  type Answers,
  mostBubbles,
} from '#web/study/own-sources/answer-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { useWords } from '#web/words/use-words.ts'

type RightProps = {
  questions: number
  /** The save that a choice begins. */
  save: Parameters<typeof formOf>[1]
  /** Of what is typed. */
  draftKey: string
  /** @param onSaved is called once it is saved */
  onChoose(correct: number, wrong: number, onSaved?: () => void): void
}

/** Asks how many answers of a part were right: one touch of a bubble, or two fields where there are many. */
export function RightAnswers(props: RightProps) {
  const { questions, save, onChoose } = props
  if (questions > mostBubbles) return <TwoFields {...props} />
  return (
    <div className="mt-2">
      <AnswerBubbles
        questions={questions}
        isDisabled={save.isPending}
        onChoose={(count) => onChoose(count, questions - count)}
      />
    </div>
  )
}

function TwoFields({ questions, save, draftKey, onChoose }: RightProps) {
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
