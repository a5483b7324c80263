import type { PlanItem } from '#web/study/planned/item.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { RepeatField, type Repetition } from './repeat-field.tsx'

type SeriesFieldsProps = {
  /** The item to edit; undefined: a new one. */
  item: PlanItem | undefined
  draft: { day: string; part_from: number | null; part_to: number | null; repeat?: Repetition | null }
  error: string | undefined
  onChange(repeat: Repetition | null): void
  onRemoveFollowing(): void
}

/** Of a new item its repetition; of one that has one, the way to delete the rest of it. */
export function SeriesFields({ item, draft, error, onChange, onRemoveFollowing }: SeriesFieldsProps) {
  const { sources: words } = useWords()
  if (!item)
    return (
      <RepeatField
        value={draft.repeat ?? null}
        from={draft.day}
        hasParts={draft.part_from !== null && draft.part_to !== null}
        error={error}
        onChange={onChange}
      />
    )
  if (item.series_id === null) return null
  return (
    <div>
      <ConfirmButton
        label={words.removeFollowing}
        question={words.removeFollowingSure}
        isPending={false}
        onSure={onRemoveFollowing}
      />
    </div>
  )
}
