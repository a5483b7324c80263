import { getRouteApi, useNavigate } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { addDays } from '#rules/day.ts'
import type { Place } from '#rules/place.ts'
import { late } from '#web/api/lazy.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCurrentDay, useDayNow } from '#web/calendar/use-day-now.ts'
import { useQueuedSave } from '#web/offline/use-queued-save.ts'
import { useMayChange, useSession } from '#web/session/use-session.ts'
import RecordForm from '#web/study/record/record-form.tsx'
import { RecordList } from '#web/study/record/record-list.tsx'
import { useSessionsText, useShownRecords } from '#web/study/record/use-shown-records.ts'
import { TimerCard } from '#web/study/timer/timer-card.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { usePageKeys } from '#web/ui/page-keys.ts'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { MonthCard } from './month-card.tsx'

const LatestComments = late(() => import('#web/comments/latest.tsx'))

const route = getRouteApi('/inside/log')

export default function LogPage() {
  const { log: words, record: recordWords, common, shell, format } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/log' })
  const today = useCurrentDay()
  const day = search.day ?? today
  const mayChange = useMayChange()
  const isCoachMode = useSession((state) => state.isCoachMode)
  const { answer, shown } = useRecordsOf(day, today)
  const done = useSessionsText(shown)

  const setForm = (isOpen: boolean) =>
    navigate({ search: { ...search, new: isOpen || undefined }, replace: true })
  const goTo = (next: string) =>
    navigate({ search: (now) => ({ ...now, day: next === today ? undefined : next }) })

  usePageKeys((event) => {
    if (event.key.toLowerCase() !== 'm' || !mayChange) return
    event.preventDefault()
    setForm(true)
  })

  return (
    <Screen
      title={shell.screens.log}
      actions={
        mayChange && (
          <Button icon={Plus} onClick={() => setForm(true)}>
            {shell.byHand}
          </Button>
        )
      }
    >
      <div
        className={`grid grid-cols-1 items-start gap-4 lg:gap-5 ${isCoachMode ? '' : 'lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]'}`}
      >
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          <Card
            padded={false}
            title={day ? format.day(day, 'title') : common.today}
            description={done}
            actions={
              day && (
                <>
                  <IconButton
                    label={words.dayBefore}
                    icon={ChevronLeft}
                    onClick={() => goTo(addDays(day, -1))}
                  />
                  <IconButton
                    label={words.dayAfter}
                    icon={ChevronRight}
                    disabled={today === undefined || day >= today}
                    onClick={() => goTo(addDays(day, 1))}
                  />
                </>
              )
            }
          >
            {/* Unsent records are shown even without an answer. */}
            {answer.data === undefined && shown.length > 0 && <RecordList rows={shown} />}
            <Loaded
              answer={answer}
              isEmpty={() => shown.length === 0}
              empty={
                <EmptyState
                  drawing="lamp"
                  title={recordWords.empty}
                  action={
                    mayChange && (
                      <div className="flex flex-wrap justify-center gap-2">
                        <Button variant="write" icon={Plus} onClick={() => setForm(true)}>
                          {shell.byHand}
                        </Button>
                        {day === today && <RestButton key={day} day={day} />}
                      </div>
                    )
                  }
                />
              }
            >
              {() => <RecordList rows={shown} />}
            </Loaded>
          </Card>
          <Month today={today} day={day} onPick={goTo} />
          {/* Last, as it comes last: it moves nothing. */}
          {day && <LatestComments key={day} unreadOf={day} />}
        </div>
        {!isCoachMode && (
          <TimerCard
            key={`${search.place} ${search.kind}`}
            place={search.place === undefined ? undefined : placeOfText(search.place)}
            kind={search.kind}
            isAsked={search.start ?? false}
            onAsked={() => navigate({ search: { ...search, start: undefined }, replace: true })}
          />
        )}
      </div>
      {search.new && day && mayChange && <RecordForm day={search.day} onClose={() => setForm(false)} />}
    </Screen>
  )
}

type MonthProps = { today: string | undefined; day: string | undefined; onPick(day: string): void }

/** The month, and its height before the day is known: what is below may be there first. */
function Month({ today, day, onPick }: MonthProps) {
  if (!today || !day) return <Skeleton className="invisible h-82 rounded-card" />
  return <MonthCard today={today} day={day} onPick={onPick} />
}

/** The records of one day, merged with unsent ones, and the answer that they are from. */
function useRecordsOf(day: string | undefined, today: string | undefined) {
  const latest = useCall('GET /state', { query: {} })
  const ofDay = useCall(
    'GET /state',
    { query: { ...(day && { from: day, to: day }), size: 200 } },
    { enabled: day !== undefined, placeholderData: undefined },
  )
  // Offline, the day may not be cached; the cached latest records include today's.
  const answer = ofDay.data === undefined && day === today ? latest : ofDay
  return { answer, shown: useShownRecords(answer.data?.records.rows, day, today) }
}

function RestButton({ day }: { day: string | undefined }) {
  const { record: words, offline } = useWords()
  const dayNow = useDayNow()
  // One for all presses: until the list has the record, another press saves the same.
  const [id] = useState(newId)
  const rest = useQueuedSave('GET /state/save', {
    said: (reply) => (reply ? words.restSaved : offline.kept),
  })
  return (
    <Button
      isPending={rest.isPending}
      onClick={() => rest.mutate({ query: { id, kind: 'rest', day: dayNow() ?? day } })}
    >
      {words.rest}
    </Button>
  )
}

function placeOfText(text: string): Place {
  const [croom_id = null, study_id = null, topic_id = null, subtopic_id = null] = text.split('/')
  return { croom_id, study_id, topic_id, subtopic_id }
}
