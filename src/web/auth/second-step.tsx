import { asking } from '#web/api/query-cache.tsx'
import { useSave } from '#web/api/use-save.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { useWords } from '#web/words/use-words.ts'
import { CodeField } from './code-field.tsx'

type SecondStepProps = {
  /** Of the first step. */
  ticket: string
  /** @param landing where the person goes on: `/change-password`, or the first screen */
  onEnter(landing: string): void
  /** Back to the first step. */
  onAgain(): void
}

export default asking(SecondStep)

/** The second step of a sign-in: a code of the app, or a recovery code. */
function SecondStep({ ticket, onEnter, onAgain }: SecondStepProps) {
  const { factor: words } = useWords()
  const typed = useFields({ code: '' })
  const enter = useSave('POST /auth/second', {
    onSuccess: (pair) => onEnter(session.adopt(pair)),
    // A wrong code is typed again as a whole.
    onError: () => typed.reset(),
  })
  const form = formOf(typed, enter, ['code'])
  const isOver = enter.error?.fields.ticket !== undefined
  return (
    <EntryForm
      title={words.secondTitle}
      note={words.secondText}
      form={form}
      onSubmit={() => enter.mutate({ body: { ticket, code: typed.draft.code } })}
      footer={
        <>
          <p>{words.secondLost}</p>
          {!isOver && (
            <Button variant="quiet" className="-ml-4 self-start" onClick={onAgain}>
              {words.secondAgain}
            </Button>
          )}
        </>
      }
    >
      {/* Focused on a phone too: nothing else is to be done here. */}
      <CodeField isFirst {...form.field('code')} />
      {isOver ? (
        <Button variant="primary" size="lg" onClick={onAgain}>
          {words.secondAgain}
        </Button>
      ) : (
        <Button type="submit" variant="primary" size="lg" isPending={enter.isPending}>
          {words.secondSubmit}
        </Button>
      )}
    </EntryForm>
  )
}
