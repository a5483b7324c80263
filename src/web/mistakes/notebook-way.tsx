import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import type { Place } from '#rules/place.ts'
import { late } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { useWords } from '#web/words/use-words.ts'

const MistakeForm = late(() => import('./mistake-form.tsx'))

/** Adds a question of a topic to the notebook. */
export function AddMistake({ place, name, trialId }: { place: Place; name: string; trialId?: string }) {
  const { mistakes: words } = useWords()
  const mayChange = useMayChange()
  const [isOpen, setIsOpen] = useState(false)
  if (!mayChange) return null
  return (
    <>
      <IconButton label={`${words.addTitle}: ${name}`} icon={Camera} onClick={() => setIsOpen(true)} />
      {isOpen && <MistakeForm place={place} trialId={trialId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** How many questions of a topic or a trial exam wait in the notebook, as a way to them. */
export function NotebookWay({ topic, trial }: { topic?: string; trial?: string }) {
  const { mistakes: words, common, format } = useWords()
  const of = { ...(topic && { topic_id: topic }), ...(trial && { trial_id: trial }) }
  const { data } = useCall('GET /mistake', { query: { ...of, state: 'open', size: 1 } })
  return (
    <QuietLink to="/mistakes" search={{ view: 'open', ...(topic && { topic }), ...(trial && { trial }) }}>
      {words.title}
      {data?.total ? `: ${common.questions(format.number(data.total))}` : ''}
    </QuietLink>
  )
}
