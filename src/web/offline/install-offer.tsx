import Download from 'lucide-react/icons/download'
import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { canInstall, install, onOffer } from './install.ts'

/** Offers or explains the installation; nothing if the app is installed or cannot be. */
export function InstallOffer() {
  const { offline: words } = useWords()
  const isOffered = useSyncExternalStore(onOffer, canInstall)
  if (!isOffered && !isByHand()) return null
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-13 text-dim">{isOffered ? words.installText : words.installByHand}</p>
      {isOffered && (
        <Button icon={Download} onClick={() => void install()}>
          {words.install}
        </Button>
      )}
    </div>
  )
}

/** Whether it is installed by the browser's menu, as on an iPhone. */
function isByHand(): boolean {
  const { standalone } = navigator as { standalone?: boolean } // only Safari has it
  return standalone === false && /iPhone|iPad|iPod/.test(navigator.userAgent)
}
