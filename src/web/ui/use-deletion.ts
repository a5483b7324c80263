import { useRef } from 'react'
import { toast } from './toast.ts'

/**
 * Deletes rows, with undo under the same id; what was deleted is told on the next page too. A row that is being deleted,
 * or is deleted but still shown, must not be deleted again: the second request would get 404, and its error would replace
 * the undo.
 * @param deleted what the toast says
 */
export function useDeletion<T extends string | object = string>(deleted: string) {
  const taken = useRef(new Set<T>())
  /**
   * @param remove tells its errors itself
   * @param restore undefined where nothing takes it back
   * @returns the undo, which waits for the deletion; undefined for a row that is being deleted
   */
  return (row: T, remove: () => Promise<unknown>, restore?: () => void): (() => void) | undefined => {
    if (taken.current.has(row)) return undefined
    taken.current.add(row)
    const release = () => void taken.current.delete(row)
    const removed = remove()
    const undo = restore && (() => void removed.then(release).then(restore, () => {}))
    removed.then(() => toast({ text: deleted, ...(undo && { undo }) }), release)
    return undo
  }
}
