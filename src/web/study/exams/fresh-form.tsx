import { useState } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { ErrorNote } from '#web/ui/error-note.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkeletonRows, useIsSlow } from '#web/ui/skeleton.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Exam } from './content.ts'
import { ExamForm, type ExamFormProps } from './exam-form.tsx'

/**
 * Opens the form of an exam with current data from the server; the list may be stale after a change on
 * another device.
 */
export function FreshForm(props: ExamFormProps) {
  return props.exam ? <Edited {...props} exam={props.exam} /> : <ExamForm {...props} />
}

function Edited(props: ExamFormProps & { exam: Exam }) {
  const { exams: words } = useWords()
  const { exam, onClose } = props
  const fresh = useCall('GET /exam/data/{id}', { params: { id: exam.id } }, { staleTime: 0 })
  // Kept in state, so that a refetch does not overwrite what is typed.
  const [begun, setBegun] = useState<Exam | null>(null)
  const isGone = fresh.error?.status === 404
  const isSlow = useIsSlow(begun === null && !isGone)
  if (begun === null && !fresh.isFetching && !isGone) {
    // Without an answer, such as offline, the data of the list is used.
    setBegun(fresh.data?.id === exam.id && !fresh.isPlaceholderData ? fresh.data : exam)
    return null
  }
  if (begun) return <ExamForm {...props} exam={begun} />
  return (
    <Sheet title={words.editTitle} isOpen onClose={onClose}>
      {isGone && fresh.error ? (
        <ErrorNote error={fresh.error} onRetry={() => fresh.refetch()} />
      ) : (
        <div aria-busy className={isSlow ? '' : 'invisible'}>
          <SkeletonRows rows={5} />
        </div>
      )}
    </Sheet>
  )
}
