import { useState } from 'react'
import { asking } from '#web/api/query-cache.tsx'
import { useSave } from '#web/api/use-save.ts'
import type { MailedLink } from '#web/auth/mailed-link.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'

export default asking(MailedLinkForm)

const calls = {
  confirm: 'POST /auth/confirm',
  stop: 'POST /auth/stop',
  reminders: 'POST /reminder/stop',
} as const

/** Confirms or stops a change of e-mail, or stops reminders. It needs a click, since mail programs open links for a preview. */
function MailedLinkForm({ kind, token }: MailedLink) {
  const { mailedLink, common } = useWords()
  const words = mailedLink[kind]
  const [isDone, setIsDone] = useState(false)
  const save = useSave(calls[kind], { onSuccess: () => setIsDone(true) })
  return (
    <EntryForm
      title={words.title}
      note={isDone ? words.done : words.text}
      form={formOf({ draft: {}, change() {} }, save, [])}
      onSubmit={() => save.mutate(kind === 'reminders' ? { body: { secret: token } } : { body: { token } })}
      footer={
        <TextLink to="/login" search={{}} hash="">
          {common.continue}
        </TextLink>
      }
    >
      {!isDone && (
        <Button type="submit" variant="primary" size="lg" isPending={save.isPending}>
          {words.submit}
        </Button>
      )}
    </EntryForm>
  )
}
