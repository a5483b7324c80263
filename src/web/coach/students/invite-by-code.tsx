import type { Access } from '#rules/vocabulary.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** Creates a code: first the rights, then the code with instructions, shown once. */
export function InviteByCode() {
  const { students: words } = useWords()
  const format = useFormat()
  const actor = useActor()
  const typed = useDraft<{ access: Access }>('inviteCodeDraft', { access: 'act' })
  const { access } = typed.draft
  const invite = useSave('POST /link/invite', { onSuccess: typed.drop })
  const form = formOf(typed, invite)

  if (invite.data) {
    const { code, expires_at, access: granted } = invite.data
    return (
      <div className="grid grid-cols-1 gap-4">
        <div className="rounded-control bg-sunken p-4">
          <CopyText text={code} />
          <p className="mt-2 text-13 text-dim">
            {words.codeOnce(format.instant(expires_at, actor?.timezone ?? 'UTC'))}
          </p>
        </div>
        <section>
          <h3 className="mb-1 font-semibold">{words.codeStepsTitle}</h3>
          <ol className="list-decimal pl-5">
            {words.codeSteps.map((step) => (
              <li key={step} className="py-0.5">
                {step}
              </li>
            ))}
          </ol>
          <p className="mt-2 text-13 text-dim">{granted === 'act' ? words.actText : words.viewText}</p>
        </section>
        <Button className="justify-self-start" onClick={() => invite.reset()}>
          {words.anotherCode}
        </Button>
      </div>
    )
  }
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={() => invite.mutate({ body: typed.draft })}>
      <Segmented
        label={words.access}
        className="flex w-full"
        {...form.field('access')}
        options={[
          { value: 'act', label: words.accessAct },
          { value: 'view', label: words.accessView },
        ]}
      />
      <p className="text-13 text-dim">{access === 'act' ? words.actText : words.viewText}</p>
      <Button type="submit" variant="write" isPending={invite.isPending}>
        {words.makeCode}
      </Button>
      <FormError form={form} />
    </Form>
  )
}
