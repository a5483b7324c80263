import { roleIds } from '#rules/vocabulary.ts'
import { ChangesCard } from '#web/account/audit/changes-card.tsx'
import { DeleteAccount } from '#web/account/delete-account.tsx'
import { PasskeysCard } from '#web/account/factor/passkeys-card.tsx'
import { TwoStepCard } from '#web/account/factor/two-step-card.tsx'
import { WhatEndsCard } from '#web/account/factor/what-ends-card.tsx'
import { Parents } from '#web/account/family/parents.tsx'
import { CameInvitation } from '#web/account/invitation/came.tsx'
import { PrivacyLink } from '#web/account/privacy/link.tsx'
import { RemindersCard } from '#web/account/reminders/reminders-card.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { session } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Appearance } from './appearance.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { Coaches } from './coaches.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { ExportCard } from './export-card.tsx'
import { GoalsForm } from './goals-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Providers } from './providers.tsx'
import { Pushes } from './pushes.tsx'
import { type Section, Sections } from './sections.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'

export default function SettingsPage() {
  const { settings: words } = useWords()
  const user = useSession(({ user }) => user)
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const id = user?.id ?? ''
  const profile = useCall('GET /user/data/{id}', { params: { id } }, { enabled: id !== '' && !isCoachMode })

  if (isCoachMode) {
    return (
      <Screen title={words.title}>
        <EmptyState drawing="desk" title={words.coachTitle} text={words.coachText} />
      </Screen>
    )
  }
  // The sections bring the head of the screen, which knows which of them is open.
  if (profile.data) return <SettingsOf user={profile.data} />
  return (
    <Screen title={words.title}>
      <Loaded answer={profile} skeleton={<Skeleton className="h-96 max-w-[760px] rounded-card" />}>
        {() => null}
      </Loaded>
    </Screen>
  )
}

function SettingsOf({ user }: { user: ReplyOf<'GET /user/data/{id}'> }) {
  const { settings: words, factor, family, reminders } = useWords()
  const isStudent = user.role_id === roleIds.student
  const sections: (Section | false)[] = [
    {
      id: 'profile',
      title: words.profile,
      content: (
        <Card title={words.profile}>
          <ProfileForm key={user.id} user={user} />
        </Card>
      ),
    },
    isStudent && {
      id: 'goals',
      title: words.goals,
      content: (
        <Card title={words.goals} description={words.goalsText}>
          <GoalsForm key={user.id} user={user} />
        </Card>
      ),
    },
    isStudent && { id: 'coaches', title: words.coaches, content: <Coaches /> },
    isStudent && { id: 'parents', title: family.parents, content: <Parents /> },
    { id: 'changes', title: words.changes, content: <ChangesCard words={words} first={10} more={10} /> },
    {
      id: 'reminders',
      title: reminders.title,
      content: <RemindersCard roleId={user.role_id} />,
    },
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
  const { settings: words } = useWords()
  return (
    <Card title={words.account}>
      <LinkButton to="/change-password">{words.changePassword}</LinkButton>
      <section className="mt-5 border-t border-line pt-4">
        <h3 className="font-semibold">{words.dataTitle}</h3>
        <p className="max-w-[62ch] text-13 text-dim">{words.dataText}</p>
        <PrivacyLink />
      </section>
      <section className="mt-4 border-t border-line pt-4">
        <h3 className="font-semibold">{words.deleteTitle}</h3>
        <p className="mb-3 max-w-[62ch] text-13 text-dim">{words.deleteText[user.role_id]}</p>
        <DeleteAccount user={user} isOwn onDeleted={() => session.logout()} />
      </section>
    </Card>
  )
}
