import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { Button } from '#web/ui/button.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { NumberField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AnswerBubbles, AnswerFields, type Answers, mostBubbles } from './answer-fields.tsx'

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
    said: common.saved,
    onClose,
  })
  const { correct, rest } = form.draft
  const results = resultsOf({ ...form.draft, ...(isTyped && { rest: 'both' }) }, questions)
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
        <AnswerBubbles
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

/** What is saved; null until it is known how many were right. The rest counts as wrong where nothing else is typed. */
function resultsOf({ correct, rest, wrong }: Draft, questions: number) {
  if (correct === null || correct > questions) return null
  const left = questions - correct
  const wrongs = { wrong: left, blank: 0, both: Math.min(wrong ?? left, left) }[rest]
  return { correct, wrong: wrongs, blank: left - wrongs }
}
