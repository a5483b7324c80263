import { useLocation, useNavigate } from '@tanstack/react-router'
import { roleIds } from '#rules/vocabulary.ts'
import { ChangesCard } from '#web/account/audit/changes-card.tsx'
import { DeleteAccount } from '#web/account/delete-account.tsx'
import { PasskeysCard } from '#web/account/factor/passkeys-card.tsx'
import { TwoStepCard } from '#web/account/factor/two-step-card.tsx'
import { Parents } from '#web/account/family/parents.tsx'
import { CameInvitation } from '#web/account/invitation/came.tsx'
import { PrivacyLink } from '#web/account/privacy/link.tsx'
import { RemindersCard } from '#web/account/reminders/reminders-card.tsx'
import type { User } from '#web/account/use-typed.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { session } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Appearance } from './appearance.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { Coaches } from './coaches.tsx'
import { ExportCard } from './export-card.tsx'
import { GoalsCard } from './goals-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { Providers } from './providers.tsx'
import { Pushes } from './pushes.tsx'
import { type Section, Sections } from './sections.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'

export default function SettingsPage() {
  const { settings: words, shell } = useWords()
  const user = useSession(({ user }) => user)
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const id = user?.id ?? ''
  const profile = useCall('GET /user/data/{id}', { params: { id } }, { enabled: id !== '' && !isCoachMode })

  if (isCoachMode) {
    return (
      <Screen title={shell.screens.settings}>
        <EmptyState drawing="desk" title={words.coachTitle} text={words.coachText} />
      </Screen>
    )
  }
  // The sections bring the head of the screen, which knows which of them is open.
  if (profile.data) return <SettingsOf user={profile.data} />
  return (
    <Screen title={shell.screens.settings}>
      <Loaded answer={profile} skeleton={<Skeleton className="h-96 max-w-[760px] rounded-card" />} />
    </Screen>
  )
}

function SettingsOf({ user }: { user: ReplyOf<'GET /user/data/{id}'> }) {
  const { settings: words, factor, family, notices } = useWords()
  const isStudent = user.role_id === roleIds.student
  const sections: (Section | false)[] = [
    { id: 'profile', title: words.profile, content: <ProfileCard key={user.id} user={user} /> },
    isStudent && { id: 'goals', title: words.goals, content: <GoalsCard key={user.id} user={user} /> },
    isStudent && { id: 'coaches', title: words.coaches, content: <Coaches /> },
    isStudent && { id: 'parents', title: family.parents, content: <Parents /> },
    { id: 'changes', title: words.changes, content: <ChangesCard words={words} first={10} more={10} /> },
    { id: 'reminders', title: notices.title, content: <RemindersCard roleId={user.role_id} /> },
    isStudent && { id: 'calendar', title: words.calendar.title, content: <CalendarCard /> },
    { id: 'appearance', title: words.appearance, content: <Appearance /> },
    {
      id: 'security',
      title: factor.security,
      isOfMany: true,
      content: (
        <>
          <TwoStepCard />
          <Providers />
          <PasskeysCard />
          <Sessions />
          <Pushes />
          {(isStudent || user.role_id === roleIds.coach) && <Tokens hasStudents={!isStudent} />}
          <div className="mt-4">
            <WhatEndsCard />
          </div>
        </>
      ),
    },
    { id: 'export', title: words.export, content: <ExportCard hasStudy={isStudent} /> },
    { id: 'account', title: words.account, content: <Account user={user} /> },
  ]
  return (
    <Sections
      sections={sections.filter((section) => section !== false)}
      // A mailed link leads here without naming a section.
      notice={
        <>
          <ConfirmEmail user={user} />
          <CameInvitation roleId={user.role_id} />
        </>
      }
    />
  )
}

function Account({ user }: { user: ReplyOf<'GET /user/data/{id}'> }) {
  const { settings: words, password, account } = useWords()
  return (
    <Card title={words.account}>
      <LinkButton to="/change-password">{password.submit}</LinkButton>
      <div className="mt-5 border-t border-line pt-2">
        <PrivacyLink />
      </div>
      <section className="mt-4 border-t border-line pt-4">
        <h3 className="font-semibold">{account.delete}</h3>
        <p className="mb-3 max-w-[62ch] text-13 text-dim">{words.deleteText[user.role_id]}</p>
        <DeleteAccount user={user} isOwn onDeleted={() => session.logout()} />
      </section>
    </Card>
  )
}

/** What a person can do about a device or a password, and what ends with it. */
function WhatEndsCard() {
  const { factor: words } = useWords()
  return (
    <FoldedCard title={words.endsTitle}>
      <dl className="grid max-w-[62ch] gap-3 px-4 pb-4 text-15 lg:px-5">
        {words.ends.map(([when, what]) => (
          <div key={when}>
            <dt className="font-medium">{when}</dt>
            <dd className="text-dim">{what}</dd>
          </div>
        ))}
      </dl>
    </FoldedCard>
  )
}

/** Says that nobody has confirmed the address: with the button that does so where a mail has led here, else with one that mails it. */
function ConfirmEmail({ user }: { user: User }) {
  const { settings: words } = useWords()
  const hash = useLocation({ select: ({ hash }) => hash })
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('confirm')
  const navigate = useNavigate()
  const confirm = useToldSave('POST /confirm', words.emailConfirmed, {
    onSuccess: () => void navigate({ to: '/settings', hash: '', replace: true }),
  })
  const send = useToldSave('POST /confirm/send', words.confirmSent(user.email))
  if (user.is_confirmed) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0 max-w-[62ch] text-15">
        {token ? words.confirmReady(user.email) : words.emailUnconfirmed(user.email)}
      </p>
      {token ? (
        <Button
          variant="primary"
          isPending={confirm.isPending}
          onClick={() => confirm.mutate({ body: { token } })}
        >
          {words.confirmEmail}
        </Button>
      ) : (
        <Button isPending={send.isPending} onClick={() => send.mutate({})}>
          {words.sendConfirm}
        </Button>
      )}
    </div>
  )
}
