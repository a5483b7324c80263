import { useEffect } from 'react'
import { session } from '#web/session/session.ts'
import { useCall } from '#web/session/use-call.ts'
import { useActor, useSession } from '#web/session/use-session.ts'
import { followLanguage } from '#web/words/language.ts'

/**
 * When somebody is signed in, the constants and the user's state data are loaded. Beside the frame, which each of these
 * answers would draw anew.
 */
export function LoadedState(): null {
  const user = useSession(({ user }) => user)
  const actor = useActor()
  const isStudent = user?.role_id === 2
  const constants = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  const classes = useCall('GET /sabit/class', {}, { staleTime: 300_000 })
  const state = useCall('GET /state', { query: {} }, { enabled: isStudent })
  const isLoaded = constants.isSuccess && classes.isSuccess && (!isStudent || state.isSuccess)

  const locale = actor?.locale
  useEffect(() => {
    if (locale) followLanguage(locale)
  }, [locale])
  useEffect(() => {
    if (isLoaded) session.markStateLoaded()
  }, [isLoaded])
  return null
}
