import { limits } from '#rules/limits.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

const fresh = () => ({ id: newId(), name: '', examdate: '' })

/** An exam for every student of a group. Its id is generated once, so that a retry is idempotent. */
export function SharedExam({ croomId }: { croomId: string }) {
  const { crooms: words, exams } = useWords()
  const typed = useDraft(`sharedExamDraft:${croomId}`, fresh)
  const { draft } = typed
  const check = useCall(
    'POST /exam/check-date',
    { body: { examdate: draft.examdate } },
    { enabled: draft.examdate !== '', staleTime: 60_000, placeholderData: undefined },
  )
  const save = useSave('GET /exam/save', {
    said: ({ name }) => words.added(name),
    onSuccess: () => typed.restart(fresh()),
  })
  const form = formOf(typed, save, ['name', 'examdate'])

  function submit() {
    const { id, name, examdate } = draft
    save.mutate({
      query: { id, name: name.trim(), examdate, kind: 'school', croom_id: croomId, for_members: true },
    })
  }
  return (
    <FoldedCard title={words.exam}>
      <Form onSubmit={submit} className="flex flex-col gap-3 px-4 pb-4 lg:px-5 lg:pb-5">
        <p className="text-13 text-dim">{words.examText}</p>
        <TextField
          label={exams.name}
          maxLength={limits.nameCharacters}
          autoComplete="off"
          {...form.field('name')}
        />
        <DateField label={exams.date} {...form.field('examdate')} />
        {check.data && (
          <p role="status" className={`text-13 ${check.data.valid ? 'text-dim' : 'text-bad'}`}>
            {check.data.message}
          </p>
        )}
        <FormError form={form} />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={draft.name.trim() === '' || draft.examdate === ''}
          isPending={save.isPending}
        >
          {words.examAdd}
        </Button>
      </Form>
    </FoldedCard>
  )
}
