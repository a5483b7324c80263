import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useAccount } from '#web/api/use-account.ts'
import { useCall } from '#web/api/use-call.ts'
import { useActing } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from '#web/words/use-words.ts'
import { BurndownCard } from './burndown-card.tsx'
import { CheapestCard } from './cheapest-card.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { PaceCard } from './pace-card.tsx'
import { PublishersCard } from './publishers-card.tsx'
import { ReturnCard } from './return-card.tsx'
import { ReviewCard } from './review-card.tsx'
import { SignsCard } from './signs-card.tsx'
import { StepCard } from './step-card.tsx'
import { UnfixedCard } from './unfixed-card.tsx'

const route = getRouteApi('/inside/insights')

export default function InsightsPage() {
  const { insights: words } = useWords()
  const { croom: asked } = route.useSearch()
  const navigate = useNavigate({ from: '/insights' })
  const acting = useActing()
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const own = crooms.data?.filter(({ is_member, kind }) => is_member || kind === 'personal') ?? []
  const account = useAccount()
  const croomOf = (wanted: string | null | undefined) => own.find(({ id }) => id === wanted)
  const croom = croomOf(asked) ?? croomOf(account?.croom_id) ?? own[0]
  return (
    <Screen
      title={words.title}
      subtitle={<span className="max-lg:hidden">{words.about}</span>}
      actions={
        own.length > 1 &&
        croom && (
          <SelectField
            label={words.program}
            labelHidden
            value={croom.id}
            onChange={(next) => navigate({ search: { croom: next }, replace: true })}
            options={own.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )
      }
    >
      <Loaded
        answer={crooms}
        skeleton={<Skeleton className="h-96 rounded-card" />}
        isEmpty={() => !croom}
        empty={
          <Card>
            <EmptyState
              drawing="lamp"
              title={words.noCroomTitle}
              text={words.noCroomText}
              action={
                <LinkButton variant="primary" to="/curriculum">
                  {words.noCroomAction}
                </LinkButton>
              }
            />
          </Card>
        }
      >
        {() => croom && <Cards key={`${acting?.id} ${croom.id}`} croomId={croom.id} />}
      </Loaded>
    </Screen>
  )
}

/** In the order of use; on a wide screen the first step is at the right of the forecast. */
function Cards({ croomId }: { croomId: string }) {
  const half = 'lg:order-3 lg:col-span-6'
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-12 lg:gap-5">
      <StepCard croomId={croomId} className="lg:order-2 lg:col-span-4" />
      <ForecastCard croomId={croomId} className="lg:order-1 lg:col-span-8" />
      <CheapestCard croomId={croomId} className={half} />
      <ReviewCard className={half} />
      <UnfixedCard croomId={croomId} className={half} />
      <BurndownCard croomId={croomId} className={half} />
      <PaceCard className={half} />
      <ReturnCard croomId={croomId} className={half} />
      <SignsCard className="lg:order-3 lg:col-span-12" />
      <PublishersCard croomId={croomId} className="lg:order-3 lg:col-span-12" />
    </div>
  )
}
