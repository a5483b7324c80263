import type { CallKey, ReplyOf } from '#web/api/ask.ts'
import { type SaveOptions, useSave } from '#web/api/use-save.ts'
import { formOf } from '#web/ui/form-state.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import type { useDraft } from './draft-store.ts'

type SheetSave<K extends CallKey, S extends string> = {
  /** Names of the errors that its fields show. */
  shows: readonly S[]
  /** The toast; without it the page behind the sheet shows what was saved. */
  said?: SaveOptions<K>['said']
  onClose(): void
  /** In place of closing, when it was saved. */
  onSaved?(reply: ReplyOf<K>): void
  /** Deletes the row of the form. */
  onRemove?: (() => void) | undefined
  /** Timeout in milliseconds, for larger saves. */
  waitMs?: number
}

/**
 * The save of a form in a sheet: once it is answered it drops the draft, shows a toast and closes the sheet.
 * @returns `sheet`: props of the `FormSheet`, whose draft is dropped too when it is left
 */
export function useSheetSave<K extends CallKey, T extends object, S extends string>(
  key: K,
  typed: ReturnType<typeof useDraft<T>>,
  { shows, onClose, onSaved = onClose, onRemove, ...options }: SheetSave<K, S>,
) {
  const isShown = useIsShown()
  const save = useSave(key, {
    onSuccess(reply) {
      typed.drop()
      if (isShown()) onSaved(reply)
    },
    ...options,
  })
  const form = formOf(typed, save, shows)
  function dropped(act: () => void) {
    return () => {
      typed.drop()
      act()
    }
  }
  return {
    save,
    form,
    sheet: { form, onClose: dropped(onClose), onRemove: onRemove && dropped(onRemove) },
  }
}
