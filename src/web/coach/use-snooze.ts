import { useSave } from '#web/api/use-save.ts'
import { useErrorToast, useToast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

/** Puts a student off in the list for some days, 0 ends it; a toast has the way back. */
export function useSnooze(): (student: { id: string; name: string }, days: number) => void {
  const { students: words, common } = useWords()
  const toast = useToast()
  const save = useSave('POST /snooze', { onError: useErrorToast() })
  return function snooze({ id, name }, days) {
    const undo = { label: common.undo, onAction: () => save.mutate({ body: { user_id: id, days: 0 } }) }
    // `mutateAsync`, so that the toast is shown even after leaving the page.
    save.mutateAsync({ body: { user_id: id, days } }).then(
      () =>
        toast(days > 0 ? { text: words.snoozed(name, days), action: undo } : { text: words.unsnoozed(name) }),
      () => {},
    )
  }
}
