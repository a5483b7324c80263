import { useEffect, useState } from 'react'
import { privacyVersion } from '#rules/privacy.ts'
import { late } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { useActor } from '#web/session/use-session.ts'
import { isSeenHere, rememberSeen } from './version.ts'

const PrivacySheet = late(() => import('./sheet.tsx'))

/** Shows the notice again where it has changed since the person last saw it, on whichever device that was. */
export default function PrivacyNews() {
  const userId = useActor()?.id ?? ''
  const [isKnown, setIsKnown] = useState(() => isSeenHere(userId))
  const { data } = useCall('GET /privacy', {}, { enabled: !isKnown, staleTime: Number.POSITIVE_INFINITY })
  // Neither told nor sent again when it fails: the notice is shown once more at the next opening.
  const save = useSave('POST /privacy', { onSuccess: () => rememberSeen(userId), onError: () => {} })
  const hasSeen = data !== undefined && data.seen >= privacyVersion
  useEffect(() => {
    if (hasSeen) rememberSeen(userId)
  }, [hasSeen, userId])
  if (isKnown || !data || hasSeen) return null
  return (
    <PrivacySheet
      isChanged
      onClose={() => {
        setIsKnown(true)
        save.mutate({ body: { version: privacyVersion } })
      }}
    />
  )
}
