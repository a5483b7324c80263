import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  type ResolveFullPath,
  type Route,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { lookUp } from '#rules/keys.ts'
import { type RoleId, roleIds } from '#rules/vocabulary.ts'
import { useArrival } from '#web/app/shell/arrive.ts'
import { Refused } from '#web/session/refused.ts'
import { session } from '#web/session/session.ts'
import { useActing, useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { TitlePrefix, usePageTitle } from '#web/ui/use-page-title.ts'
import { withAllWords, withProgressWords } from '#web/words/language.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { isWhole, takeOver } from './prerendered.ts'
import { type Load, rolesOf, type Screen, type Screens, screens } from './screens.ts'
import { guards } from './shell/guards.ts'

const root = createRootRoute({
  component: Root,
  errorComponent: CrashScreen,
  notFoundComponent: lazyRouteComponent(() => import('./not-found/framed.tsx')),
})

/** Around the screens that are open without a session. */
const outside = createRoute({
  id: 'outside',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./shell/public-frame.tsx')),
})

/** Around the screens behind the login: the layout with its sidebar. */
const inside = createRoute({
  id: 'inside',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./shell/layout.tsx')),
  beforeLoad: guards.signedIn,
})

type Path = keyof Screens
type PublicPath = { [P in Path]: Screens[P]['guard'] extends 'anybody' | 'guest' ? P : never }[Path]
type SearchOf<P extends Path> = Screens[P] extends { search: infer Search } ? Search : undefined
type RouteOf<Parent extends AnyRoute, P extends Path> = Route<
  unknown,
  Parent,
  P,
  ResolveFullPath<Parent, P>,
  string,
  `${Parent['id']}${P}`,
  SearchOf<P>
>

const isPublic = (path: Path): path is PublicPath => ['anybody', 'guest'].includes(screens[path].guard)
const paths = Object.keys(screens) as Path[] // the keys are the paths
const routes = root.addChildren({
  outside: outside.addChildren(routesOf(outside, paths.filter(isPublic))),
  inside: inside.addChildren(
    routesOf(
      inside,
      paths.filter((path): path is Exclude<Path, PublicPath> => !isPublic(path)),
    ),
  ),
})

/** One route a row; the type says of each path what its row says, which the router cannot infer from a loop. */
function routesOf<Parent extends AnyRoute, P extends Path>(parent: Parent, paths: readonly P[]) {
  const made = paths.map((path) => {
    const row: Screen = screens[path]
    const route = createRoute({
      path,
      getParentRoute: () => parent,
      beforeLoad: guards[row.guard],
      component: componentOf(row),
      ...(row.search && { validateSearch: row.search }),
    })
    return [path, route]
  })
  return Object.fromEntries(made) as { [Each in P]: RouteOf<Parent, Each> }
}

function componentOf({ guard, page, firstPage, words, admin, parent }: Screen): RouteComponent {
  const component = page
    ? withWords(page)
    : lazyRouteComponent(words ? () => withProgressWords(firstPage()) : firstPage)
  const roles = lookUp<readonly RoleId[]>(rolesOf, guard)
  if (!roles) return component
  return byRole({
    ...Object.fromEntries(roles.map((role) => [role, component])),
    ...(admin && { [roleIds.admin]: withWords(admin.page) }),
    ...(parent && { [roleIds.parent]: withWords(parent.page) }),
  })
}

function withWords(page: Load): RouteComponent {
  return lazyRouteComponent(() => withAllWords(page()))
}

/** The page of each role, by the role's number; a role without one sees nothing. */
type Pages = Partial<Record<number, RouteComponent | undefined>>

/**
 * A page that is shown only while the data on the screen belongs to a person of a role that has one: when a coach enters
 * or leaves coach mode, or another account signs in, it is unmounted before it makes a request for the wrong person.
 */
function byRole(pages: Pages): RouteComponent {
  return Object.assign(() => <PageOfRole pages={pages} />, {
    preload: () => pageOf(session.getState().user, pages)?.preload?.(),
  })
}

function PageOfRole({ pages }: { pages: Pages }) {
  const Page = pageOf(useActing(), pages)
  return Page ? <Page /> : null
}

function pageOf(user: { role_id: number } | null, pages: Pages): RouteComponent | undefined {
  return user ? pages[user.role_id] : undefined
}

/** @param history of the browser, unless it is given */
export function makeRouter(history?: RouterHistory) {
  let pages = isWhole() ? 0 : 1
  return createRouter({
    ...(history && { history }),
    routeTree: routes,
    defaultPreload: 'intent',
    // A page of the build stays where the person has scrolled to when React takes it over.
    scrollRestoration: () => pages++ > 0,
    defaultErrorComponent: CrashScreen,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

// A student's pages do without it.
const CoachBar = lazy(() => import('./shell/coach-bar.tsx'))

/** Root of every page; shows in coach mode whose data this is. */
function Root() {
  const user = useSession(({ user }) => user)
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const said = useArrival(user?.id)
  return (
    <TitlePrefix value={isCoachMode ? (user?.name ?? '') : ''}>
      {isCoachMode && (
        <Suspense fallback={<div aria-busy className="h-12" />}>
          <CoachBar />
        </Suspense>
      )}
      <Outlet />
      <p role="status" className="sr-only" data-print="no">
        {said}
      </p>
    </TitlePrefix>
  )
}

function CrashScreen({ error, reset }: ErrorComponentProps) {
  const { errors, common } = useFirstWords()
  usePageTitle(errors.crashTitle)
  useLayoutEffect(takeOver, [])
  const id = error instanceof Refused ? error.requestId : undefined
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-[560px] flex-col justify-center gap-3 px-4">
      <h1 className="text-24 font-semibold">{errors.crashTitle}</h1>
      <p className="text-dim">{errors.crashText}</p>
      {id && <p className="text-13 text-dim">{errors.requestId(id)}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" onClick={reset}>
          {common.retry}
        </Button>
        {/* A full page load, as a loaded module may be broken. */}
        <a href="/" className="flex min-h-11 items-center px-3 text-accent-ink underline">
          {errors.home}
        </a>
      </div>
    </main>
  )
}
