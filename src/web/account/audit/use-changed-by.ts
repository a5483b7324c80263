import { useCall } from '#web/api/use-call.ts'
import { useActing, useActor } from '#web/session/use-session.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'

type Handed = { created_by: string; updated_by: string }

/** Names the coach who changed a row by first name, such as `Cem yazdı`; null for the student's own rows. */
export function useChangedBy({ created_by, updated_by }: Handed): string | null {
  const { record: words } = useFirstWords()
  const acting = useActing()
  const other = [updated_by, created_by].find((id) => id !== acting?.id)
  const name = useNameOf(other)
  if (name === null) return null
  const hasWritten = created_by === other
  if (name === '') return hasWritten ? words.youWrote : words.youChanged
  return hasWritten ? words.wrote(name) : words.changed(name)
}

/** Says which coach started a timer; null for the student's own. */
export function useStartedBy(startedBy: string): string | null {
  const { record: words } = useFirstWords()
  const acting = useActing()
  const name = useNameOf(startedBy === acting?.id ? undefined : startedBy)
  if (name === null) return null
  return name === '' ? words.youStarted : words.started(name)
}

/** First name of a coach, '' for the reader; null for nobody. */
function useNameOf(other: string | undefined): string | null {
  const { record: words } = useFirstWords()
  const acting = useActing()
  const actor = useActor()
  const isOwn = actor?.id === acting?.id
  // Only a student can read the links: a coach sees own changes by name and others as "another coach".
  const links = useCall('GET /link', {}, { enabled: other !== undefined && isOwn, staleTime: 300_000 })
  if (other === undefined || acting === null) return null
  if (other === actor?.id) return ''
  const coach = links.data?.links.find(({ coach }) => coach.id === other)?.coach.name.split(' ')[0]
  return coach ?? (isOwn ? words.yourCoach : words.anotherCoach)
}
