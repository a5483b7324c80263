import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deviceOf } from '#web/account/device.ts'
import { ask, type ReplyOf } from '#web/api/ask.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { useActor } from '#web/session/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useErrorToast, useToast } from '#web/ui/toast.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type Session = ReplyOf<'GET /auth/sessions'>[number]

/** Open sessions of the person; other devices can be signed out. */
export function Sessions() {
  const { settings: words } = useWords()
  const sessions = useCall('GET /auth/sessions', {})
  const others = (sessions.data ?? []).filter(({ current }) => !current)
  return (
    <Card
      title={words.sessions}
      className="mt-4"
      description={words.sessionsText}
      {...(others.length > 1 && { actions: <EndOthers ids={others.map(({ id }) => id)} /> })}
    >
      <Loaded answer={sessions}>
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function EndOthers({ ids }: { ids: string[] }) {
  const { settings: words } = useWords()
  const client = useQueryClient()
  const toast = useToast()
  const tellError = useErrorToast()
  const end = useMutation({
    async mutationFn() {
      for (const id of ids) await ask('DELETE /auth/sessions/{id}', { params: { id } })
    },
    onSuccess: () => toast({ text: words.othersEnded }),
    onError: tellError,
    onSettled: () => invalidate(client),
  })
  return (
    <Button isPending={end.isPending} onClick={() => end.mutate()}>
      {words.endOthers}
    </Button>
  )
}

function SessionLine({ session: { id, device, current, last_seen_at } }: { session: Session }) {
  const { settings: words } = useWords()
  const format = useFormat()
  const actor = useActor()
  const toast = useToast()
  const tellError = useErrorToast()
  const end = useSave('DELETE /auth/sessions/{id}', { onSuccess: () => toast({ text: words.sessionEnded }) })
  const name = deviceOf(device) ?? words.unknownDevice
  return (
    <li className="flex min-h-14 items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="tabular block text-13 text-dim">
          {words.lastSeen(format.instant(last_seen_at, actor?.timezone ?? 'UTC'))}
        </span>
      </span>
      {current ? (
        <Badge tone="accent">{words.thisDevice}</Badge>
      ) : (
        <Button
          aria-label={`${words.endSession}: ${name}`}
          isPending={end.isPending}
          onClick={() => end.mutate({ params: { id } }, { onError: tellError })}
        >
          {words.endSession}
        </Button>
      )}
    </li>
  )
}
