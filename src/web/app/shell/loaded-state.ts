import { useEffect } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { useConstants } from '#web/api/use-constants.ts'
import { mustChangePassword } from '#web/session/machine.ts'
import { session } from '#web/session/session.ts'
import { useActor, useSession } from '#web/session/use-session.ts'
import { followLanguage } from '#web/words/language.ts'

/**
 * Loads the constants, the user's state data and mycroom after sign-in; while a temporary password must be changed only
 * the constants. A separate component, so that the answers do not re-render the layout.
 * @param isWaiting whether a consent is missing: all but the constants and mycroom would be refused
 */
export function LoadedState({ isWaiting }: { isWaiting: boolean }): null {
  const mustChange = useSession(mustChangePassword)
  const actor = useActor()
  const { sabit, mycroom } = useConstants(mustChange)
  const state = useCall('GET /state', { query: {} }, { enabled: !mustChange && !isWaiting })
  const isLoaded = !mustChange && sabit.isSuccess && mycroom.isSuccess && state.isSuccess

  const locale = actor?.locale
  useEffect(() => {
    if (locale) followLanguage(locale)
  }, [locale])
  useEffect(() => {
    if (isLoaded) session.markStateLoaded()
  }, [isLoaded])
  return null
}
