import { useState } from 'react'
import { countedIn, nextParts, readStretch, stretchOf, stretchText } from '#rules/source.ts'
import { noRange, type SourceRange } from '#rules/source-range.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { ListedSource } from './source.ts'
import { useCoachSources } from './use-coach-sources.ts'
import { useOwnSources } from './use-own-sources.ts'

type Lesson = { croom_id: string | null; study_id: string }
type RangeFieldsProps = {
  value: SourceRange
  /** Only sources of this lesson are offered, and those of none. */
  studyId: string | null
  /** @param lesson of the source, where none was chosen before it */
  onChange(range: SourceRange, lesson: Lesson | undefined): void
  errorAt(...names: (keyof SourceRange)[]): string | undefined
}

/** A source and which parts of it; nothing for who has no sources. */
export function RangeFields({ value, studyId, onChange, errorAt }: RangeFieldsProps) {
  const { sources: words, fields } = useWords()
  const { rows: own } = useOwnSources()
  const coachs = useCoachSources(own)
  const rows = [...own, ...coachs]
  const offered = rows.filter(
    (source) =>
      source.id === value.source_id ||
      (!source.is_archived && (studyId === null || source.study_id === null || source.study_id === studyId)),
  )
  const source = rows.find(({ id }) => id === value.source_id)
  const lessonOf = (chosen: ListedSource | undefined) =>
    chosen?.study_id && studyId === null
      ? { croom_id: chosen.croom_id, study_id: chosen.study_id }
      : undefined
  if (offered.length === 0) return null
  return (
    <div
      className={`grid items-start gap-3 ${source ? 'grid-cols-[minmax(0,1fr)_minmax(0,8rem)]' : 'grid-cols-1'}`}
    >
      <SelectField
        label={fields.source}
        value={value.source_id ?? ''}
        error={errorAt('source_id')}
        onChange={(id) => {
          const chosen = offered.find((each) => each.id === id)
          onChange(chosen ? firstRange(chosen) : noRange, lessonOf(chosen))
        }}
        options={[
          { value: '', label: words.none },
          ...offered.map((each) => ({
            value: each.id,
            label: coachs.includes(each) ? words.fromCoach(each.name) : each.name,
          })),
        ]}
      />
      {source && (
        <RangeField
          key={source.id}
          source={source}
          value={value}
          error={errorAt('part_from', 'part_to')}
          onChange={(range) => onChange(range, lessonOf(source))}
        />
      )}
    </div>
  )
}

type RangeFieldProps = {
  source: ListedSource
  value: SourceRange
  error: string | undefined
  onChange(range: SourceRange): void
}

/** Parts as they are typed: `12`, `12-15`. */
function RangeField({ source, value, error, onChange }: RangeFieldProps) {
  const { sources: words } = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const stored = stretchOf(value)
  return (
    <TextField
      label={words.units[countedIn(source)]}
      inputMode="text"
      autoComplete="off"
      placeholder="12–15"
      error={error}
      value={typed ?? (stored ? stretchText(...stored) : '')}
      onChange={(text) => {
        setTyped(text)
        const [from = null, to = null] = readStretch(text) ?? []
        onChange({ source_id: source.id, part_from: from, part_to: to })
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** The next parts of a source that are not done. */
function firstRange(source: ListedSource): SourceRange {
  const [from = null, to = null] = nextParts(source, source.progress?.ranges ?? []) ?? []
  return { source_id: source.id, part_from: from, part_to: to }
}
