import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { useWords } from '#web/words/use-words.ts'

/** When a closed account is erased; nothing while it is not to be. */
export function Erased({ at }: { at: string | null }) {
  const { consent: words } = useWords()
  const time = useOwnTime()
  return at && <p className="mt-2 text-13 text-dim">{words.erased(time.longDay(at))}</p>
}
