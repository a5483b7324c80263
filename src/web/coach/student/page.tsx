import { getRouteApi } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import Settings2 from 'lucide-react/icons/settings-2'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { useState } from 'react'
import { roleIds } from '#rules/vocabulary.ts'
import { ChangesCard } from '#web/account/audit/changes-card.tsx'
import { ClosedAccount } from '#web/account/consent/closed.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { late } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { AccessSheet } from '#web/coach/access-sheet.tsx'
import type { TriageRow } from '#web/coach/use-by-student.ts'
import { useEnter } from '#web/coach/use-enter.ts'
import { StudentInView } from '#web/session/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { PhoneFold } from '#web/ui/phone-fold.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { usePhoneViews } from '#web/ui/use-phone-views.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Contacts } from './contacts.tsx'
import { Records } from './records.tsx'
import { Signs } from './signs.tsx'
import { StudyBars } from './study-bars.tsx'
import { Tiles } from './tiles.tsx'
import { Trials } from './trials.tsx'

const LatestComments = late(() => import('#web/comments/latest.tsx'))

type User = ReplyOf<'GET /user/data/{id}'>

const route = getRouteApi('/inside/students/$id')

export default function StudentPage() {
  const { student: words, common, shell } = useWords()
  const { id } = route.useParams()
  const user = useCall('GET /user/data/{id}', { params: { id } }, { placeholderData: undefined })
  if (user.data) return <Student key={id} user={user.data} />
  const isUnknown = user.error?.status === 404 || user.error?.status === 400
  return (
    <Screen title={common.student} back={{ to: '/students', label: shell.screens.students }}>
      {isUnknown ? (
        <EmptyState
          title={words.unknownTitle}
          text={words.unknownText}
          action={<LinkButton to="/students">{shell.screens.students}</LinkButton>}
        />
      ) : (
        <Loaded answer={user} skeleton={<Skeleton className="h-200 rounded-card" />} />
      )}
    </Screen>
  )
}

function Student({ user }: { user: User }) {
  const { students, settings, shell } = useWords()
  const time = useOwnTime()
  const enter = useEnter()
  const navigateHere = useNavigateHere()
  const [isManaging, setIsManaging] = useState(false)
  const links = useCall('GET /link', {})
  const looked = useCall('GET /insight/triage', { query: { student_id: user.id } })
  const link = links.data?.links.find(({ student }) => student.id === user.id)
  const access = link?.access
  const row = link && { ...user, summary: { access: link.access } }
  const { id, name, email, locale, timezone, closed_until } = user

  return (
    <Screen
      title={name}
      back={{ to: '/students', label: shell.screens.students }}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-0.5">
          <span className="break-all">{email}</span>
          {link && <span>{settings.since(time.longDay(link.created_at))}</span>}
          {access && <Badge>{settings.access[access]}</Badge>}
          {links.isPending && <Skeleton className="h-5 w-60" />}
        </span>
      }
      actions={
        row ? (
          <>
            {!closed_until && (
              <Button
                variant="coach"
                icon={access === 'view' ? Eye : UserRoundPen}
                onClick={() => enter(row)}
              >
                {access === 'view' ? students.look : students.act}
              </Button>
            )}
            <IconButton label={students.manage(name)} icon={Settings2} onClick={() => setIsManaging(true)} />
          </>
        ) : (
          links.isPending && <Skeleton className="h-11 w-40" />
        )
      }
    >
      {access === 'view' && <p className="mb-4 text-13 text-dim">{students.viewNote}</p>}
      {closed_until ? (
        <ClosedAccount until={closed_until} />
      ) : (
        <StudentInView value={{ id, name, email, locale, timezone, role_id: roleIds.student }}>
          <Cards user={user} context={looked.data?.rows[0]?.context ?? []} />
        </StudentInView>
      )}
      {isManaging && link && (
        <AccessSheet
          student={user}
          link={link}
          onClose={() => setIsManaging(false)}
          onEnded={() => navigateHere({ to: '/students' })}
        />
      )}
    </Screen>
  )
}

function Cards({ user, context }: { user: User; context: TriageRow['context'] }) {
  const { student: words, trialAnalysis } = useWords()
  const { control, shownIn } = usePhoneViews(
    trialAnalysis.views,
    (['talks', 'study', 'trials'] as const).map((value) => ({ value, label: words.viewNames[value] })),
  )
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <Signs croomId={user.croom_id} context={context} />
      <Tiles user={user} />
      {control}
      {/* Two independent columns. */}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
        <div className="contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5">
          <div className={shownIn('study')}>
            <StudyBars />
          </div>
          <div className={shownIn('study')}>
            <Records />
          </div>
          <div className={`order-1 ${shownIn('talks')}`}>
            <PhoneFold title={words.changes}>
              <ChangesCard words={words} first={3} more={20} showsActor={false} />
            </PhoneFold>
          </div>
        </div>
        <div className="contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5">
          <div className={shownIn('trials')}>
            <Trials studentId={user.id} />
          </div>
          <div className={shownIn('talks')}>
            {/* These belong to the coach, not to the student in view. */}
            <StudentInView value={null}>
              <Contacts student={user} />
            </StudentInView>
          </div>
          <div className={shownIn('talks')}>
            <LatestComments />
          </div>
        </div>
      </div>
    </div>
  )
}
