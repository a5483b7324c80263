import { addDays } from '#rules/day.ts'
import type { InputOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useActing, useActor, useSession } from '#web/session/use-session.ts'

export type On = NonNullable<InputOf<'POST /comment'>['body']['on']>

/** The comments on a thing, latest first. */
export function useComments(on: On, isEnabled = true) {
  const { kind, id, day } = on
  // Of a week: also those that were written while weeks began on another day.
  const which = id ? { ids: [id] } : { from: day, to: day && addDays(day, 6) }
  // A thing has at most 50; of a week the latest are shown.
  const query = { kind, ...which, size: 50 }
  return useCall('GET /comment', { query }, { enabled: isEnabled, placeholderData: undefined })
}

/** Whether the student can write to a coach: not while a coach acts, who would write to oneself. */
export function useHasCoach(): boolean {
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const links = useCall('GET /link', {}, { staleTime: 60_000, enabled: !isCoachMode })
  return !isCoachMode && (links.data?.links.some(({ status }) => status === 'active') ?? false)
}

/** Whether somebody else reads a comment: a student needs a coach. */
export function useHasReader(): boolean {
  const hasCoach = useHasCoach()
  return useSession(({ isCoachMode }) => isCoachMode) || hasCoach
}

/** Who reads and writes here: in coach mode the coach. */
export function useWriter() {
  const actor = useActor()
  const acting = useActing()
  return { id: actor?.id, timezone: actor?.timezone ?? 'UTC', isStudent: actor?.id === acting?.id }
}
