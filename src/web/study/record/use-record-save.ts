import { nowhere } from '#rules/place.ts'
import { useLateRefusal } from '#web/offline/use-late-refusal.ts'
import { useQueuedSave } from '#web/offline/use-queued-save.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type StudyRecord, useTakingBack } from './use-removal.ts'

/**
 * Saves a record: shows what was saved and offers to undo it; a refusal that the form cannot show is kept.
 * @param record before the change; undefined for a new one
 * @param drop removes the draft
 * @param onClose called after the save while the form is shown
 */
export function useRecordSave(record: StudyRecord | undefined, drop: () => void, onClose: () => void) {
  const { record: words, offline, format } = useWords()
  const { find, unnamed } = useNames()
  const isShown = useIsShown()
  const takeBack = useTakingBack(record)
  return useQueuedSave('GET /state/save', {
    said(reply, { query }) {
      const { minutes, study_id = null } = query
      const what = [find({ ...nowhere, ...query })?.names.at(-1) ?? unnamed({ study_id })]
      if (minutes) what.push(format.minutes(minutes))
      const text = words.savedAs(dotted(what))
      return { text: reply ? text : dotted([text, offline.kept]), undo: () => takeBack(query.id) }
    },
    onSuccess() {
      drop()
      if (isShown()) onClose()
    },
    onError: useLateRefusal('GET /state/save', drop),
  })
}
