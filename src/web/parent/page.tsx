import Eye from 'lucide-react/icons/eye'
import { type ReactNode, useState } from 'react'
import { isStudied } from '#rules/streak.ts'
import { ChildConsent } from '#web/account/consent/child-consent.tsx'
import { ClosedAccount } from '#web/account/consent/closed.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { OneFieldForm } from '#web/ui/one-field-form.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Child, ChildCards } from './child-cards.tsx'

/** First screen of a parent: one child at a time, to be read only. */
export default function ChildrenPage() {
  const { family: words, shell } = useWords()
  const family = useCall('GET /parent', {})
  const [chosen, setChosen] = useState<string | null>(null)
  const ties = family.data?.children ?? []
  const tie = ties.find(({ student }) => student.id === chosen) ?? ties[0]
  if (!tie)
    return (
      <Screen title={shell.screens.children} subtitle={words.subtitle}>
        <Loaded answer={family} skeleton={<Skeleton className="h-96 rounded-card" />}>
          {() => (
            <EmptyCard
              drawing="desk"
              title={words.emptyTitle}
              text={words.emptyText}
              action={<ChildCodeForm onAdded={setChosen} />}
            />
          )}
        </Loaded>
      </Screen>
    )
  return (
    <ChildScreen
      key={tie.student.id}
      student={tie.student}
      choice={<Choice ties={ties} tie={tie} setChosen={setChosen} />}
    >
      <FoldedCard title={words.addTitle}>
        <div className="px-4 pb-4 lg:px-5">
          <ChildCodeForm isAnother onAdded={setChosen} />
        </div>
      </FoldedCard>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-13 text-dim">
          <Eye size={16} aria-hidden className="shrink-0" />
          {words.subtitle}
        </p>
        <EndTie key={tie.id} id={tie.id} name={tie.student.name} />
      </div>
    </ChildScreen>
  )
}

type Tie = ReplyOf<'GET /parent'>['children'][number]
/** Which child; nothing where there is one. */
function Choice({ ties, tie, setChosen }: { ties: Tie[]; tie: Tie; setChosen(id: string): void }) {
  const { common } = useWords()
  if (ties.length < 2) return null
  return (
    <Segmented
      label={common.student}
      className="mb-4 flex"
      value={tie.student.id}
      onChange={setChosen}
      options={ties.map(({ student }) => ({ value: student.id, label: student.name }))}
    />
  )
}

type ChildScreenProps = { student: Tie['student']; choice: ReactNode; children: ReactNode }

/**
 * A child's days, told in one sentence first. The calls for a closed account are refused, so they wait until it is known
 * to be open. A given consent is shown below them.
 */
function ChildScreen({ student: { id, name }, choice, children }: ChildScreenProps) {
  const { shell, format } = useWords()
  const say = useChildSentence()
  const consent = useCall('GET /consent', {})
  const closedUntil = consent.data?.children?.find((child) => child.id === id)?.closed_until
  const isOpen = !consent.isPending && !closedUntil
  const child = useCall('GET /parent/child/{id}', { params: { id } }, { enabled: isOpen })
  const isForParent = closedUntil === 'parent'
  const today = child.data && format.day(child.data.today, 'title')
  return (
    <Screen
      title={child.data ? say(child.data) : name}
      about={child.data ? dotted([name, today]) : shell.screens.children}
    >
      {choice}
      <div className="grid grid-cols-1 gap-3 lg:gap-5">
        {closedUntil && !isForParent && <ClosedAccount until={closedUntil} />}
        {!closedUntil && (
          <Loaded answer={child} skeleton={<Skeleton className="h-200 rounded-card" />}>
            {(data) => <ChildCards child={data} />}
          </Loaded>
        )}
        {!consent.isPending && (!closedUntil || isForParent) && <ChildConsent id={id} />}
        {children}
      </div>
    </Screen>
  )
}

/** A child's last seven days in one sentence: days of study, and what was done of the plan. */
function useChildSentence(): (child: Child) => string {
  const { family: words, format } = useWords()
  return ({ week: { days }, plan: { items, done } }) => {
    const studied = days.filter(isStudied).length
    if (studied === 0) return days.some(({ rested }) => rested) ? words.rested : words.noRecords
    if (items === 0) return words.studied(format.number(studied))
    return done === 0
      ? words.studiedPlanOpen(format.number(studied), format.number(items))
      : words.studiedPlan(format.number(studied), format.number(done), format.number(items))
  }
}

function EndTie({ id, name }: { id: string; name: string }) {
  const { family: words, common } = useWords()
  const end = useToldSave('DELETE /parent/{id}', words.ended)
  return (
    <ConfirmButton
      label={common.endLink}
      name={name}
      question={common.endLinkSure}
      isPending={end.isPending}
      onSure={() => end.mutate({ params: { id } })}
    />
  )
}

type ChildCodeFormProps = {
  /** Whether the parent is connected with a child already. */
  isAnother?: boolean
  /** @param id of the student */
  onAdded(id: string): void
}

function ChildCodeForm({ isAnother = false, onAdded }: ChildCodeFormProps) {
  const { family: words, register, settings } = useWords()
  const typed = useDraft('childCodeDraft', { code: '' })
  const accept = useSave('POST /parent/accept', {
    said: ({ student }) => words.added(student.name),
    onSuccess({ student }) {
      typed.restart({ code: '' })
      onAdded(student.id)
    },
  })
  const form = formOf(typed, accept, ['code'])
  return (
    <OneFieldForm
      form={form}
      label={register.code}
      action={settings.link}
      isAside={isAnother}
      autoComplete="off"
      autoCapitalize="characters"
      className="w-full max-w-120 text-left"
      {...form.field('code')}
      onSubmit={() => accept.mutate({ body: typed.draft })}
    />
  )
}
