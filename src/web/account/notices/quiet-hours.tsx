import { isQuiet } from '#rules/reminder.ts'
import { useCall } from '#web/api/use-call.ts'
import { useActor } from '#web/session/use-session.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** When nothing is pushed to a device, and whether that is now. */
export function QuietHours({ onClose }: { onClose(): void }) {
  const { notices: words } = useWords()
  const format = useFormat()
  const answer = useCall('GET /reminder', {}, { staleTime: 60_000 })
  const zone = useActor()?.timezone ?? 'UTC'
  const quiet = answer.data?.quiet
  if (!quiet) return null
  const hours = `${format.hour(quiet.from)}–${format.hour(quiet.to)}`
  // The clock of this device against hours that were chosen on a clock; a moment is not told.
  const isNow = isQuiet(answer.dataUpdatedAt, zone, quiet)
  const text = quiet.from === quiet.to ? words.neverQuiet : isNow ? words.quietNow(hours) : words.quiet(hours)
  return (
    <p className="mt-3 border-t border-line pt-3 text-13 text-dim">
      {text}{' '}
      <TextLink to="/settings" search={{ section: 'reminders' }} onClick={onClose}>
        {words.changeQuiet}
      </TextLink>
    </p>
  )
}
