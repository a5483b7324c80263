import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#rules/limits.ts'
import { askInTime } from '#web/api/ask-in-time.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { newId } from '#web/api/new-id.ts'
import { orGone } from '#web/api/or-gone.ts'
import { useCall } from '#web/api/use-call.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { useDraft } from '#web/offline/draft-store.ts'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { NumberField } from '#web/ui/text-field.tsx'
import { tellError, toast } from '#web/ui/toast.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { isolated } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { LessonRow } from './lesson-card.tsx'

type LessonPlanSheetProps = { row: LessonRow; croomId: string; today: string; onClose(): void }

/** Plans a topic for those in a group who need it, each marked as the coach's; needs the right to act for them. */
export function LessonPlanSheet({ row, croomId, today, onClose }: LessonPlanSheetProps) {
  const { crooms: words, plan, common, fields, format } = useWords()
  const isShown = useIsShown()
  // The plans of these students, and who has ended the link meanwhile.
  const onSettled = () => invalidate()
  const links = useCall('GET /link', {})
  // One id for each student, made once, so that sending twice is idempotent.
  const [ids] = useState(() => new Map(row.who.map(({ id }) => [id, newId()])))
  const begun: { day: string; minutes: number | null } = { day: today, minutes: 60 }
  const typed = useDraft(`lessonPlanDraft:${croomId}:${row.topic_id}`, begun)
  const mayAct = new Set(
    links.data?.links
      .filter(({ status, access }) => status === 'active' && access === 'act')
      .map(({ student }) => student.id),
  )
  const planned = row.who.filter(({ id }) => mayAct.has(id))
  const others = row.who.filter(({ id }) => !mayAct.has(id))
  const undo = useMutation({
    async mutationFn() {
      // A student who has ended the link keeps the item; those of the others go.
      let refused: unknown
      for (const { id } of planned)
        await orGone(
          askInTime(
            'GET /plan/delete/{id}',
            { params: { id: ids.get(id) ?? '' }, query: {} },
            { begunFor: id },
          ),
        ).catch((error) => {
          refused ??= error
        })
      if (refused) throw refused
    },
    onSuccess: () => toast({ text: words.lessonUnplanned }),
    onError: tellError,
    onSettled,
  })
  const save = useMutation({
    async mutationFn() {
      const place = { croom_id: croomId, study_id: row.study_id, topic_id: row.topic_id }
      for (const student of planned) {
        const query = { ...typed.draft, ...place, id: ids.get(student.id) ?? '', kind: 'lecture' as const }
        await askInTime('GET /plan/save', { query }, { begunFor: student.id })
      }
    },
    onSuccess() {
      typed.drop()
      toast({ text: words.lessonPlanned(format.number(planned.length)), undo: () => undo.mutate() })
      if (isShown()) onClose()
    },
    onError(error) {
      if (!isShown()) tellError(error)
    },
    onSettled,
  })
  const form = formOf(typed, save, ['day', 'minutes'])
  const names = (of: typeof planned) => of.map(({ name }) => isolated(name)).join(', ')
  return (
    <FormSheet
      title={common.addToPlan(row.topic_name)}
      form={form}
      submit={plan.add}
      isReady={planned.length > 0}
      focusesSubmit
      onClose={() => {
        typed.drop()
        onClose()
      }}
      onSubmit={() => save.mutate()}
    >
      <Loaded answer={links}>
        {() => (
          <div className="grid gap-1 text-13">
            {planned.length > 0 && <p>{words.lessonWho(names(planned), 0)}</p>}
            {others.length > 0 && <p className="text-dim">{words.lessonViewOnly(names(others))}</p>}
            <p className="text-dim">{words.lessonPlanText}</p>
          </div>
        )}
      </Loaded>
      <DateField label={fields.day} min={today} {...form.field('day')} />
      <NumberField
        label={plan.minutes}
        max={limits.minutesPerRecord}
        {...form.field('minutes')}
        onChange={(minutes) => form.change({ minutes: minutes || null })}
      />
    </FormSheet>
  )
}
