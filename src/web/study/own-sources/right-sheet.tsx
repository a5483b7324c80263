import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { Button } from '#web/ui/button.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { NumberField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AnswerFields, type Answers, mostBubbles } from './answer-fields.tsx'

/** The record of an item that was just marked as done. */
export type Asked = { id: string; name: string; questions: number }

type Draft = Answers & { rest: 'wrong' | 'blank' | 'both' }
const fresh: Draft = { correct: null, rest: 'wrong', wrong: null }

/** Asks how many of the questions of some parts were right: one bubble each, then what the others are. */
export default function RightSheet({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const { sources: words, common, format } = useWords()
  const { id, name, questions } = asked
  const typed = useDraft<Draft>(`rightDraft:${id}`, fresh)
  const isTyped = questions > mostBubbles
  const { save, form, sheet } = useSheetSave('GET /state/save', typed, {
    shows: isTyped ? ['correct', 'wrong'] : typed.draft.rest === 'both' ? ['wrong'] : [],
    said: words.resultsSaved,
    onClose,
  })
  const { correct, rest } = form.draft
  const results = resultsOf({ ...form.draft, ...(isTyped && { rest: 'typed' }) }, questions)
  return (
    <FormSheet
      title={words.howMany}
      {...sheet}
      isReady={results !== null}
      onSubmit={() => results && save.mutate({ query: { id, ...results } })}
      secondary={<Button onClick={sheet.onClose}>{words.noResults}</Button>}
    >
      <p className="text-15 text-dim">
        <bdi>{name}</bdi>&nbsp;· {common.questions(format.number(questions))}
      </p>
      {isTyped ? (
        <div className="grid grid-cols-2 gap-3">
          <AnswerFields questions={questions} form={form} />
        </div>
      ) : (
        <Bubbles
          questions={questions}
          correct={correct}
          onChoose={(count) => form.change({ correct: count })}
        />
      )}
      {results && results.correct < questions && (
        <>
          <p role="status" className="tabular text-17 font-medium">
            {words.results(results.correct, results.wrong, results.blank)}
          </p>
          {!isTyped && (
            <Segmented
              label={words.others}
              value={rest}
              onChange={(value) => form.change({ rest: value })}
              options={(['wrong', 'blank', 'both'] as const).map((value) => ({
                value,
                label: words.rests[value],
              }))}
            />
          )}
          {!isTyped && rest === 'both' && (
            <NumberField
              label={words.rests.wrong}
              max={questions - results.correct}
              {...form.field('wrong')}
            />
          )}
        </>
      )}
    </FormSheet>
  )
}

type Given = Answers & { rest: Draft['rest'] | 'typed' }

/** What is saved; null until it is known how many were right. The rest counts as wrong where nothing else is typed. */
function resultsOf({ correct, rest, wrong }: Given, questions: number) {
  if (correct === null || correct > questions) return null
  const left = questions - correct
  const typed = Math.min(wrong ?? (rest === 'typed' ? left : 0), left)
  const wrongs = { wrong: left, blank: 0, both: typed, typed }[rest]
  return { correct, wrong: wrongs, blank: left - wrongs }
}

type BubblesProps = { questions: number; correct: number | null; onChoose(correct: number): void }

/** One bubble for each number of right answers: filled up to the chosen one, the others are wrong or blank. */
function Bubbles({ questions, correct, onChoose }: BubblesProps) {
  const { sources: words } = useWords()
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{words.howMany}</legend>
      {Array.from({ length: questions + 1 }, (_, count) => {
        const isFilled = correct !== null && count > 0 && count <= correct
        const look = isFilled ? 'bg-pencil text-on-pencil' : 'border border-field'
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is
            key={count}
            type="button"
            aria-pressed={correct === count}
            onClick={() => onChoose(count)}
            className={`size-11 rounded-pill text-13 font-semibold ${look}`}
          >
            {count}
          </button>
        )
      })}
    </fieldset>
  )
}
