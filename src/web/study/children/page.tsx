import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ChildConsent } from '#web/account/consent/child-consent.tsx'
import { ClosedAccount } from '#web/account/consent/closed.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from '#web/words/use-words.ts'
import { ChildCards, ChildSkeleton } from './child-cards.tsx'
import { ChildCodeForm } from './code-form.tsx'
import { EndTie } from './end-tie.tsx'

/** With more children than this their names do not fit beside each other. */
const mostSegments = 3

/** First screen of a parent: one child at a time, to be read only. */
export default function ChildrenPage() {
  const { family: words } = useWords()
  const mailed = useLocation({ select: ({ hash }) => /^#?parent=(.+)$/.exec(hash)?.[1] ?? '' })
  const family = useCall('GET /parent', {})
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Screen title={words.title} subtitle={words.subtitle}>
      <Loaded answer={family} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {({ children }) => {
          const tie = children.find(({ student }) => student.id === chosen) ?? children[0]
          if (!tie)
            return (
              <Card>
                <EmptyState
                  drawing="desk"
                  title={words.emptyTitle}
                  text={words.emptyText}
                  action={<ChildCodeForm begin={mailed} onAdded={setChosen} />}
                />
              </Card>
            )
          return (
            <div className="grid grid-cols-1 gap-4 lg:gap-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                {children.length > mostSegments ? (
                  <SelectField
                    label={words.child}
                    value={tie.student.id}
                    onChange={setChosen}
                    options={children.map(({ student }) => ({ value: student.id, label: student.name }))}
                  />
                ) : children.length > 1 ? (
                  <Segmented
                    label={words.child}
                    className="flex max-w-full"
                    value={tie.student.id}
                    onChange={setChosen}
                    options={children.map(({ student }) => ({ value: student.id, label: student.name }))}
                  />
                ) : (
                  <h2 dir="auto" className="min-w-0 text-17 font-semibold wrap-anywhere">
                    {tie.student.name}
                  </h2>
                )}
              </div>
              <CardsOnceAgreed key={tie.student.id} id={tie.student.id} />
              <Card title={words.addTitle}>
                <ChildCodeForm isAnother begin={mailed} onAdded={setChosen} />
              </Card>
              <div>
                <EndTie key={tie.id} id={tie.id} name={tie.student.name} />
              </div>
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}

/**
 * The calls for a closed account are refused, so the cards wait until it is known to be open. A given consent is shown
 * below them.
 */
function CardsOnceAgreed({ id }: { id: string }) {
  const { data, isPending } = useCall('GET /consent', {})
  if (isPending) return <ChildSkeleton />
  const closedUntil = data?.children?.find((child) => child.id === id)?.closed_until
  if (closedUntil && closedUntil !== 'parent') return <ClosedAccount until={closedUntil} />
  return (
    <>
      {!closedUntil && <ChildCards id={id} />}
      <ChildConsent id={id} />
    </>
  )
}
