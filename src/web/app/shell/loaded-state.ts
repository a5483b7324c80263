import { useEffect } from 'react'
import { roleIds } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { useConstants } from '#web/api/use-constants.ts'
import { mustChangePassword } from '#web/auth/machine.ts'
import { session } from '#web/auth/session.ts'
import { useActor, useSession } from '#web/auth/use-session.ts'
import { followLanguage } from '#web/words/language.ts'

/**
 * When somebody is signed in, the constants and the user's state data are loaded; while a temporary password must be
 * changed the constants alone. A component of its own, so that these
 * answers do not render the frame again.
 */
export function LoadedState(): null {
  const user = useSession(({ user }) => user)
  const mustChange = useSession(mustChangePassword)
  const actor = useActor()
  const isStudent = user?.role_id === roleIds.student
  const { sabit, mycroom } = useConstants(mustChange)
  const state = useCall('GET /state', { query: {} }, { enabled: isStudent && !mustChange })
  const isLoaded = !mustChange && sabit.isSuccess && mycroom.isSuccess && (!isStudent || state.isSuccess)

  const locale = actor?.locale
  useEffect(() => {
    if (locale) followLanguage(locale)
  }, [locale])
  useEffect(() => {
    if (isLoaded) session.markStateLoaded()
  }, [isLoaded])
  return null
}
