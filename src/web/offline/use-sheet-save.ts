import type { CallKey } from '#web/api/ask.ts'
import { type SaveOptions, useSave } from '#web/api/use-save.ts'
import { formOf } from '#web/ui/form-state.ts'
import { useClosing } from '#web/ui/use-is-shown.ts'
import type { useDraft } from './draft-store.ts'

type SheetSave<K extends CallKey, S extends string> = {
  /** Names of the errors that its fields show. */
  shows: readonly S[]
  /** The toast; without it the page behind the sheet shows what was saved. */
  said?: SaveOptions<K>['said']
  onClose(): void
  /** Timeout in milliseconds, for larger saves. */
  waitMs?: number
}

/** The save of a form in a sheet: once it is answered it drops the draft, shows a toast and closes the sheet. */
export function useSheetSave<K extends CallKey, T extends object, S extends string>(
  key: K,
  typed: ReturnType<typeof useDraft<T>>,
  { shows, onClose, ...options }: SheetSave<K, S>,
) {
  const { close, onError } = useClosing(onClose)
  const save = useSave(key, {
    onSuccess() {
      typed.drop()
      close()
    },
    onError,
    ...options,
  })
  return {
    save,
    form: formOf(typed, save, shows),
    leave(): void {
      typed.drop()
      onClose()
    },
  }
}
