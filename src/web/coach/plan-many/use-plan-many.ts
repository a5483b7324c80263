import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, type InputOf, type ReplyOf } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import type { Refused } from '#web/session/refused.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { useActing } from '#web/session/use-session.ts'
import { tellError, toast } from '#web/ui/toast.ts'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { useWords } from '#web/words/use-words.ts'

export type Template = ReplyOf<'GET /template'>[number]
export type TemplateItem = Template['items'][number]
export type Preview = ReplyOf<'POST /plan/many'>
export type PreviewRow = Preview['rows'][number]
type Body = InputOf<'POST /plan/many'>['body']
export type From = Body['from']
export type Adjusted = NonNullable<Body['adjust']>[number]
type Change = Partial<Omit<Adjusted, 'user_id'>>
/** Changes for single students, by their ids, and the week that was planned then. */
type Said = { week: string; changes: ReadonlyMap<string, Change> }
export type Options = { skip_done: boolean; fit_goals: boolean; leave_out: boolean }

/**
 * What is written for whom: the preview of it, changes for single students, and the save.
 * @param onSaved clears the choice of students, so that a second press does not write the week again
 */
export function usePlanMany(
  from: From | null,
  week: string,
  students: readonly string[],
  onSaved: () => void,
) {
  const { planMany: words, common, format } = useWords()
  const navigateHere = useNavigateHere({ from: '/plan/many' })
  const owner = useActing()?.id
  // A new id for each save, made before, so that sending twice is idempotent.
  const [id, setId] = useState(newId)
  const [said, setSaid] = useState<Said>({ week, changes: new Map() })
  // A day belongs to the week for which it was chosen.
  const adjusted = said.week === week ? said.changes : withoutDays(said.changes)
  const [options, setOptions] = useState<Options>({ skip_done: false, fit_goals: true, leave_out: false })
  const { leave_out, ...rules } = options
  const adjust = students.flatMap((user_id) => {
    const change = adjusted.get(user_id)
    return change ? [{ user_id, ...change }] : []
  })
  const body = { id, from: from ?? {}, students: [...students], week, adjust, ...rules } satisfies Body
  const isAsked = from !== null && students.length > 0
  const preview = useQuery<Preview, Refused>({
    queryKey: [owner, 'POST /plan/many', body],
    queryFn: ({ signal }) => ask('POST /plan/many', { body }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // A save whose answer was lost is sent again as it was.
    refetchOnWindowFocus: false,
  })
  const undo = useToldSave(
    'POST /plan/many/undo',
    ({ removed }) => words.undone(format.number(removed)),
    // The card on the page offers the same, and names what was kept.
    { onSuccess: ({ kept }) => kept.length === 0 && void navigateHere({ search: {}, replace: true }) },
  )
  const saving = useSave('POST /plan/many', {
    waitMs: timeouts.fileSave,
    said: ({ saved }, { body: { id } }) => ({
      text: words.saved(format.number(saved ?? 0)),
      undo: () => undo.mutate({ body: { id } }),
    }),
    onSuccess(_, { body: sent }) {
      setId(newId())
      onSaved()
      void navigateHere({ search: { done: sent.id }, replace: true })
    },
    onError(error) {
      if (error.status !== 409) return tellError(error)
      toast({ text: common.changedMeanwhile })
      // A save with this id may have been done without an answer: then the next preview counts what it wrote.
      setId(newId())
    },
  })
  return {
    preview,
    /** Whether the preview is of what is chosen now. */
    isCurrent: isAsked && preview.data !== undefined && !preview.isPlaceholderData && !preview.isFetching,
    options,
    setOptions,
    adjusted,
    adjust: (userId: string, change: Change) =>
      setSaid({ week, changes: new Map([...adjusted, [userId, { ...adjusted.get(userId), ...change }]]) }),
    save() {
      if (!preview.data) return
      const unmatched = leave_out ? 'leave_out' : 'refuse'
      saving.mutate({ body: { ...body, unmatched, save: true, digest: preview.data.digest } })
    },
    isSaving: saving.isPending,
  }
}

function withoutDays(changes: Said['changes']): Said['changes'] {
  return new Map([...changes].map(([id, { start: _start, free: _free, ...rest }]) => [id, rest]))
}
