import { useMutation } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import { addDays } from '#rules/day.ts'
import { shownPercent } from '#rules/insight/claims.ts'
import { overPace } from '#rules/plan-week.ts'
import { askInTime } from '#web/api/ask-in-time.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { orGone } from '#web/api/or-gone.ts'
import { useCall } from '#web/api/use-call.ts'
import { useActing, useMayChange } from '#web/session/use-session.ts'
import { useSourceOf } from '#web/study/own-sources/use-own-sources.ts'
import { contentOf, namesOf, type PlanItem, sizeOf } from '#web/study/planned/item.ts'
import type { SetUndo } from '#web/study/planned/use-plan.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { tellError, toast } from '#web/ui/toast.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type FitButtonProps = { items: readonly PlanItem[]; today: string; setUndo: SetUndo }

/** Opens what could leave the week, if as much gets done as usual; nothing where the week fits, or may not be changed. */
export function FitButton({ items, today, setUndo }: FitButtonProps) {
  const { plan: words } = useWords()
  const mayChange = useMayChange()
  const ahead = items.filter(({ day }) => day >= today)
  const pace = useCall('GET /insight/pace', {}, { enabled: mayChange && ahead.length > 0 })
  const share = pace.data?.of_plan ?? 1
  const over = mayChange ? overPace(ahead, share) : []
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {over.length > 0 && (
        <Button icon={Scale} onClick={() => setIsOpen(true)}>
          {words.fit}
        </Button>
      )}
      {isOpen && <FitSheet items={over} share={share} setUndo={setUndo} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type FitSheetProps = {
  items: readonly PlanItem[]
  share: number
  setUndo: SetUndo
  onClose(): void
}

/** Proposes what could leave the week so that it fits the student's pace; only what is chosen is moved or removed. */
function FitSheet({ items: proposed, share, setUndo, onClose }: FitSheetProps) {
  const words = useWords()
  const { format } = words
  const { find } = useNames()
  const sourceOf = useSourceOf(proposed.some(({ source_id }) => source_id !== null))
  // As proposed when it was opened: the plan changes while the items leave it.
  const [items] = useState(proposed)
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set())
  const chosen = items.filter(({ id }) => !left.has(id))
  const { change, isPending } = useFit(chosen, setUndo, onClose)
  return (
    <Sheet
      title={words.plan.fit}
      isSending={isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={chosen.length === 0} isPending={isPending} onClick={() => change('remove')}>
            {words.plan.fitRemove}
          </Button>
          <Button
            variant="write"
            disabled={chosen.length === 0}
            isPending={isPending}
            onClick={() => change('move')}
          >
            {words.plan.fitMove}
          </Button>
        </>
      }
    >
      <p>{words.plan.fitText(format.number(shownPercent(share)))}</p>
      <ul className="mt-3 divide-y divide-line">
        {items.map((item) => {
          const { lesson, part } = namesOf(find(item), words.common.kinds[item.kind])
          return (
            <li key={item.id}>
              <label className="flex min-h-11 items-center gap-3 py-2">
                <Checkbox checked={!left.has(item.id)} onChange={() => setLeft(toggled(left, item.id))} />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="block font-medium">{sourceOf(item)?.name ?? dotted([lesson, part])}</span>
                  <span className="block text-13 text-dim">
                    {dotted([format.day(item.day, 'title'), sizeOf(item, words, format)])}
                  </span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])
}

/** Moves items to the next week or removes them, with undo; one after the other, to keep the order of the board. */
function useFit(items: readonly PlanItem[], setUndo: SetUndo, onDone: () => void) {
  const { plan: words, format } = useWords()
  const owner = useActing()?.id
  const save = (item: PlanItem, day: string) =>
    askInTime('GET /plan/save', { query: { ...contentOf(item), day } }, { begunFor: owner })
  const options = { onError: tellError, onSettled: () => invalidate([owner]) }
  const undo = useMutation({
    async mutationFn() {
      for (const item of items) await save(item, item.day)
    },
    onSuccess: () => toast({ text: words.restored }),
    ...options,
  })
  const fit = useMutation({
    async mutationFn(way: 'move' | 'remove') {
      for (const item of items)
        await (way === 'move'
          ? save(item, addDays(item.day, 7))
          : orGone(
              askInTime('GET /plan/delete/{id}', { params: { id: item.id }, query: {} }, { begunFor: owner }),
            ))
    },
    onSuccess(_, way) {
      const count = format.number(items.length)
      const back = () => undo.mutate()
      setUndo(back)
      toast({ text: way === 'move' ? words.fitMoved(count) : words.fitRemoved(count), undo: back })
      onDone()
    },
    ...options,
  })
  return { change: fit.mutate, isPending: fit.isPending }
}
