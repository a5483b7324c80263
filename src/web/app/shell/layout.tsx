import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { roleIds } from '#rules/vocabulary.ts'
import { late } from '#web/api/lazy.ts'
import { asking } from '#web/api/query-cache.tsx'
import { useCall } from '#web/api/use-call.ts'
import { takeOver } from '#web/app/prerendered.ts'
import { LeaveButton } from '#web/app/waiting/leave-button.tsx'
import { OfflineLine } from '#web/app/waiting/line.tsx'
import { openAs } from '#web/session/known-closed.ts'
import { mustChangePassword } from '#web/session/machine.ts'
import { useActor, useMayChange, useSession } from '#web/session/use-session.ts'
import { Skeleton } from '#web/ui/loaded.tsx'
import { writeIfRoom } from '#web/ui/storage.ts'
import { ToastPlace } from '#web/ui/toast-place.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { AccountButton } from './account-button.tsx'
import { EndedLink } from './ended-link.tsx'
import { LoadedState } from './loaded-state.ts'
import { type NavItem, navItems } from './navigation.ts'
import { PhoneBar } from './phone-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { useKeys } from './use-keys.ts'

const TimerMini = late(() => import('#web/study/timer/timer-mini.tsx'))
const AppBadge = late(() => import('#web/study/review/app-badge.tsx'))
const BirthYearSheet = late(() => import('#web/account/consent/birth-year.tsx'))
const ConsentGate = late(() => import('#web/account/consent/gate.tsx'))
const FactorGate = late(() => import('#web/account/factor/gate.tsx'))
const FactorNews = late(() => import('#web/account/factor/news.tsx'))
const PrivacyNews = late(() => import('#web/account/privacy/news.tsx'))
const ElsewhereNotice = late(() => import('./elsewhere-notice.tsx'))
const Bell = late(() => import('./bell.tsx'))
const Palette = late(() => import('./palette.tsx'))
const AddSheet = late(() => import('./add-sheet.tsx'))
const MoreSheet = late(() => import('./more-sheet.tsx'))
const Keys = late(() => import('./keys-sheet.tsx'))

const none: NavItem[] = []

export default asking(Layout)

/** Unmounts at once on sign-out, so that it sends no more requests. */
function Layout({ children }: { children?: ReactNode }) {
  const isSignedIn = useSession(({ user }) => user !== null)
  return isSignedIn ? <Frame>{children}</Frame> : null
}

/** The layout of every signed-in screen, and of not-found. */
function Frame({ children }: { children?: ReactNode }) {
  const { shell } = useFirstWords()
  const userId = useSession(({ user }) => user?.id)
  const roleId = useSession(({ user }) => user?.role_id ?? roleIds.student)
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const mustChange = useSession(mustChangePassword)
  const endedLink = useSession(({ endedLink }) => endedLink)
  const consent = useClosedAccount()
  const factor = useFactor()
  // Only the current screen and signing out are available.
  const isClosed = mustChange || endedLink || isGate(consent, factor)
  const items = isClosed ? none : navItems(roleId, isCoachMode, shell.screens, pathname)
  const isHeld = isClosed || consent !== null
  const isStudent = roleId === roleIds.student && !isHeld
  const mayAdd = useMayChange() && isStudent
  const isDesktop = useIsAtLeast('lg')
  // A coach starts no timer.
  function study(how: 'start' | 'new') {
    if (how === 'new' || !isCoachMode) navigate({ to: '/log', search: { [how]: true } })
  }
  const { shown, show, hide } = useKeys(items, {
    go: (to) => navigate({ to }),
    study: mayAdd ? study : null,
  })
  useLayoutEffect(takeOver, [])
  const onAdd = mayAdd ? () => show('add') : null
  const onAccount = () => show('more')

  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:rounded-control focus:bg-surface focus:p-3"
      >
        {shell.skip}
      </a>
      {!mustChange && <OfflineLine />}
      <div
        className={`lg:pl-56 ${isCoachMode ? 'min-h-[calc(100dvh-3rem)] [--bell:0rem]' : 'min-h-dvh [--bell:2.5rem]'}`}
      >
        {isDesktop && (
          <Sidebar
            items={items}
            isClosed={isClosed}
            isBelowBar={isCoachMode}
            onAdd={onAdd}
            onAccount={onAccount}
          />
        )}
        <main id="main" tabIndex={-1} className="min-w-0 pb-16 outline-none lg:pb-0">
          {isStudent && <TimerMini />}
          {isStudent && <AppBadge />}
          <div className="relative">
            <HeadButtons isHidden={isHeld} onAccount={onAccount} />
            {/* The key resets all state when the person changes. */}
            <Fragment key={userId}>
              <Shown endedLink={endedLink} consent={consent} factor={factor}>
                {children}
              </Shown>
            </Fragment>
          </div>
          {!isDesktop && <LeaveOnPhone isClosed={isClosed} />}
        </main>
      </div>
      {!isDesktop && <PhoneBar items={items} onAdd={onAdd} />}
      <ElsewhereNotice />
      <AfterFirst isStudent={isStudent} isHeld={isHeld} factor={factor} />
      <LoadedState isWaiting={isHeld} />
      <ToastPlace />
      {!isHeld && <Overlay shown={shown} items={items} onClose={hide} />}
    </>
  )
}

type ShownProps = {
  endedLink: boolean
  consent: ReturnType<typeof useClosedAccount>
  factor: ReturnType<typeof useFactor>
  children: ReactNode
}

/** The screen, or what is shown instead while the account or the link is closed. */
function Shown({ endedLink, consent, factor, children }: ShownProps) {
  if (endedLink) return <EndedLink />
  if (!consent && !factor.isClosed) return children ?? <Outlet />
  const skeleton = <Skeleton className="mx-auto mt-6 h-96 max-w-[760px] rounded-card" />
  if (consent === 'unknown') return skeleton
  if (consent) return <ConsentGate consent={consent} fallback={skeleton} />
  return <FactorGate {...factor} fallback={skeleton} />
}

/**
 * The second factor that is still missing of a coach or an administrator whose role needs one. The gate stays until the
 * person goes on, as the recovery codes are shown in it once.
 */
function useFactor() {
  const actor = useActor()
  const roleId = actor?.role_id
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const mustChange = useSession(mustChangePassword)
  const isAsked = (roleId === roleIds.coach || roleId === roleIds.admin) && !isCoachMode && !mustChange
  const { data } = useCall('GET /factor', {}, { enabled: isAsked, staleTime: Number.POSITIVE_INFINITY })
  const [closed, setClosed] = useState<{ id: string; until: string } | null>(null)
  const missing = isAsked && data?.until ? data : null
  const id = (isAsked && actor?.id) || null
  // Another person may have signed in in another tab.
  const held = closed?.id === id ? closed : null
  if (id !== null && missing?.until && missing.days_left === 0 && !held)
    setClosed({ id, until: missing.until })
  const until = held?.until ?? missing?.until ?? ''
  return {
    until,
    daysLeft: missing?.days_left ?? 0,
    isClosed: held !== null,
    onOpen: () => setClosed(null),
  }
}

/**
 * Why the account of this student is closed; null while it is open. Where it may be closed (after a sign-in on this
 * page, and on a device that has seen it closed) it is `unknown` until `GET /consent` has answered, since every other
 * request would be refused.
 */
function useClosedAccount() {
  const user = useSession(({ user }) => user)
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const mustChange = useSession(mustChangePassword)
  const isAsked = user?.role_id === roleIds.student && !isCoachMode && !mustChange
  const isUnknown = isAsked && user.id !== openAs
  const { data, failureCount } = useCall(
    'GET /consent',
    {},
    { enabled: isUnknown, staleTime: Number.POSITIVE_INFINITY },
  )
  useEffect(() => {
    // Kept on the device for `known-closed.ts`.
    if (isAsked && data?.is_closed) writeIfRoom(localStorage, 'closed', user.id)
    else if (isAsked && data) localStorage.removeItem('closed')
  }, [isAsked, user, data])
  if (!isAsked) return null
  if (data) return data.is_closed ? data : null
  // Without an answer the screens say themselves what is wrong.
  return isUnknown && failureCount === 0 ? 'unknown' : null
}

function isGate(consent: ReturnType<typeof useClosedAccount>, factor: ReturnType<typeof useFactor>) {
  return factor.isClosed || (consent !== null && consent !== 'unknown')
}

type AfterFirstProps = { isStudent: boolean; isHeld: boolean; factor: ReturnType<typeof useFactor> }

/** What is asked and told after the first screen; a coach who acts for a student is asked nothing in the student's place. */
function AfterFirst({ isStudent, isHeld, factor }: AfterFirstProps) {
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const userId = useSession(({ user }) => user?.id)
  return (
    <>
      {isStudent && !isCoachMode && <BirthYearSheet />}
      {/* The key resets what is known of the previous person when another tab signs in as somebody else. */}
      {!isHeld && !isCoachMode && <PrivacyNews key={userId} />}
      {/* While days are left to set up a second factor. */}
      {factor.until !== '' && !factor.isClosed && <FactorNews {...factor} />}
    </>
  )
}

/** At the end of a screen's title; a press beside them is one on the title's own buttons. */
function HeadButtons({ isHidden, onAccount }: { isHidden: boolean; onAccount(): void }) {
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const isDesktop = useIsAtLeast('lg')
  if (isHidden) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 mx-auto flex max-w-[1180px] justify-end px-4 pt-3 *:pointer-events-auto lg:px-10 lg:pt-6">
      {/* Loaded after the first screen; notices are the person's own, so a coach has none while acting for a student. */}
      {!isCoachMode && <Bell />}
      {!isDesktop && <AccountButton onClick={onAccount} className="-mr-1.5 size-11 justify-center" />}
    </div>
  )
}

/** Where nothing else can be done, and below the list of all settings; elsewhere it is behind the person's own button. */
function LeaveOnPhone({ isClosed }: { isClosed: boolean }) {
  const { href } = useLocation()
  if (!isClosed && href !== '/settings') return null
  return (
    <div className="px-4 pt-2 pb-6" data-print="no">
      <LeaveButton className="w-full" />
    </div>
  )
}

type OverlayProps = { shown: ReturnType<typeof useKeys>['shown']; items: NavItem[]; onClose(): void }

/** The sheet or the palette that a key or a button has opened. */
function Overlay({ shown, items, onClose }: OverlayProps) {
  const { shell } = useFirstWords()
  if (shown === 'add' || shown === 'line')
    return <AddSheet startsAtLine={shown === 'line'} onClose={onClose} />
  if (shown === 'more') return <MoreSheet items={items} onClose={onClose} />
  if (shown === 'keys') return <Keys items={items} onClose={onClose} />
  return shown && <Palette title={shell.palette} items={items} onClose={onClose} />
}
