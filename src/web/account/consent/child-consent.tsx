import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Erased } from './erased.tsx'

type Child = NonNullable<ReplyOf<'GET /consent'>['children']>[number]

/** A parent's agreement for a child who is too young to decide, or may be: asked for, or given and to be taken back. */
export function ChildConsent({ id }: { id: string }) {
  const { data } = useCall('GET /consent', {})
  const child = data?.children?.find((each) => each.id === id)
  if (!data || !child || !(child.needed || child.closed_until === 'parent')) return null
  return child.given ? (
    <Given child={child} />
  ) : (
    <Asked child={child} version={data.version} text={data.text} />
  )
}

function Asked({ child, version, text }: { child: Child; version: string; text: string }) {
  const { consent: words } = useWords()
  const agree = useToldSave('POST /consent', words.agreed)
  return (
    <Card title={words.ask(child.name)}>
      {/* One sentence a line: it is a text to be read before it is agreed to. */}
      <div className="grid max-w-[62ch] gap-2">
        {text.split(/(?<=\.) /).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Erased at={child.erased_at} />
      <Button
        variant="primary"
        className="mt-4"
        isPending={agree.isPending}
        onClick={() => agree.mutate({ body: { version, child_id: child.id } })}
      >
        {words.agree}
      </Button>
    </Card>
  )
}

function Given({ child: { id, name, given } }: { child: Child }) {
  const { consent: words } = useWords()
  const time = useOwnTime()
  const actor = useActor()
  const withdraw = useToldSave('DELETE /consent', words.withdrawn)
  if (!given) return null
  return (
    <Card title={words.title}>
      <p className="mb-3 text-13 text-dim">{words.given(given.by.name, time.instant(given.at))}</p>
      {given.by.id === actor?.id && (
        <ConfirmButton
          label={words.withdraw}
          name={name}
          question={words.withdrawSure}
          isPending={withdraw.isPending}
          onSure={() => withdraw.mutate({ body: { child_id: id } })}
        />
      )}
    </Card>
  )
}
