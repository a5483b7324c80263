import { deviceOf } from '#web/account/device.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NamedRow } from '#web/ui/named-row.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Browsers subscribed to the user's notifications; renders nothing without any. */
export function Pushes() {
  const { settings: words } = useWords()
  const { data = [] } = useCall('GET /push', {})
  if (data.length === 0) return null
  return (
    <Card title={words.pushes} className="mt-4">
      <ul className="divide-y divide-line">
        {data.map((push) => (
          <PushLine key={push.id} push={push} />
        ))}
      </ul>
    </Card>
  )
}

function PushLine({
  push: { id, device, created_at, this_session },
}: {
  push: ReplyOf<'GET /push'>[number]
}) {
  const { settings: words } = useWords()
  const time = useOwnTime()
  const end = useToldSave('DELETE /push/{id}', words.pushEnded)
  const name = deviceOf(device) ?? words.unknownDevice
  return (
    <NamedRow name={name} facts={time.instant(created_at)}>
      {this_session && <Badge tone="accent">{words.thisDevice}</Badge>}
      <Button
        aria-label={`${words.endPush}: ${name}`}
        isPending={end.isPending}
        onClick={() => end.mutate({ params: { id } })}
      >
        {words.endPush}
      </Button>
    </NamedRow>
  )
}
