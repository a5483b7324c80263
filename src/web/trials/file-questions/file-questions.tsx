import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type Answers, type FileReply, type LessonOrTest, type Meaning, questionsOf } from './meaning.ts'
import { Questions } from './questions.tsx'
import type { Said } from './use-file-preview.ts'

const mostNotes = 4

type FileQuestionsProps = {
  file: FileReply
  said: Said
  places: readonly LessonOrTest[]
  onAnswers(answers: Answers): void
  onSheet(name: string): void
}

/** What is asked and told of a file above what it would save: columns that were not read, other sheets, warnings. */
export function FileQuestions({ file, said, places, onAnswers, onSheet }: FileQuestionsProps) {
  const { trialImport: words } = useWords()
  const { columns, warnings } = file
  const questions = questionsOf(file, said.answers)
  const notes = warnings.filter(
    ({ code, column }) =>
      code !== 'class_list' && !(code === 'unread_column' && column !== null && columns[column]?.is === null),
  )
  const rest = notes.slice(mostNotes)
  const list = (some: typeof notes) => <NoteList notes={some} sheet={said.sheet} onSheet={onSheet} />
  function say(title: string, meaning: Meaning | null) {
    const { [title]: _, ...others } = said.answers
    onAnswers(meaning ? { ...others, [title]: meaning } : others)
  }
  return (
    <>
      {questions.length > 0 && <Questions questions={questions} places={places} onSay={say} />}
      {notes.length > 0 && (
        <Card title={words.notes}>
          {list(notes.slice(0, mostNotes))}
          {rest.length > 0 && (
            <Fold
              summary={words.moreNotes(rest.length)}
              className="mt-2"
              summaryClassName="font-medium text-accent-ink"
            >
              {list(rest)}
            </Fold>
          )}
        </Card>
      )}
    </>
  )
}

type NoteListProps = {
  notes: FileReply['warnings']
  /** The sheet that was asked for. */
  sheet: string | null
  onSheet(name: string): void
}

/** What there is to know of a file; another sheet that it has can be read in place of this one. */
export function NoteList({ notes, sheet, onSheet }: NoteListProps) {
  const { trialImport: words } = useWords()
  return (
    <ul className="grid gap-1.5 text-15 empty:hidden">
      {notes.map((note) => (
        <li
          key={`${note.code} ${note.sheet} ${note.line} ${note.column}`}
          className="flex flex-wrap items-center gap-x-3"
        >
          <span className="min-w-0 wrap-anywhere">
            {note.line !== null && <span className="tabular mr-2 text-dim">{words.noteLine(note.line)}</span>}
            {note.message}
          </span>
          {(note.code === 'other_sheet' || note.code === 'hidden_sheet') && note.sheet !== sheet && (
            <Button variant="quiet" className="-ml-4 text-left" onClick={() => onSheet(note.sheet ?? '')}>
              {words.readSheet(note.sheet ?? '')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
