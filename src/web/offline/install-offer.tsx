import Download from 'lucide-react/icons/download'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { install, useInstalling } from './use-installing.ts'

/** Offers or explains the installation; nothing if the app is installed or cannot be. */
export function InstallOffer() {
  const { offline: words } = useWords()
  const how = useInstalling()
  if (how === 'none') return null
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-13 text-dim">{how === 'press' ? words.installText : words.installByHand}</p>
      {how === 'press' && (
        <Button icon={Download} onClick={() => void install()}>
          {words.install}
        </Button>
      )}
    </div>
  )
}
