import Download from 'lucide-react/icons/download'
import { Button } from '#web/ui/button.tsx'
import { download } from '#web/ui/download.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const { factor: words } = useWords()
  return (
    <Sheet
      title={words.recovery}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            icon={Download}
            onClick={() =>
              download(words.fileName, new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
            }
          >
            {words.download}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {words.kept}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-15">{words.recoveryText}</p>
      <ul className="tabular grid grid-cols-1 gap-x-6 gap-y-2 select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-17 tracking-wide">{code}</code>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
