import { LogOut } from 'lucide-react'
import { session } from '#web/session/session.ts'
import { useCall } from '#web/session/use-call.ts'
import { useSession } from '#web/session/use-session.ts'
import { LanguageSwitch, ThemeSwitch } from '#web/shell/switches.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Changes } from './changes.tsx'
import { Coaches } from './coaches.tsx'
import { GoalsForm } from './goals-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'

export default function SettingsPage() {
  const { settings: words } = useWords()
  const { user, isCoachMode } = useSession()
  const id = user?.id ?? ''
  const profile = useCall('GET /user/data/{id}', { params: { id } }, { enabled: id !== '' && !isCoachMode })

  if (isCoachMode) {
    return (
      <Screen title={words.title}>
        <EmptyState title={words.coachTitle} text={words.coachText} />
      </Screen>
    )
  }
  const isStudent = user?.role_id === 2
  return (
    <Screen title={words.title}>
      <div className="grid max-w-[760px] grid-cols-1 gap-4 lg:gap-5">
        <Loaded answer={profile}>
          {(data) => (
            <>
              <Card title={words.profile}>
                <ProfileForm key={data.id} user={data} />
              </Card>
              {isStudent && (
                <Card title={words.goals} description={words.goalsText}>
                  <GoalsForm key={data.id} user={data} />
                </Card>
              )}
            </>
          )}
        </Loaded>
        {isStudent && (
          <>
            <Coaches />
            <Changes />
          </>
        )}
        <Card title={words.appearance}>
          <div className="flex items-center gap-2">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </Card>
        <Sessions />
        <Card title={words.account}>
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/change-password">{words.changePassword}</LinkButton>
            <Button icon={LogOut} onClick={() => session.logout()}>
              {words.logout}
            </Button>
          </div>
        </Card>
      </div>
    </Screen>
  )
}
