import type { LevelValue } from '#web/record/level-buttons.tsx'
import { newId } from '#web/session/new-id.ts'
import { useDayNow } from '#web/session/use-day-now.ts'
import { useKeptSave } from '#web/session/use-kept-save.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Place } from './part-sheet.tsx'

/** Says where one stands on a part, on the day it is said; for six seconds the step can be taken back. */
export function useLevel(): (place: Place, level: LevelValue, before: LevelValue | null) => void {
  const { common, curriculum: words } = useWords()
  const toast = useToast()
  const mayChange = useMayChange()
  const dayNow = useDayNow()
  const told = { onError: (error: Error) => toast({ text: error.message, tone: 'bad' as const }) }
  const remove = useKeptSave('GET /state/delete/{id}', told)
  const save = useKeptSave('GET /state/save', {
    ...told,
    // Here and not at the press: the sheet in which it was pressed is closed by then.
    onSuccess(reply, { query: { id = '', level } }) {
      const name = common.levels[level ?? 0] ?? ''
      toast({
        text: reply ? words.levelSaved(name) : words.levelKept(name),
        action: { label: common.undo, onAction: () => remove.mutate({ params: { id } }) },
      })
    },
  })
  return (place, level, before) => {
    if (!mayChange || level === (before ?? 0)) return
    const day = dayNow()
    save.mutate({ query: { id: newId(), ...place, kind: 'other', level, ...(day && { day }) } })
  }
}
