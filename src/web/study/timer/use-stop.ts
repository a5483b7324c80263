import { useSave } from '#web/api/use-save.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { useShownTimer } from './use-timer.ts'

/** Stops the timer with what was studied, and says what was saved. @param onStopped called also where the form is gone */
export function useStop(onStopped: () => void) {
  const { record, format } = useWords()
  const show = useShownTimer()
  const { find, unnamed } = useNames()
  return useSave('POST /timer/stop', {
    said({ records }) {
      const [first] = records
      const sum = records.reduce((total, { minutes }) => total + minutes, 0)
      const name = first && (find(first)?.names.at(-1) ?? unnamed(first))
      return record.savedAs(dotted([name, format.minutes(sum)]))
    },
    onSuccess() {
      show(null)
      onStopped()
    },
  })
}
