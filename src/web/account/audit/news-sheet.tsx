import type { ReplyOf } from '#web/api/ask.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { ChangeList } from './changes-card.tsx'

type NewsSheetProps = { rows: ReplyOf<'GET /audit'>['rows']; onClose(): void }

/** Changes by others since the last visit; closing marks them as seen. */
export default function NewsSheet({ rows, onClose }: NewsSheetProps) {
  const { settings, audit: words } = useWords()
  return (
    <Sheet title={settings.changes} onClose={onClose}>
      <ChangeList rows={rows} />
      <p className="mt-3 text-13">
        <TextLink to="/settings" search={{ section: 'changes' }} onClick={onClose}>
          {words.allChanges}
        </TextLink>
      </p>
    </Sheet>
  )
}
