import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSave } from '#web/api/use-save.ts'
import { useLateRefusal } from '#web/offline/use-late-refusal.ts'
import { useQueuedSave } from '#web/offline/use-queued-save.ts'
import type { Trial } from '#web/trials/test-results.ts'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { useWords } from '#web/words/use-words.ts'

/** Saves a trial exam and opens it. @param onSaved removes the draft */
export function useTrialSave(isStored: boolean, onSaved: () => void) {
  const { trialEntry: words, offline, format } = useWords()
  const navigateHere = useNavigateHere()
  const onRefused = useLateRefusal('POST /trialexam/save', onSaved)
  const said = (trial: Trial | null) => (trial ? words.saved(format.net(trial.totals.net)) : offline.kept)
  function onSuccess(trial: Trial | null) {
    onSaved()
    if (trial) void navigateHere({ to: '/trial-exams/$id', params: { id: trial.id }, replace: true })
    else void navigateHere({ to: '/trial-exams', replace: true })
  }
  // A new trial can wait in the outbox, as its form may be used for the next. A change may conflict, which is resolved
  // in this form, so it stays a draft until it is saved.
  const saveNew = useQueuedSave('POST /trialexam/save', { said, onSuccess, onError: onRefused })
  const saveChange = useSave('POST /trialexam/save', { said, onSuccess })

  // Navigation also works offline.
  const router = useRouter()
  useEffect(() => {
    router.preloadRoute({ to: '/trial-exams' }).catch(() => {})
  }, [router])
  return isStored ? saveChange : saveNew
}
