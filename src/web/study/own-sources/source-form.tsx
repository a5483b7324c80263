import { limits } from '#rules/limits.ts'
import { countedIn, evenPartsText, partsText, readParts } from '#rules/source.ts'
import { sourceKinds, sourceUnits } from '#rules/vocabulary.ts'
import { newId } from '#web/api/new-id.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { useSubjects } from '#web/tree/picker/use-subjects.ts'
import { CheckField } from '#web/ui/checkbox.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { NumberField, TextArea, TextField } from '#web/ui/text-field.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { contentOf, type Source } from './source.ts'

type SourceFormProps = {
  /** The source to edit; undefined: a new one. */
  source?: Source
  onRemove?: () => void
  onClose(): void
}

type Draft = Omit<ReturnType<typeof contentOf>, 'parts' | 'size'> & {
  size: number | null
  /** Questions of each part, where all have the same and no name. */
  each: number | null
  lines: string
  /** Of the stored source when typing began. */
  version?: number
}

const shows = [
  'name',
  'croom_id',
  'study_id',
  'publisher',
  'kind',
  'unit',
  'size',
  'each',
  'lines',
  'parts',
] as const

function draftOf(source: Source): Draft {
  const { parts, ...content } = contentOf(source)
  const [first] = parts
  const isEven =
    parts.length === source.size &&
    parts.every(({ name, questions }) => !name && questions === first?.questions)
  return {
    ...content,
    each: isEven ? (first?.questions ?? null) : null,
    lines: isEven ? '' : partsText(parts),
    version: source.version,
  }
}

/** Form of a source: its name, its lesson, how many parts it has and what is known of them. */
export function SourceForm({ source, onRemove, onClose }: SourceFormProps) {
  const { sources: words, common, fields } = useWords()
  const typed = useDraft<Draft>(
    (student) => `sourceDraft:${student}:${source?.id ?? 'new'}`,
    () =>
      source
        ? draftOf(source)
        : {
            id: newId(),
            name: '',
            publisher: null,
            kind: 'book' as const,
            unit: 'part' as const,
            croom_id: null,
            study_id: null,
            size: null,
            each: null,
            lines: '',
            is_archived: false,
          },
  )
  const { save, form, sheet } = useSheetSave('POST /source', typed, {
    shows,
    said: common.saved,
    onClose,
    onRemove,
  })
  const { draft, change, field, text, errorAt } = form
  const lessons = useLessons(draft)
  const { version, each, lines, size, ...content } = draft
  const hasLines = lines.trim() !== ''
  const even = evenPartsText(Math.min(size ?? 0, limits.sourceParts), each)
  const parts = readParts(hasLines ? lines : even, source?.parts ?? [])
  return (
    <FormSheet
      title={source ? words.editTitle : words.add}
      {...sheet}
      hasVersion
      isReady={draft.name.trim() !== '' && (size ?? parts.length) > 0}
      onSubmit={() =>
        save.mutate({
          body: { ...content, size, parts, ...(version && !form.isConflict && { version }) },
        })
      }
    >
      <TextField
        data-focus-first=""
        label={words.name}
        hint={words.nameHint}
        required
        maxLength={limits.nameCharacters}
        autoComplete="off"
        {...field('name')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField
          label={fields.lesson}
          value={keyOf(draft)}
          error={errorAt('croom_id', 'study_id')}
          onChange={(key) => {
            const [croom_id = null, study_id = null] = key === none ? [] : key.split('/')
            change({ croom_id, study_id })
          }}
          options={[{ value: none, label: words.noLesson }, ...lessons]}
        />
        <TextField label={fields.publisher} maxLength={limits.nameCharacters} {...text('publisher')} />
        <SelectField
          label={fields.kind}
          {...field('kind')}
          options={sourceKinds.map((value) => ({ value, label: words.kinds[value] }))}
        />
        <SelectField
          label={words.unit}
          {...field('unit')}
          options={sourceUnits.map((value) => ({
            value,
            label: words.units[countedIn({ kind: draft.kind, unit: value })],
          }))}
        />
        <NumberField label={words.size} max={limits.sourceSize} {...field('size')} />
        <NumberField
          label={words.each}
          max={limits.questionsPerRecord}
          disabled={hasLines}
          {...field('each')}
        />
      </div>
      <TextArea label={words.parts} hint={words.linesHint} {...field('lines')} error={errorAt('parts')} />
      {source && (
        <CheckField
          label={fields.is_archived}
          checked={draft.is_archived}
          onChange={(is_archived) => change({ is_archived })}
        />
      )}
    </FormSheet>
  )
}

const none = 'null/null'
const keyOf = ({ croom_id, study_id }: Pick<Draft, 'croom_id' | 'study_id'>): string =>
  `${croom_id}/${study_id}`

function useLessons(draft: Pick<Draft, 'croom_id' | 'study_id'>) {
  const { sources: words } = useWords()
  const { subjects } = useSubjects()
  const found = subjects()
    .filter(({ place }) => place.topic_id === null && place.study_id !== null)
    .map(({ place, names }) => ({ value: keyOf(place), label: dotted(names) }))
  const chosen = keyOf(draft)
  const isKnown = chosen === none || found.some(({ value }) => value === chosen)
  return isKnown ? found : [...found, { value: chosen, label: words.otherLesson }]
}
