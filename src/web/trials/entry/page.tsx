import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { isUnderWay } from '#web/api/under-way.ts'
import { useCall } from '#web/api/use-call.ts'
import { useDayNow } from '#web/calendar/use-day-now.ts'
import { removeDraft, useDrafts } from '#web/offline/draft-store.ts'
import { useActing, useMayChange } from '#web/session/use-session.ts'
import { croomChoices } from '#web/trials/croom-choices.ts'
import { draftOf, emptyDraft, usualCountsOf } from '#web/trials/drafts/draft.ts'
import { keptDraft, keyOfDraft } from '#web/trials/drafts/kept-draft.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyCard, EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, SkeletonRows } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Editor } from './editor.tsx'

const ofNew = getRouteApi('/inside/trial-exams/new')
const ofStored = getRouteApi('/inside/trial-exams/$id/edit')

export default function NewTrialPage() {
  return <TrialEntry {...ofNew.useSearch()} />
}

/** The same for a trial that is there. */
export function EditTrialPage() {
  return <TrialEntry {...ofStored.useParams()} {...ofStored.useSearch()} />
}

function TrialEntry({ id, at }: { id?: string; at?: 'marks' | undefined }) {
  const { trialEntry: words, trials, shell } = useWords()
  useDrafts()
  const acting = useActing()
  const mayChange = useMayChange()
  const back =
    id === undefined
      ? { to: '/trial-exams', label: trials.title }
      : { to: `/trial-exams/${id}`, label: words.toAnalysis }
  const isAtMarks = at === 'marks'
  const key = keyOfDraft(acting?.id ?? '', id ?? null)
  return (
    <Screen title={id === undefined ? shell.trial : words.editTitle} back={back}>
      {!mayChange ? (
        <EmptyState title={trials.onlyLook} />
      ) : id === undefined ? (
        <NewTrial key={key} draftKey={key} isAtMarks={isAtMarks} />
      ) : (
        <StoredTrial key={key} id={id} draftKey={key} isAtMarks={isAtMarks} />
      )}
    </Screen>
  )
}

type Props = { draftKey: string; isAtMarks: boolean }
const skeleton = (
  <Card>
    <SkeletonRows rows={9} />
  </Card>
)

/** A new trial starts with today and the class group of the last trial. */
function NewTrial({ draftKey, isAtMarks }: Props) {
  const { trialEntry: words, curriculum } = useWords()
  const state = useCall('GET /state', { query: {} })
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const last = useCall('GET /trialexam', { query: { size: 1 } })
  const [kept] = useState(() => {
    const draft = keptDraft(draftKey)
    return draft && !isUnderWay(draft.id) ? draft : null
  })
  const today = useDayNow()()
  const choices = croomChoices(crooms.data ?? [])
  const answer = crooms.data === undefined ? crooms : last.data === undefined ? last : state

  return (
    <Loaded<unknown>
      answer={answer}
      skeleton={skeleton}
      isEmpty={() => choices.length === 0 && kept === null}
      empty={
        <EmptyCard
          drawing="sheet"
          title={crooms.data?.length ? words.noCounts : words.noCroom}
          text={words.noCroomText}
          action={
            <LinkButton to="/progress" variant="primary">
              {curriculum.choose}
            </LinkButton>
          }
        />
      }
    >
      {() => {
        const first = choices.find(({ id }) => id === last.data?.rows[0]?.croom_id) ?? choices[0]
        const fresh = () => emptyDraft(first?.id ?? '', today ?? '')
        return (
          <Editor
            draftKey={draftKey}
            kept={kept}
            crooms={crooms.data ?? []}
            today={today ?? ''}
            startsAtMarks={isAtMarks}
            fresh={fresh}
          />
        )
      }}
    </Loaded>
  )
}

function StoredTrial({ id, draftKey, isAtMarks }: Props & { id: string }) {
  const state = useCall('GET /state', { query: {} })
  const today = useDayNow()()
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const trial = useCall('GET /trialexam/data/{id}', { params: { id } })
  const croomId = trial.data?.croom_id ?? ''
  const form = useCall(
    'GET /trialexam/subjects/{id}',
    { params: { id: croomId } },
    { enabled: croomId !== '', staleTime: 300_000 },
  )
  const kept = useMemo(() => keptDraft(draftKey), [draftKey])
  // Deleted elsewhere, so the draft is useless.
  const isGone = trial.data === undefined && trial.error?.status === 404
  useEffect(() => {
    if (isGone) removeDraft(draftKey)
  }, [isGone, draftKey])
  const waiting = [trial, form, crooms, state].find(({ data }) => data === undefined)
  const stored = trial.data

  return (
    <Loaded<unknown> answer={waiting ?? trial} skeleton={skeleton}>
      {() => {
        if (!stored) return null
        return (
          <Editor
            draftKey={draftKey}
            kept={kept}
            stored={stored}
            crooms={crooms.data ?? []}
            today={today ?? stored.day}
            startsAtMarks={isAtMarks}
            fresh={() => draftOf(stored, usualCountsOf(form.data))}
          />
        )
      }}
    </Loaded>
  )
}
