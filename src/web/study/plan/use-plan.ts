import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { addDays } from '#rules/day.ts'
import { copiesOf } from '#rules/plan-week.ts'
import { ask } from '#web/api/ask.ts'
import { askAnew } from '#web/api/invalidate.ts'
import { useSave } from '#web/api/use-save.ts'
import { useActing } from '#web/auth/use-session.ts'
import { contentOf, type PlanItem } from '#web/study/planned/item.ts'
import { useTellError, useToast } from '#web/ui/toast.tsx'
import { useTaken } from '#web/ui/use-taken.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** What can be done with items of the board, each with its word afterwards. */
export function usePlan() {
  const { plan: words, common } = useWords()
  const format = useFormat()
  const toast = useToast()
  const tellError = useTellError()
  const told = { onError: useTellError() }
  const client = useQueryClient()
  const owner = useActing()?.id
  const save = useSave('GET /plan/save', { ...told, onSuccess: () => toast({ text: words.restored }) })
  const remove = useSave('GET /plan/delete/{id}', told)
  // The item and not its id, which it has again when last week is copied after it was deleted.
  const { take, letGo } = useTaken<PlanItem>()
  // Steps of a quick hand arrive in their order.
  const line = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(0)

  return {
    /**
     * Plans an item on another day, where it shows at once; for six seconds it can go back. It says nothing but the
     * day, so it meets no other change of the same item.
     */
    move({ id, day: before }: PlanItem, day: string) {
      async function to(there: string, onSuccess?: () => void) {
        const mine = ++latest.current
        // An answer that is under way knows nothing of this step yet.
        void client.cancelQueries({ queryKey: [owner, 'GET /plan'] })
        client.setQueriesData<PlanItem[]>({ queryKey: [owner, 'GET /plan'] }, (rows) =>
          rows?.map((row) => (row.id === id ? { ...row, day: there } : row)),
        )
        const sent = line.current.then(() =>
          ask('GET /plan/save', { query: { id, day: there } }, { begunFor: owner }),
        )
        line.current = sent.then(
          () => {},
          () => {},
        )
        try {
          await sent
          onSuccess?.()
        } catch (error) {
          tellError(error as Error)
        }
        if (mine === latest.current) void askAnew(client, [owner])
      }
      const action = { label: common.undo, onAction: () => void to(before) }
      void to(day, () => toast({ text: words.moved(format.day(day, 'weekday')), action }))
    },

    /** Deletes at once; for six seconds the item can be brought back under its own id. */
    remove(item: PlanItem) {
      if (!take(item)) return
      const restore = () => {
        letGo(item)
        save.mutate({ query: contentOf(item) })
      }
      // Told also when one has gone to another page by the time of the answer.
      remove.mutateAsync({ params: { id: item.id } }).then(
        () => toast({ text: words.deleted, action: { label: common.undo, onAction: restore } }),
        () => letGo(item),
      )
    },
  }
}

/** Plans last week's items again in this one; a second time only what is missing. */
export function useCopyOfLastWeek(week: readonly string[]) {
  const { plan: words } = useWords()
  const toast = useToast()
  const tellError = useTellError()
  const client = useQueryClient()
  const owner = useActing()?.id
  const [first = '', last = ''] = [week[0], week.at(-1)]
  return useMutation({
    async mutationFn() {
      // Both weeks as they are now: what another device planned meanwhile is not copied over.
      const both = { from: addDays(first, -7), to: last }
      const items = await ask('GET /plan', { query: both }, { begunFor: owner })
      const [before, there] = [
        items.filter(({ day }) => day < first),
        items.filter(({ day }) => day >= first),
      ]
      const copies = copiesOf(before, there)
      // One after the other, in the order of the board.
      for (const copy of copies) await ask('GET /plan/save', { query: contentOf(copy) }, { begunFor: owner })
      return copies.length
    },
    onSuccess: (count) => toast({ text: words.copied(count) }),
    onError: tellError,
    onSettled: () => askAnew(client, [owner]),
  })
}
