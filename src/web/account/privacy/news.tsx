import { lazy, Suspense, useState } from 'react'
import { withAllWords } from '#web/words/language.ts'
import { isNewVersion, markSeen } from './version.ts'

const PrivacySheet = lazy(() => withAllWords(import('./sheet.tsx')))

/** Shows the notice again where it has changed since it was last seen on this device. */
export function PrivacyNews() {
  const [isOpen, setIsOpen] = useState(isNewVersion)
  if (!isOpen) return null
  return (
    <Suspense>
      <PrivacySheet
        isChanged
        onClose={() => {
          markSeen()
          setIsOpen(false)
        }}
      />
    </Suspense>
  )
}
