import { useEffect } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { useSession } from '#web/session/use-session.ts'

/** The number of a student's due reviews on the icon of the installed app; a coach's icon tells nothing of a student. */
export default function AppBadge() {
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const state = useCall('GET /state', { query: {} })
  const due = isCoachMode ? undefined : state.data?.review_due
  useEffect(() => {
    if (due !== undefined) showOnIcon(due)
  }, [due])
  // After signing out the icon tells nothing of the person.
  useEffect(() => () => showOnIcon(0), [])
  return null
}

function showOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused where the app is not installed.
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => {})
}
