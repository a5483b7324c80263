import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AskPassword } from '#web/account/ask-password.tsx'
import { deviceOf } from '#web/account/device.ts'
import { isAboutWho, type Shown } from '#web/account/own-password.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { askInTime } from '#web/api/ask-in-time.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { orGone } from '#web/api/or-gone.ts'
import { useCall } from '#web/api/use-call.ts'
import { keptProof } from '#web/auth/elsewhere/proven.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { Refused } from '#web/session/refused.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { NamedRow } from '#web/ui/named-row.tsx'
import { tellError, toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

type Session = ReplyOf<'GET /auth/sessions'>[number]

/** Open sessions of the person; other devices can be signed out. */
export function Sessions() {
  const { settings: words } = useWords()
  const sessions = useCall('GET /auth/sessions', {})
  const ending = useEnding()
  const others = (sessions.data ?? []).filter(({ current }) => !current).map(({ id }) => id)
  return (
    <Card
      title={words.sessions}
      className="mt-4"
      description={words.sessionsText}
      actions={
        others.length > 1 && (
          <Button isPending={ending.isEnding(others)} onClick={() => ending.end(others)}>
            {words.endOthers}
          </Button>
        )
      }
    >
      <Loaded answer={sessions}>
        {(all) => (
          <ul className="divide-y divide-line">
            {all.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={ending.isEnding([session.id])}
                onEnd={() => ending.end([session.id])}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {ending.asked && (
        <AskPassword
          title={words.endTitle}
          text={words.endText}
          submit={words.endSession}
          save={ending}
          onSure={ending.onSure}
          onClose={ending.onClose}
        />
      )}
    </Card>
  )
}

/** Sessions to end, and what shows who is there; `isAnswer`: the sheet has asked for it. */
type Ending = { ids: readonly string[]; shown: Shown | null; isAnswer: boolean }

/**
 * Ends sessions. The server asks who is there unless this session is new; what shows it is kept for the next ones, until
 * the server asks again.
 */
function useEnding() {
  const { settings: words } = useWords()
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const [proven, setProven] = useState<Shown | null>(() => {
    const proof = keptProof()
    return proof === null ? null : { proof }
  })
  const save = useMutation({
    async mutationFn({ ids, shown }: Ending) {
      // A proof is good for several sessions, and for those that are ended next.
      const proof =
        shown && 'password' in shown ? await askInTime('POST /auth/prove', { body: shown }) : shown
      setProven(proof)
      for (const id of ids)
        await orGone(askInTime('DELETE /auth/sessions/{id}', { params: { id }, query: proof ?? {} }))
    },
    onSuccess(_, { ids }) {
      setAsked(null)
      toast({ text: ids.length > 1 ? words.othersEnded : words.sessionEnded })
    },
    onError(error, { ids }) {
      if (error instanceof Refused && isAboutWho(error.fields)) setAsked(ids)
      else if (asked === null) tellError(error)
    },
    onSettled: () => invalidate(),
  })
  const { error, variables, isPending } = save
  return {
    asked,
    // The sheet opens before what asked for it has settled; while it sends it would not take the focus.
    isPending: isPending && variables?.isAnswer === true,
    // The question itself is no fault of what was typed.
    error: variables?.isAnswer ? error : null,
    isEnding: (ids: readonly string[]) => isPending && variables?.ids.join() === ids.join(),
    end: (ids: readonly string[]) => save.mutate({ ids, shown: proven, isAnswer: false }),
    onSure: (shown: Shown) => save.mutate({ ids: asked ?? [], shown, isAnswer: true }),
    onClose: () => setAsked(null),
  }
}

type SessionLineProps = { session: Session; isEnding: boolean; onEnd(): void }

function SessionLine({ session: { device, current, last_seen_at }, isEnding, onEnd }: SessionLineProps) {
  const { settings: words } = useWords()
  const time = useOwnTime()
  const name = deviceOf(device) ?? words.unknownDevice
  return (
    <NamedRow name={name} facts={words.lastSeen(time.instant(last_seen_at))}>
      {current ? (
        <Badge tone="accent">{words.thisDevice}</Badge>
      ) : (
        <Button aria-label={`${words.endSession}: ${name}`} isPending={isEnding} onClick={onEnd}>
          {words.endSession}
        </Button>
      )}
    </NamedRow>
  )
}
