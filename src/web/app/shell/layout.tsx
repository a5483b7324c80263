import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { roleIds } from '#rules/vocabulary.ts'
import { asking } from '#web/api/query-cache.tsx'
import { LeaveButton } from '#web/app/waiting/leave-button.tsx'
import { OfflineLine } from '#web/app/waiting/line.tsx'
import { mustChangePassword } from '#web/auth/machine.ts'
import { useMayChange, useSession } from '#web/auth/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { late } from '#web/ui/late.ts'
import { Brand } from '#web/ui/mark.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { withAllWords } from '#web/words/language.ts'
import { useFirstWords } from '#web/words/use-words.ts'
import { ChartSettings } from './chart-settings.tsx'
import { ElsewhereNotice } from './elsewhere-notice.tsx'
import { EndedLink } from './ended-link.tsx'
import { LoadedState } from './loaded-state.ts'
import { type NavItem, navItems } from './navigation.ts'
import { PhoneBar } from './phone-bar.tsx'
import { useKeys } from './use-keys.ts'

const TimerMini = late(() => import('#web/study/timer/timer-mini.tsx'))
const Palette = lazy(() => withAllWords(import('./palette.tsx')))
const AddSheet = lazy(() => withAllWords(import('./add-sheet.tsx')))
const MoreSheet = lazy(() => withAllWords(import('./more-sheet.tsx')))
const Keys = lazy(() => withAllWords(import('./keys-sheet.tsx')))

const none: NavItem[] = []
const place = 'flex min-h-10 items-center gap-3 rounded-control px-3 text-15'

export default asking(Layout)

/** Unmounts at once on sign-out, so that it sends no more requests. */
function Layout({ children }: { children?: ReactNode }) {
  const isSignedIn = useSession(({ user }) => user !== null)
  return isSignedIn ? <Frame>{children}</Frame> : null
}

/** The layout of every signed-in screen, and of not-found. */
function Frame({ children }: { children?: ReactNode }) {
  const { shell } = useFirstWords()
  const user = useSession(({ user }) => user)
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const navigate = useNavigate()
  const items = navItems(user?.role_id ?? roleIds.student, isCoachMode)
  const mustChange = useSession(mustChangePassword)
  const endedLink = useSession(({ endedLink }) => endedLink)
  // Only the current screen and signing out are available.
  const isClosed = mustChange || endedLink
  const isStudent = user?.role_id === roleIds.student && !isClosed
  const open = isClosed ? none : items
  const mayChange = useMayChange()
  const isDesktop = useIsAtLeast('lg')
  const { shown, show, hide } = useKeys(open, {
    go: (to) => navigate({ to }),
    study: isStudent && mayChange ? (how) => navigate({ to: '/log', search: { [how]: true } }) : null,
  })

  return (
    <ChartSettings>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:rounded-control focus:bg-surface focus:p-3"
      >
        {shell.skip}
      </a>
      {!mustChange && <OfflineLine />}
      <div className={`print:min-h-0 lg:pl-56 ${isCoachMode ? 'min-h-[calc(100dvh-3rem)]' : 'min-h-dvh'}`}>
        {isDesktop && (
          <aside
            data-print="no"
            className={`fixed bottom-0 left-0 z-20 flex w-56 flex-col border-r border-line bg-surface px-3 pb-4 ${isCoachMode ? 'top-12 ml-1' : 'top-0'}`}
          >
            <Link to="/" className="flex h-16 items-center px-3">
              <Brand />
            </Link>
            {isStudent && mayChange && (
              <Button
                variant="write"
                icon={Plus}
                aria-haspopup="dialog"
                className="mb-4"
                onClick={() => show('add')}
              >
                {shell.addTitle}
              </Button>
            )}
            <nav aria-label={shell.navigation} className="flex flex-1 flex-col gap-1">
              {isClosed &&
                items.map(({ to, word, icon: Icon }) => (
                  <span key={to} aria-disabled className={`${place} text-dim opacity-55`}>
                    <Icon size={18} aria-hidden />
                    {shell.nav[word]}
                  </span>
                ))}
              {open.map(({ to, word, icon: Icon }) => (
                <Link
                  key={to}
                  to={to}
                  className={`${place} transition-colors hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-medium [&[aria-current=page]>svg]:text-accent ${to === '/settings' ? 'mt-auto' : ''}`}
                >
                  <Icon size={18} aria-hidden />
                  {shell.nav[word]}
                </Link>
              ))}
            </nav>
            <LeaveButton className="mt-2 justify-start" />
          </aside>
        )}
        <main id="main" tabIndex={-1} className="min-w-0 pb-20 outline-none lg:pb-0 print:pb-0">
          {isStudent && (
            <Suspense>
              <TimerMini />
            </Suspense>
          )}
          {/* The key resets all state when the person changes. */}
          <Fragment key={user?.id}>{endedLink ? <EndedLink /> : (children ?? <Outlet />)}</Fragment>
          {!isDesktop && (
            <div className="flex justify-center px-4 pt-2 pb-6" data-print="no">
              <LeaveButton />
            </div>
          )}
        </main>
      </div>
      {!isDesktop && !isClosed && (
        <PhoneBar
          items={items}
          onAdd={isStudent && mayChange ? () => show('add') : null}
          onMore={() => show('more')}
        />
      )}
      <ElsewhereNotice />
      <LoadedState />
      {!isClosed && (
        <Suspense>
          {shown === 'add' && <AddSheet onClose={hide} />}
          {shown === 'more' && <MoreSheet items={items} onClose={hide} />}
          {shown === 'keys' && <Keys items={items} onClose={hide} />}
          {shown === 'palette' && <Palette title={shell.palette} items={items} onClose={hide} />}
        </Suspense>
      )}
    </ChartSettings>
  )
}
