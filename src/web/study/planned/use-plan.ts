import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addDays } from '#rules/day.ts'
import { copiesOf } from '#rules/plan-week.ts'
import { askInTime } from '#web/api/ask-in-time.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { orGone } from '#web/api/or-gone.ts'
import { useInOrder } from '#web/api/use-in-order.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useActing } from '#web/session/use-session.ts'
import { contentOf, type PlanItem } from '#web/study/planned/item.ts'
import { tellError, toast } from '#web/ui/toast.ts'
import { useDeletion } from '#web/ui/use-deletion.ts'
import { useWords } from '#web/words/use-words.ts'

/** Is given what takes the last change of a plan back; null after a change that nothing takes back. */
export type SetUndo = (undo: (() => void) | null) => void

/** Actions on items of the board, with their toasts. */
export function usePlan(setUndo: SetUndo) {
  const { plan: words, format } = useWords()
  const client = useQueryClient()
  const owner = useActing()?.id
  const save = useToldSave('GET /plan/save', words.restored)
  const remove = useToldSave('GET /plan/delete/{id}')
  const tick = useToldSave('POST /plan/tick')
  // By object instead of id, as a deleted item gets the same id when last week is copied again.
  const begin = useDeletion<PlanItem>(words.deleted)
  const inOrder = useInOrder('plan')

  return {
    /**
     * Moves an item to another day with an optimistic update and undo. Sends only the day, so it does not
     * conflict with other changes of the item.
     */
    move({ id, day: before }: PlanItem, day: string) {
      async function to(there: string, onSuccess?: () => void) {
        // In-flight answers do not contain this change.
        void client.cancelQueries({ queryKey: [owner, 'GET /plan'] })
        client.setQueriesData<PlanItem[]>({ queryKey: [owner, 'GET /plan'] }, (rows) =>
          rows?.map((row) => (row.id === id ? { ...row, day: there } : row)),
        )
        try {
          await inOrder(() => askInTime('GET /plan/save', { query: { id, day: there } }, { begunFor: owner }))
          onSuccess?.()
        } catch (error) {
          tellError(error as Error)
        }
      }
      const back = () => void to(before)
      setUndo(back)
      void to(day, () => toast({ text: words.moved(format.day(day, 'title')), undo: back }))
    },

    /** Deletes an item and what follows it in its repetition and is not done. */
    removeFollowing(item: PlanItem) {
      begin(item, () => remove.mutateAsync({ params: { id: item.id }, query: { following: true } }))
      setUndo(null)
    },

    /** Deletes an item, with undo for six seconds under the same id. */
    remove(item: PlanItem) {
      const undo = begin(
        item,
        () => remove.mutateAsync({ params: { id: item.id }, query: {} }),
        () =>
          // What `mutate` is given is not called once the page was left, and its undo may be pressed on another.
          save.mutateAsync({ query: contentOf(item) }).then(
            () => item.tick && tick.mutate({ body: tickOf(item) }),
            () => {},
          ),
      )
      // At once, so that a quick Ctrl Z is not lost.
      if (undo) setUndo(undo)
    },
  }
}

/** How an item was marked as done, to do it again. */
function tickOf({ id, tick }: PlanItem) {
  return { id, done: true, ...(tick?.record_id && { record_id: tick.record_id }) }
}

/** Copies last week's items into this week, with undo; repeated, it adds only missing ones. */
export function useCopyOfLastWeek(week: readonly string[], setUndo: SetUndo) {
  const { plan: words, record } = useWords()
  const owner = useActing()?.id
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const remove = ({ id }: PlanItem) =>
    orGone(askInTime('GET /plan/delete/{id}', { params: { id }, query: {} }, { begunFor: owner }))
  function takeBack(saved: readonly PlanItem[]) {
    setUndo(null)
    void Promise.all(saved.map(remove))
      .then(() => toast({ text: record.takenBack }), tellError)
      .finally(() => invalidate([owner]))
  }
  return useMutation({
    onMutate: () => setUndo(null),
    async mutationFn() {
      const saved: PlanItem[] = []
      // A copy that ends in the middle is taken back too.
      const undo = () => takeBack(saved)
      // Fetches both weeks again, as another device may have changed them.
      const both = { from: addDays(first, -7), to: last }
      const items = await askInTime('GET /plan', { query: both }, { begunFor: owner })
      const copies = copiesOf(
        items.filter(({ day }) => day < first),
        items.filter(({ day }) => day >= first),
      )
      // Sequential, to keep the order of the board.
      for (const copy of copies) {
        await askInTime('GET /plan/save', { query: contentOf(copy) }, { begunFor: owner })
        saved.push(copy)
        setUndo(undo)
      }
      toast({ text: words.copied(saved.length), ...(saved.length > 0 && { undo }) })
    },
    onError: tellError,
    onSettled: () => invalidate([owner]),
  })
}
