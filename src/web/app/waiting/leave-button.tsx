import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'

/** Signs out. Asks first when unsent data would be removed from this device. */
export function LeaveButton({ className = '' }: { className?: string }) {
  const { shell, offline: words, common } = useFirstWords()
  const waiting = useWaiting().length
  /** Counted when it asks. */
  const [drafts, setDrafts] = useState<number | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  function leave() {
    setIsLeaving(true)
    void session.logout().finally(() => setIsLeaving(false))
  }
  async function begin() {
    setIsLeaving(true)
    const count = await import('#web/offline/draft-store.ts')
      .then((store) => store.countDrafts())
      .catch(() => 0)
    if (waiting + count === 0) return leave()
    setIsLeaving(false)
    setDrafts(count)
  }
  return (
    <>
      <Button icon={LogOut} isPending={isLeaving} className={className} onClick={begin}>
        {shell.logout}
      </Button>
      {drafts !== null && (
        <Sheet
          title={words.leaveTitle}
          onClose={() => setDrafts(null)}
          footer={
            <>
              <Button isPending={isLeaving} onClick={leave}>
                {words.leave}
              </Button>
              <Button variant="primary" onClick={() => setDrafts(null)}>
                {common.cancel}
              </Button>
            </>
          }
        >
          <p>{words.leaveText}</p>
          <ul className="mt-2 list-disc pl-5">
            {waiting > 0 && <li>{words.leaveWaiting(waiting)}</li>}
            {drafts > 0 && <li>{words.leaveDrafts(drafts)}</li>}
          </ul>
        </Sheet>
      )}
    </>
  )
}
