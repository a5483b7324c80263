import { useState } from 'react'
import { lessonColors, otherColor } from '#rules/palette.ts'
import type { Study } from '#web/tree/curriculum/parts.ts'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type StudyFieldsProps = {
  study: Study
  /** School years have no question counts. */
  hasCount: boolean
  onChange(change: { question_count?: number; color?: string }): void
}
const colors = [...lessonColors, otherColor]

/** Question count and colour of a lesson. */
export function StudyFields({ study, hasCount, onChange }: StudyFieldsProps) {
  const { treeEditor: words, fields } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  function commit() {
    // The upper limit is checked by the server, with a message.
    if (typed !== null && typed !== '' && Number(typed) !== study.question_count)
      onChange({ question_count: Number(typed) })
    setTyped(null)
  }
  return (
    <>
      {hasCount && (
        <input
          aria-label={`${words.count}: ${study.name}`}
          title={words.count}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(study.question_count)}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 3))}
          onBlur={commit}
          onKeyDown={({ key }) => key === 'Enter' && commit()}
          className="tabular min-h-10 w-12 shrink-0 rounded-control border border-line bg-surface px-2 text-right text-15"
        />
      )}
      <span className="relative flex size-10 shrink-0 items-center justify-center rounded-control hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <LessonDot color={study.color} className="size-5" />
        <Select
          value={colors.find((color) => color === study.color) ?? otherColor}
          onChange={(color) => onChange({ color })}
          options={colors.map((value, index) => ({ value, label: words.colors[index] ?? value }))}
          attributes={{
            'aria-label': `${fields.color}: ${study.name}`,
            className: 'absolute inset-0 cursor-pointer opacity-0',
          }}
        />
      </span>
    </>
  )
}
