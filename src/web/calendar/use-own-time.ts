import { dayAt } from '#rules/time-zone.ts'
import { useActor } from '#web/session/use-session.ts'
import { useFormat } from '#web/words/use-format.ts'

/** Instants (ISO 8601) as the signed-in person reads them: in their time zone, and not that of a student. */
export function useOwnTime() {
  const format = useFormat()
  const zone = useActor()?.timezone ?? 'UTC'
  return {
    instant: (at: string) => format.instant(at, zone),
    longDay: (at: string) => format.day(dayAt(Date.parse(at), zone, 0), 'long'),
  }
}
