import { useQueryClient } from '@tanstack/react-query'
import { newId } from '#web/api/new-id.ts'
import { Refused } from '#web/api/refused.ts'
import { useInOrder } from '#web/api/use-in-order.ts'
import { useActing } from '#web/auth/use-session.ts'
import { useTellError, useToast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/use-words.ts'
import {
  childrenOf,
  type PartKind,
  placesFor,
  reordered,
  type Said,
  type Study,
  type Subtopic,
  type Topic,
  type Tree,
  without,
  withSaid,
} from './parts.ts'
import { deletePart, restorePart, savePart } from './save-part.ts'

export type TreeEdit = ReturnType<typeof useTreeEdit>

/**
 * Changes to the tree of one class group, sent one after the other; what is moved is seen at once, the rest once it is
 * saved. After the last of those that wait the server is asked for what it has, so that a change that was refused does
 * not stay on the screen.
 */
export function useTreeEdit(croomId: string) {
  const { treeEditor: words, common } = useWords()
  const toast = useToast()
  const tellError = useTellError()
  const client = useQueryClient()
  const owner = useActing()?.id ?? ''
  const key = [owner, 'GET /croom/data/{id}', { params: { id: croomId } }]
  const inOrder = useInOrder(`tree ${croomId}`)

  /** Shows what the server has been told, or is being told, before it is asked what it has. */
  function show(change: (tree: Tree) => Tree) {
    // An answer that is under way knows nothing of this step yet.
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
  async function told(work: () => Promise<void>): Promise<boolean> {
    const refused = await run(work)
    if (refused) tellError(refused)
    return refused === null
  }

  return {
    /** Saves a field of a part. @returns what is wrong with it; null when it was saved */
    async change(kind: PartKind, change: Said): Promise<string | null> {
      const refused = await run(async () => {
        await savePart(owner, kind, change)
        // The next answer may be some changes away, and nobody should see the old name until then.
        show((tree) => withSaid(tree, [change]))
      })
      return refused && (Object.values(refused.fields)[0] ?? refused.message)
    },

    /** Adds parts at the end, in their order. @returns those that were not taken */
    async add(kind: PartKind, parentId: string, names: readonly string[]): Promise<string[]> {
      for (const [index, name] of names.entries()) {
        const isAdded = await told(() => savePart(owner, kind, { id: newId(), parentId, name }))
        if (!isAdded) return names.slice(index)
      }
      return []
    },

    /** Puts a part at another place among its siblings. @param to index in the list without it */
    move(kind: PartKind, parentId: string, id: string, to: number): void {
      const tree = client.getQueryData<Tree>(key)
      if (!tree) return
      const next = reordered(tree, kind, parentId, id, to)
      const places = placesFor(childrenOf(next, kind, parentId))
      if (places.length === 0) return
      // With their places, from which the next step is counted.
      show(() => withSaid(next, places))
      void told(async () => {
        for (const place of places) await savePart(owner, kind, place)
      })
    },

    /** Deletes a part; for six seconds it can be brought back. @returns why not; null when it is gone */
    async remove(kind: PartKind, part: Study | Topic | Subtopic): Promise<string | null> {
      const refused = await run(async () => {
        await deletePart(owner, kind, part.id)
        show((tree) => without(tree, part.id))
      })
      if (refused?.code === 'IN_USE') return [refused.message, ...Object.values(refused.fields)].join(' ')
      if (refused) return refused.message
      const restore = () => void told(() => restorePart(owner, kind, part))
      toast({ text: words.deleted(part.name), action: { label: common.undo, onAction: restore } })
      return null
    },
  }
}
