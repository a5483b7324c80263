import { useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { InviteByAccount } from './invite-by-account.tsx'
import { InviteByCode } from './invite-by-code.tsx'
import { InviteList } from './invite-list.tsx'

type InviteSheetProps = { invites: ReplyOf<'GET /link'>['invites']; onClose(): void }

/** Adds a student by a code or by creating an account. */
export function InviteSheet({ invites, onClose }: InviteSheetProps) {
  const { students: words } = useWords()
  const [way, setWay] = useState<'code' | 'make'>('code')
  return (
    <Sheet title={words.invite} isOpen onClose={onClose}>
      <Segmented
        label={words.way}
        className="mb-5 flex w-full"
        value={way}
        onChange={setWay}
        options={[
          { value: 'code', label: words.byCode },
          { value: 'make', label: words.byAccount },
        ]}
      />
      {way === 'code' ? <InviteByCode /> : <InviteByAccount />}
      {way === 'code' && invites.length > 0 && <InviteList invites={invites} />}
    </Sheet>
  )
}
