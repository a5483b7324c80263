import { type FormEvent, useState } from 'react'
import { useCall } from '#web/session/use-call.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Who may see or change this student's data: the student alone decides. */
export function Coaches() {
  const { settings: words, common } = useWords()
  const toast = useToast()
  const links = useCall('GET /link', {})
  const [code, setCode] = useState('')
  const [ending, setEnding] = useState<string | null>(null)
  const told = { onError: (error: Error) => toast({ text: error.message, tone: 'bad' as const }) }
  const accept = useSave('POST /link/accept', {
    onSuccess({ coach }) {
      setCode('')
      toast({ text: words.linked(coach.name) })
    },
  })
  const access = useSave('POST /link/access', { onSuccess: () => toast({ text: common.saved }) })
  const end = useSave('DELETE /link/{id}', { onSuccess: () => toast({ text: words.linkEnded }) })

  function submit(event: FormEvent) {
    event.preventDefault()
    accept.mutate({ body: { code } })
  }
  return (
    <Card title={words.coaches} description={words.coachesText}>
      <Loaded answer={links}>
        {({ links: all }) => (
          <ul className="divide-y divide-line">
            {all.map(({ id, coach, access: granted }) => (
              <li key={id} className="flex flex-wrap items-end gap-3 py-3">
                <strong dir="auto" className="min-w-0 flex-1 basis-40 self-center truncate font-semibold">
                  {coach.name}
                </strong>
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
                {ending === id ? (
                  <Button
                    variant="danger"
                    isPending={end.isPending}
                    onClick={() => end.mutate({ params: { id } }, told)}
                  >
                    {words.endSure}
                  </Button>
                ) : (
                  <Button aria-label={`${words.end}: ${coach.name}`} onClick={() => setEnding(id)}>
                    {words.end}
                  </Button>
                )}
              </li>
            ))}
            {all.length === 0 && <li className="pb-3 text-dim">{words.noCoach}</li>}
          </ul>
        )}
      </Loaded>
      <form onSubmit={submit} className="mt-2 flex items-start gap-2">
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
      </form>
    </Card>
  )
}
