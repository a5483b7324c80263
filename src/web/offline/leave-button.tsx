import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { useWaiting } from './use-waiting.ts'

/** Signs out; asks first while something waits on this device. */
export function LeaveButton() {
  const { settings, offline: words, common } = useWords()
  const waiting = useWaiting()
  const [asks, setAsks] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  function leave() {
    setIsLeaving(true)
    void session.logout().finally(() => setIsLeaving(false))
  }
  return (
    <>
      <Button icon={LogOut} isPending={isLeaving} onClick={waiting.length > 0 ? () => setAsks(true) : leave}>
        {settings.logout}
      </Button>
      {asks && (
        <Sheet
          title={words.leaveTitle}
          isOpen
          onClose={() => setAsks(false)}
          footer={
            <>
              <Button isPending={isLeaving} onClick={leave}>
                {words.leave}
              </Button>
              <Button variant="primary" onClick={() => setAsks(false)}>
                {common.cancel}
              </Button>
            </>
          }
        >
          <p>{words.leaveText(waiting.length)}</p>
        </Sheet>
      )}
    </>
  )
}
