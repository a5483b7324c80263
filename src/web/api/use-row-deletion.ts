import { useDeletion } from '#web/ui/use-deletion.ts'
import type { CallKey, InputOf } from './ask.ts'
import { type SaveOptions, useToldSave } from './use-save.ts'

type DeletionById = Extract<CallKey, `DELETE /${string}/{id}` | `GET /${string}/delete/{id}`>
/** Every call that deletes a row and needs only its id. */
type Deletion = {
  [K in DeletionById]: { params: { id: string } } extends InputOf<K> ? K : never
}[DeletionById]

type Says<K extends CallKey> = {
  deleted: string
  /** Once it was brought back. */
  restored?: SaveOptions<K>['said']
}

/**
 * Deletes rows of a list by one call, and brings them back by another for as long as the toast is shown.
 * @returns deletes a row once; `back` brings it back, undefined where nothing does
 */
export function useRowDeletion<K extends CallKey>(
  deletion: Deletion,
  save: K,
  { deleted, restored }: Says<K>,
  options?: { areWords?: true; waitMs?: number },
) {
  const restore = useToldSave(save, restored, options)
  const remove = useToldSave(deletion, undefined, options)
  const begin = useDeletion(deleted)
  return (id: string, back: InputOf<K> | undefined) =>
    begin(id, () => remove.mutateAsync({ params: { id } }), back && (() => restore.mutate(back)))
}
