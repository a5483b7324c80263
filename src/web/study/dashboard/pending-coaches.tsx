import { useState } from 'react'
import type { Access } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useErrorToast, useToast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

type Link = ReplyOf<'GET /link'>['links'][number]

/** Coaches who created this account and wait for the student's acceptance; until then they have no access. */
export default function PendingCoaches() {
  const links = useCall('GET /link', {}, { staleTime: 60_000 })
  const pending = links.data?.links.filter(({ status }) => status === 'pending') ?? []
  return pending.map((link) => <PendingCoach key={link.id} link={link} />)
}

function PendingCoach({ link: { id, coach, access: asked } }: { link: Link }) {
  const { pendingCoach: words, settings, students } = useWords()
  const toast = useToast()
  const options = { onError: useErrorToast() }
  const [access, setAccess] = useState<Access>(asked)
  const accept = useSave('POST /link/accept', {
    onSuccess: () => toast({ text: settings.linked(coach.name) }),
  })
  const decline = useSave('DELETE /link/{id}', { onSuccess: () => toast({ text: settings.declined }) })
  return (
    <Card title={words.title}>
      <p className="mb-1">
        <strong dir="auto" className="font-semibold">
          {coach.name}
        </strong>
      </p>
      <p className="mb-4 max-w-[62ch] text-13 text-dim">{words.text}</p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={students.access}
          value={access}
          onChange={setAccess}
          options={[
            { value: 'act', label: words.act },
            { value: 'view', label: words.view },
          ]}
        />
        <Button
          variant="write"
          isPending={accept.isPending}
          onClick={() => accept.mutate({ body: { id, access } }, options)}
        >
          {settings.linkAccept}
        </Button>
        <Button isPending={decline.isPending} onClick={() => decline.mutate({ params: { id } }, options)}>
          {settings.linkDecline}
        </Button>
      </div>
    </Card>
  )
}
