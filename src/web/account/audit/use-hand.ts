import { useCall } from '#web/api/use-call.ts'
import { useActing, useActor } from '#web/auth/use-session.ts'
import { useFirstWords } from '#web/words/use-words.ts'

type Handed = { created_by: string; updated_by: string }

/** Says whose hand a row shows where it is not the student's own, by the first name: `Cem yazdı`; else null. */
export function useHand({ created_by, updated_by }: Handed): string | null {
  const { record: words } = useFirstWords()
  const acting = useActing()
  const actor = useActor()
  const other = [updated_by, created_by].find((id) => id !== acting?.id)
  const isOwn = actor?.id === acting?.id
  // Links are one's own to see: a coach sees their own changes by name, others only as "another coach".
  const links = useCall('GET /link', {}, { enabled: other !== undefined && isOwn, staleTime: 300_000 })
  if (other === undefined || acting === null) return null
  const hasWritten = created_by === other
  if (other === actor?.id) return hasWritten ? words.youWrote : words.youChanged
  const coach = links.data?.links.find(({ coach }) => coach.id === other)?.coach.name.split(' ')[0]
  const name = coach ?? (isOwn ? words.yourCoach : words.anotherCoach)
  return hasWritten ? words.wrote(name) : words.changed(name)
}
