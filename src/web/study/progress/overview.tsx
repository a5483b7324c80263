import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { late } from '#web/api/lazy.ts'
import { useAccount } from '#web/api/use-account.ts'
import { useCall } from '#web/api/use-call.ts'
import { useActing } from '#web/session/use-session.ts'
import { shownCroom } from '#web/study/now/shown-croom.ts'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { SelectFilter } from '#web/ui/select-filter.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useProgressWords } from '#web/words/use-progress-words.ts'
import { ownCrooms } from './own-crooms.ts'
import { Sentences } from './sentences.tsx'

// Below what a person comes for, and drawn after it.
const TopicMap = late(() => import('./topic-map.tsx'))
const OverTime = late(() => import('./over-time.tsx'))
const NoExam = late(() => import('./no-exam.tsx'))

const route = getRouteApi('/inside/progress')

/** One class group: what to do, where each topic is, and how it went. */
export function Overview() {
  const { dashboard, shell, curriculum } = useProgressWords()
  const { croom: asked } = route.useSearch()
  const navigate = useNavigate({ from: '/progress' })
  const acting = useActing()
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const state = useCall('GET /state', { query: {} })
  const own = ownCrooms(crooms.data ?? [])
  const account = useAccount()
  const croom = own.find(({ id }) => id === asked) ?? shownCroom(own, account?.croom_id)
  const exam = state.data?.exam
  const isDesktop = useIsAtLeast('lg')
  const choice = {
    value: croom?.id ?? '',
    onChange: (next: string) => void navigate({ search: { croom: next }, replace: true }),
    options: own.map(({ id, name }) => ({ value: id, label: name })),
  }
  return (
    <Screen
      title={shell.screens.progress}
      subtitle={
        <span className="tabular block min-h-5 max-lg:leading-6">
          {own.length > 1 && !isDesktop && (
            <Select
              {...choice}
              attributes={{
                'aria-label': curriculum.croom,
                className:
                  'mr-2 min-h-6 max-w-40 field-sizing-content truncate rounded-control border border-transparent bg-transparent text-13 font-medium text-accent-ink',
              }}
            />
          )}
          {dotted([own.length === 1 && croom?.name, exam && dashboard.daysLeft(exam.days_left)])}
        </span>
      }
      actions={own.length > 1 && isDesktop && <SelectFilter label={curriculum.croom} {...choice} />}
    >
      <Loaded
        answer={crooms}
        skeleton={<Skeleton className="h-96 rounded-card" />}
        isEmpty={() => !croom}
        empty={<NoExam />}
      >
        {() =>
          croom && (
            <div key={`${acting?.id} ${croom.id}`} className="grid grid-cols-1 gap-3 lg:gap-5">
              <Sentences croomId={croom.id} />
              <TopicMap croomId={croom.id} fallback={<div className="h-160" />} />
              <OverTime croomId={croom.id} />
            </div>
          )
        }
      </Loaded>
    </Screen>
  )
}
