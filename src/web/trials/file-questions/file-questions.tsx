import { type Answers, type FileReply, type Meaning, type Place, questionsOf } from './meaning.ts'
import { Notes } from './notes.tsx'
import { Questions } from './questions.tsx'
import type { Said } from './use-file-preview.ts'

type FileQuestionsProps = {
  file: FileReply
  said: Said
  places: readonly Place[]
  onAnswers(answers: Answers): void
  onSheet(name: string): void
}

/** What is asked and told of a file above what it would save: columns that were not read, other sheets, warnings. */
export function FileQuestions({ file, said, places, onAnswers, onSheet }: FileQuestionsProps) {
  const questions = questionsOf(file, said.answers)
  function say(title: string, meaning: Meaning | null) {
    const { [title]: _, ...others } = said.answers
    onAnswers(meaning ? { ...others, [title]: meaning } : others)
  }
  return (
    <>
      {questions.length > 0 && <Questions questions={questions} places={places} onSay={say} />}
      <Notes file={file} sheet={said.sheet} onSheet={onSheet} />
    </>
  )
}
