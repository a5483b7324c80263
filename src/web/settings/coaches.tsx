import { useState } from 'react'
import { dayAt } from '#rules/time-zone.ts'
import { useCall } from '#web/session/use-call.ts'
import { useSave } from '#web/session/use-save.ts'
import { useActor } from '#web/session/use-session.ts'
import { AskOnce } from '#web/ui/ask-once.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useTellError, useToast } from '#web/ui/toast.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** Who may see or change this student's data: the student alone decides. */
export function Coaches() {
  const { settings: words, common } = useWords()
  const format = useFormat()
  const zone = useActor()?.timezone ?? 'UTC'
  const toast = useToast()
  const links = useCall('GET /link', {})
  const [code, setCode] = useState('')
  const told = { onError: useTellError() }
  const accept = useSave('POST /link/accept', {
    onSuccess({ coach }) {
      setCode('')
      toast({ text: words.linked(coach.name) })
    },
  })
  const access = useSave('POST /link/access', { onSuccess: () => toast({ text: common.saved }) })
  const end = useSave('DELETE /link/{id}', { onSuccess: () => toast({ text: words.linkEnded }) })

  function submit() {
    accept.mutate({ body: { code } })
  }
  return (
    <Card title={words.coaches} description={words.coachesText}>
      <Loaded answer={links}>
        {({ links: all }) => (
          <ul className="divide-y divide-line">
            {all.map(({ id, coach, access: granted, created_at }) => (
              <li key={id} className="flex flex-wrap items-end gap-3 py-3">
                <span className="min-w-0 flex-1 basis-40 self-center">
                  <strong dir="auto" className="block truncate font-semibold">
                    {coach.name}
                  </strong>
                  <span className="block text-13 text-dim">
                    {words.since(format.day(dayAt(Date.parse(created_at), zone, 0), 'long'))}
                  </span>
                </span>
                <SelectField
                  label={words.accessOf(coach.name)}
                  labelHidden
                  value={granted}
                  onChange={(next) => access.mutate({ body: { id, access: next } }, told)}
                  options={[
                    { value: 'act', label: words.accessAct },
                    { value: 'view', label: words.accessView },
                  ]}
                />
                <AskOnce
                  label={words.end}
                  name={coach.name}
                  question={words.endSure}
                  isPending={end.isPending && end.variables.params.id === id}
                  onSure={() => end.mutate({ params: { id } }, told)}
                />
              </li>
            ))}
            {all.length === 0 && <li className="pb-3 text-dim">{words.noCoach}</li>}
          </ul>
        )}
      </Loaded>
      <Form onSubmit={submit} className="mt-2 flex items-start gap-2">
        <TextField
          label={words.code}
          className="flex-1"
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          error={accept.error?.fields.code ?? accept.error?.message}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" className="mt-6" disabled={code.trim() === ''} isPending={accept.isPending}>
          {words.link}
        </Button>
      </Form>
    </Card>
  )
}
