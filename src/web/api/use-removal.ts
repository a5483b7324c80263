import { tellError, toast } from '#web/ui/toast.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { useSave } from './use-save.ts'

type Deletion =
  | 'DELETE /comment/{id}'
  | 'DELETE /contact/{id}'
  | 'DELETE /mistake/{id}'
  | 'DELETE /template/{id}'

type Options = {
  /** What the toast says. */
  said: string
  /** As of `useSave`. */
  areWords?: true
}

/** Deletes a row of a list, each once, and tells it with what brings the row back. */
export function useRemoval(key: Deletion, { said, ...options }: Options) {
  const { take, release } = useBusy<string>()
  const remove = useSave(key, { ...options, onError: tellError })
  /** @param bringBack saves the row again under its id */
  return (id: string, bringBack?: () => void): void => {
    if (!take(id)) return
    function undo() {
      release(id)
      bringBack?.()
    }
    // `mutateAsync`, so that the toast is shown even after leaving the page.
    remove.mutateAsync({ params: { id } }).then(
      () => toast({ text: said, ...(bringBack && { undo }) }),
      () => release(id),
    )
  }
}
