import { useEffect } from 'react'
import { roleIds } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { useConstants } from '#web/api/use-constants.ts'
import { mustChangePassword } from '#web/auth/machine.ts'
import { session } from '#web/auth/session.ts'
import { useActor, useSession } from '#web/auth/use-session.ts'
import { followLanguage } from '#web/words/language.ts'

/**
 * Loads the constants and the user's state data after sign-in; while a temporary password must be changed
 * only the constants. A separate component, so that the answers do not re-render the layout.
 */
export function LoadedState(): null {
  const user = useSession(({ user }) => user)
  const mustChange = useSession(mustChangePassword)
  const actor = useActor()
  const isStudent = user?.role_id === roleIds.student
  // A parent has no class groups.
  const isParent = user?.role_id === roleIds.parent
  const { sabit, mycroom } = useConstants(mustChange || isParent)
  const state = useCall('GET /state', { query: {} }, { enabled: isStudent && !mustChange })
  const hasCrooms = isParent || mycroom.isSuccess
  const isLoaded = !mustChange && sabit.isSuccess && hasCrooms && (!isStudent || state.isSuccess)

  const locale = actor?.locale
  useEffect(() => {
    if (locale) followLanguage(locale)
  }, [locale])
  useEffect(() => {
    if (isLoaded) session.markStateLoaded()
  }, [isLoaded])
  return null
}
