import { useState } from 'react'
import type { Access } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type Link = ReplyOf<'GET /link'>['links'][number]

/** Coaches who ask for a link and wait for the student's acceptance; until then they have no access. */
export default function PendingCoaches() {
  const links = useCall('GET /link', {}, { staleTime: 60_000 })
  const pending = links.data?.links.filter(({ status }) => status === 'pending') ?? []
  return pending.map((link) => <PendingCoach key={link.id} link={link} />)
}

function PendingCoach({ link: { id, coach, access: asked, croom } }: { link: Link }) {
  const { pendingCoach: words, invitation, settings, students } = useWords()
  const [access, setAccess] = useState<Access>(asked)
  const accept = useToldSave('POST /link/accept', settings.linked(coach.name))
  const decline = useToldSave('DELETE /link/{id}', settings.declined)
  return (
    <Card title={words.title}>
      <p className="mb-1">
        <strong dir="auto" className="font-semibold">
          {coach.name}
        </strong>
      </p>
      {croom !== null && <p className="mb-1 text-15">{invitation.joins(croom)}</p>}
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
          onClick={() => accept.mutate({ body: { id, access } })}
        >
          {settings.linkAccept}
        </Button>
        <Button isPending={decline.isPending} onClick={() => decline.mutate({ params: { id } })}>
          {settings.linkDecline}
        </Button>
      </div>
    </Card>
  )
}
