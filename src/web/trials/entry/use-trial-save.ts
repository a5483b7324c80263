import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { InputOf } from '#web/api/ask.ts'
import { useSave } from '#web/api/use-save.ts'
import { keepRefused, useQueuedSave } from '#web/offline/use-queued-save.ts'
import type { Refused } from '#web/session/refused.ts'
import { useActing } from '#web/session/use-session.ts'
import type { Trial } from '#web/trials/test-results.ts'
import { tellError, toast } from '#web/ui/toast.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { useWords } from '#web/words/use-words.ts'

/** Saves a trial exam and opens it. @param onSaved removes the draft */
export function useTrialSave(isStored: boolean, onSaved: () => void) {
  const { trialEntry: words, offline, format } = useWords()
  const isShown = useIsShown()
  const navigateHere = useNavigateHere()
  const acting = useActing()
  const on = {
    onSuccess(trial: Trial | null) {
      onSaved()
      toast({ text: trial ? words.saved(format.net(trial.totals.net)) : offline.kept })
      if (trial) void navigateHere({ to: '/trial-exams/$id', params: { id: trial.id }, replace: true })
      else void navigateHere({ to: '/trial-exams', replace: true })
    },
    onError(error: Refused, input: InputOf<'POST /trialexam/save'>) {
      if (isShown() || !acting) return
      tellError(error)
      // A stored trial stays a draft; a new one goes to the outbox, as its form may be used for the next.
      if (!isStored) void keepRefused('POST /trialexam/save', input, acting, error).then(onSaved, () => {})
    },
  }
  // A new trial can wait in the outbox. A change may conflict, which is resolved in this form, so it stays a
  // draft until it is saved.
  const saveNew = useQueuedSave('POST /trialexam/save', on)
  const saveChange = useSave('POST /trialexam/save', on)

  // Navigation also works offline.
  const router = useRouter()
  useEffect(() => {
    router.preloadRoute({ to: '/trial-exams' }).catch(() => {})
  }, [router])
  return isStored ? saveChange : saveNew
}
