import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newId } from '#web/api/new-id.ts'
import { useInOrder } from '#web/api/use-in-order.ts'
import { Refused } from '#web/session/refused.ts'
import { useActing } from '#web/session/use-session.ts'
import type { Tree } from '#web/tree/curriculum/parts.ts'
import { tellError, toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'
import {
  childrenOf,
  moved,
  type Part,
  type PartKind,
  placesFor,
  type Said,
  without,
  withSaid,
} from './parts.ts'
import { deletePart, restorePart, savePart } from './save-part.ts'

/**
 * Queued changes of one tree: moves are optimistic, others appear after saving. The tree is refetched after
 * the last queued change, so that refused changes disappear.
 */
export function useTreeEdit(croomId: string) {
  const { treeEditor: words } = useWords()
  const client = useQueryClient()
  const owner = useActing()?.id ?? ''
  const key = [owner, 'GET /croom/data/{id}', { params: { id: croomId } }]
  const inOrder = useInOrder(`tree ${croomId}`)
  // Ids of parts that are being added: one whose answer was lost is sent again as the same part.
  const begun = useRef(new Map<string, string>())

  /** Updates the cached tree with a change before the refetch. */
  function show(change: (tree: Tree) => Tree) {
    // In-flight answers do not contain this change.
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<Tree>(key, (tree) => tree && change(tree))
  }
  /** @returns what was refused; null when it was done */
  async function run(work: () => Promise<void>): Promise<Refused | null> {
    try {
      await inOrder(work)
      return null
    } catch (error) {
      if (error instanceof Refused) return error
      throw error
    }
  }
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    const refused = await run(work)
    if (refused) tellError(refused)
    return refused === null
  }

  return {
    /** Saves a field of a part. @returns null, or the error message */
    async change(kind: PartKind, change: Said): Promise<string | null> {
      const refused = await run(async () => {
        await savePart(owner, kind, change)
        // The refetch may be several changes away, so the old name must not reappear.
        show((tree) => withSaid(tree, [change]))
      })
      return refused && (Object.values(refused.fields)[0] ?? refused.message)
    },

    /** Appends parts in order. @returns the names that were not saved */
    async add(kind: PartKind, parentId: string, names: readonly string[]): Promise<string[]> {
      for (const [index, name] of names.entries()) {
        const place = `${parentId} ${name}`
        const id = begun.current.get(place) ?? newId()
        begun.current.set(place, id)
        const isAdded = await attempt(() => savePart(owner, kind, { id, parentId, name }))
        if (!isAdded) return names.slice(index)
        begun.current.delete(place)
      }
      return []
    },

    /** Moves a part among its siblings. @param to index in the list without it */
    move({ kind, id, parentId, to }: { kind: PartKind; id: string; parentId: string; to: number }): void {
      const tree = client.getQueryData<Tree>(key)
      if (!tree) return
      const places = placesFor(moved(childrenOf(tree, parentId), id, to))
      if (places.length === 0) return
      // Updates the sort values too, as the next move is based on them.
      show(() => withSaid(tree, places))
      void attempt(async () => {
        for (const place of places) await savePart(owner, kind, place)
      })
    },

    /** Deletes a part with undo for six seconds. @returns null, or the error message */
    async remove(kind: PartKind, part: Part): Promise<string | null> {
      const refused = await run(async () => {
        await deletePart(owner, kind, part.id)
        show((tree) => without(tree, part.id))
      })
      if (refused?.code === 'IN_USE') return [refused.message, ...Object.values(refused.fields)].join(' ')
      if (refused) return refused.message
      const restore = () => void attempt(() => restorePart(owner, kind, part))
      toast({ text: words.deleted(part.name), undo: restore })
      return null
    },
  }
}
