import { useCall } from '#web/session/use-call.ts'
import { useSave } from '#web/session/use-save.ts'
import { useActor } from '#web/session/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { deviceOf } from './device.ts'

/** Where this person is logged in. */
export function Sessions() {
  const { settings: words } = useWords()
  const format = useFormat()
  const actor = useActor()
  const toast = useToast()
  const sessions = useCall('GET /auth/sessions', {})
  const end = useSave('DELETE /auth/sessions/{id}', { onSuccess: () => toast({ text: words.sessionEnded }) })
  return (
    <Card title={words.sessions} description={words.sessionsText}>
      <Loaded answer={sessions}>
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map(({ id, device, current, last_seen_at }) => (
              <li key={id} className="flex min-h-14 items-center gap-3 py-1">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">
                    {deviceOf(device) ?? words.unknownDevice}
                  </span>
                  <span className="tabular block text-13 text-dim">
                    {words.lastSeen(format.instant(last_seen_at, actor?.timezone ?? 'Europe/Istanbul'))}
                  </span>
                </span>
                {current ? (
                  <Badge tone="accent">{words.thisDevice}</Badge>
                ) : (
                  <Button
                    isPending={end.isPending && end.variables.params.id === id}
                    onClick={() =>
                      end.mutate(
                        { params: { id } },
                        { onError: (error) => toast({ text: error.message, tone: 'bad' }) },
                      )
                    }
                  >
                    {words.endSession}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
