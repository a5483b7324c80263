import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useRef } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Spoken, useWords } from '#web/words/use-words.ts'
import {
  choicesOf,
  columnLetters,
  type LessonOrTest,
  leftOut,
  type Meaning,
  meaningText,
  type Question,
  wholeGuess,
} from './meaning.ts'

type QuestionsProps = {
  questions: readonly Question[]
  places: readonly LessonOrTest[]
  /** @param meaning null: it is asked again */
  onSay(title: string, meaning: Meaning | null): void
}

/** Moves the focus to the first column that waits for an answer. */
export function focusQuestion(): void {
  document.querySelector<HTMLElement>('[data-question]')?.focus()
}

const chip = 'min-h-10 rounded-pill px-3 text-13 font-medium transition-colors lg:min-h-9'
const quiet =
  'min-h-10 rounded-control px-2 text-13 font-medium text-accent-ink hover:bg-accent-soft lg:min-h-9'

/** The bar above the preview: each unread column with what it holds and what it may be. */
export function Questions({ questions, places, onSay }: QuestionsProps) {
  const { trialImport: words } = useWords()
  const id = useId()
  const asked = questions.filter(({ isOpen, answer }) => isOpen || answer !== undefined)
  const open = questions.filter(({ isOpen }) => isOpen).length
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-card border border-l-4 border-line border-l-pencil bg-surface"
    >
      <header className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 lg:px-5">
        <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={id} className="text-17 font-semibold">
            {words.bar(open)}
          </h2>
          <p className="text-13 text-dim">{words.barText}</p>
        </div>
        {asked.length > 0 && <Badge>{words.answered(asked.length - open, asked.length)}</Badge>}
      </header>
      <ul className="divide-y divide-line border-t border-line">
        {questions.map((question) => (
          <Ask key={question.index} question={question} places={places} onSay={onSay} />
        ))}
      </ul>
    </section>
  )
}

type AskProps = Omit<QuestionsProps, 'questions'> & { question: Question }

function Ask({ question, places, ...asked }: AskProps) {
  const spoken = useWords()
  const { trialImport: words, common } = spoken
  const row = useRef<HTMLLIElement>(null)
  const { index, title, values, answer, isOpen } = question
  const guess = wholeGuess(question.guess)
  function onSay(said: string, meaning: Meaning | null) {
    // The control that was pressed gives way to another one.
    row.current?.focus()
    asked.onSay(said, meaning)
  }
  return (
    <li
      ref={row}
      data-question={isOpen || undefined}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 lg:px-5"
    >
      <div className="min-w-0 basis-32">
        <h3 className="font-semibold wrap-anywhere">{title === '' ? words.untitled : title}</h3>
        <p className="text-12 text-dim">{words.column(columnLetters(index))}</p>
      </div>
      <ul aria-label={words.values} className="flex min-w-0 basis-44 flex-wrap gap-1">
        {values.map((value) => (
          <li
            key={value}
            className="tabular max-w-40 min-w-8 truncate rounded-[6px] border border-line px-2 py-0.5 text-center text-13"
          >
            {value}
          </li>
        ))}
      </ul>
      <p className="min-w-0 flex-1 basis-60 text-13">{sentenceOf(question, places, spoken)}</p>
      <div className="flex max-w-full flex-wrap items-center gap-1">
        {isOpen ? (
          <>
            {guess && (
              <button
                type="button"
                className={`${chip} border-[1.5px] border-dashed border-field hover:bg-sunken`}
                onClick={() => onSay(title, guess)}
              >
                {words.takeAs(meaningText(guess, places, spoken))}
              </button>
            )}
            <Other question={question} places={places} onSay={onSay} />
            <button type="button" className={quiet} onClick={() => onSay(title, leftOut)}>
              {common.leaveOut}
            </button>
          </>
        ) : (
          <>
            <span className={`${chip} inline-flex items-center gap-1.5 bg-sunken`}>
              <Check size={14} aria-hidden />
              {meaningText(answer ?? leftOut, places, spoken)}
            </span>
            {answer === undefined ? (
              <Other question={question} places={places} onSay={onSay} />
            ) : (
              <button type="button" className={quiet} onClick={() => onSay(title, null)}>
                {words.change}
              </button>
            )}
          </>
        )}
      </div>
    </li>
  )
}

/** A select of all that a column may be. */
function Other({ question: { title, guess, isOpen }, places, onSay }: AskProps) {
  const spoken = useWords()
  const { trialImport: words } = spoken
  const ask = wholeGuess(guess) ? words.somethingElse : words.chooseWhat
  const choices = choicesOf(guess, places)
  return (
    <SelectField<number | null>
      labelHidden
      label={words.somethingElse}
      value={null}
      onChange={(index) => {
        const chosen = choices[index ?? -1]
        if (chosen) onSay(title, chosen)
      }}
      options={[
        { value: null, label: isOpen ? ask : words.change },
        ...choices.map((choice, value) => ({ value, label: meaningText(choice, places, spoken) })),
      ]}
      className="w-40 max-w-full"
    />
  )
}

function sentenceOf(
  { guess, answer, isOpen }: Question,
  places: readonly LessonOrTest[],
  spoken: Spoken,
): string {
  const { trialImport: words } = spoken
  if (!isOpen) return answer?.is ? '' : words.harmless
  const whole = wholeGuess(guess)
  if (!whole) return guess?.result ? words.whichLesson(words.results[guess.result]) : words.noIdea
  const place = places.find(
    ({ study_id, section }) => study_id === whole.study_id && section === whole.section,
  )
  return whole.result === 'net' && place
    ? words.mayBeNet(place.name)
    : words.mayBe(meaningText(whole, places, spoken))
}
