import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { validateSearch as usersSearch } from '#web/account/users/search.ts'
import { CrashScreen } from '#web/app/shell/crash-screen.tsx'
import {
  guardCoaching,
  guardEntrance,
  guardInside,
  guardLanding,
  guardOffice,
  guardPassword,
  guardStudy,
} from '#web/app/shell/guards.ts'
import { Root } from '#web/app/shell/root.tsx'
import { CoachScreens, LandingScreens, OfficeScreens, StudentScreens } from '#web/app/shell/sides.tsx'
import { validateSearch as changeSearch } from '#web/auth/change-password/search.ts'
import { validateSearch as loginSearch } from '#web/auth/login/search.ts'
import { session } from '#web/auth/session.ts'
import { validateSearch as croomSearch } from '#web/coach/class-group/search.ts'
import { validateSearch as studentSearch } from '#web/coach/student/search.ts'
import { validateSearch as studentsSearch } from '#web/coach/students/search.ts'
import { validateSearch as examsSearch } from '#web/study/exams/search.ts'
import { validateSearch as graphsSearch } from '#web/study/graphs/search.ts'
import { validateSearch as logSearch } from '#web/study/log/search.ts'
import { validateSearch as planSearch } from '#web/study/plan/search.ts'
import { validateSearch as reportsSearch } from '#web/study/reports/search.ts'
import { validateSearch as curriculumSearch } from '#web/tree/curriculum/search.ts'
import { validateSearch as compareSearch } from '#web/trials/compare/search.ts'
import { validateSearch as entrySearch } from '#web/trials/entry/search.ts'
import { validateSearch as trialsSearch } from '#web/trials/list/search.ts'
import { withAllWords } from '#web/words/language.ts'

/** A screen beyond the first one comes with the sentences of all. */
function screen<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazyRouteComponent(() => withAllWords(load()))
}

const root = createRootRoute({
  component: Root,
  errorComponent: CrashScreen,
  notFoundComponent: lazyRouteComponent(() => import('#web/app/not-found/framed.tsx')),
})

/** Screens for everybody. */
const outside = createRoute({
  id: 'outside',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('#web/app/shell/public-frame.tsx')),
})
const entrance = createRoute({ id: 'entrance', getParentRoute: () => outside, beforeLoad: guardEntrance })

/** Screens behind the login: the layout with its sidebar. */
const inside = createRoute({
  id: 'inside',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('#web/app/shell/layout.tsx')),
  beforeLoad: guardInside,
})
const study = createRoute({
  id: 'study',
  getParentRoute: () => inside,
  component: StudentScreens,
  beforeLoad: guardStudy,
})
const coaching = createRoute({
  id: 'coaching',
  getParentRoute: () => inside,
  component: CoachScreens,
  beforeLoad: guardCoaching,
})
const office = createRoute({
  id: 'office',
  getParentRoute: () => inside,
  component: OfficeScreens,
  beforeLoad: guardOffice,
})

const studentLanding = lazyRouteComponent(() => import('#web/study/dashboard/page.tsx'))
const adminLanding = screen(() => import('#web/account/overview/page.tsx'))
/** One address, the first screen of a student and of an administrator. */
const Landing: RouteComponent = Object.assign(
  () => <LandingScreens student={studentLanding} admin={adminLanding} />,
  { preload: () => landingParts()?.preload?.() },
)
function landingParts() {
  const roleId = session.getState().user?.role_id
  return roleId === 1 ? adminLanding : roleId === 2 ? studentLanding : undefined
}

/** Routes in their own types: written into `addChildren` at once, they would all be taken for any route. */
function listed<const T extends readonly unknown[]>(list: T): NoInfer<T> {
  return list
}

const routes = root.addChildren(
  listed([
    outside.addChildren(
      listed([
        entrance.addChildren(
          listed([
            createRoute({
              path: '/',
              getParentRoute: () => entrance,
              component: lazyRouteComponent(() => import('#web/app/home/page.tsx')),
            }),
            createRoute({
              path: '/login',
              getParentRoute: () => entrance,
              validateSearch: loginSearch,
              component: lazyRouteComponent(() => import('#web/auth/login/page.tsx')),
            }),
            createRoute({
              path: '/register',
              getParentRoute: () => entrance,
              component: lazyRouteComponent(() => import('#web/account/register/page.tsx')),
            }),
          ]),
        ),
        createRoute({
          path: '/reset-password',
          getParentRoute: () => outside,
          component: lazyRouteComponent(() => import('#web/auth/reset-password/page.tsx')),
        }),
        createRoute({
          path: '/404',
          getParentRoute: () => outside,
          component: lazyRouteComponent(() => import('#web/app/not-found/page.tsx')),
        }),
        createRoute({
          path: '/500',
          getParentRoute: () => outside,
          component: lazyRouteComponent(() => import('#web/app/server-error/page.tsx')),
        }),
      ]),
    ),
    inside.addChildren(
      listed([
        study.addChildren(
          listed([
            createRoute({
              path: '/log',
              getParentRoute: () => study,
              validateSearch: logSearch,
              component: screen(() => import('#web/study/log/page.tsx')),
            }),
            createRoute({
              path: '/curriculum',
              getParentRoute: () => study,
              validateSearch: curriculumSearch,
              component: screen(() => import('#web/tree/curriculum/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams',
              getParentRoute: () => study,
              validateSearch: trialsSearch,
              component: screen(() => import('#web/trials/list/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams/import',
              getParentRoute: () => study,
              component: screen(() => import('#web/trials/import/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams/compare',
              getParentRoute: () => study,
              validateSearch: compareSearch,
              component: screen(() => import('#web/trials/compare/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams/new',
              getParentRoute: () => study,
              validateSearch: entrySearch,
              component: screen(() => import('#web/trials/entry/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams/$id',
              getParentRoute: () => study,
              component: screen(() => import('#web/trials/analysis/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams/$id/edit',
              getParentRoute: () => study,
              validateSearch: entrySearch,
              component: screen(() => import('#web/trials/entry/page.tsx')),
            }),
            createRoute({
              path: '/reports',
              getParentRoute: () => study,
              validateSearch: reportsSearch,
              component: screen(() => import('#web/study/reports/page.tsx')),
            }),
            createRoute({
              path: '/exams',
              getParentRoute: () => study,
              validateSearch: examsSearch,
              component: screen(() => import('#web/study/exams/page.tsx')),
            }),
            createRoute({
              path: '/plan',
              getParentRoute: () => study,
              validateSearch: planSearch,
              component: screen(() => import('#web/study/plan/page.tsx')),
            }),
            createRoute({
              path: '/graphs',
              getParentRoute: () => study,
              validateSearch: graphsSearch,
              component: screen(() => import('#web/study/graphs/page.tsx')),
            }),
          ]),
        ),
        coaching.addChildren(
          listed([
            createRoute({
              path: '/students',
              getParentRoute: () => coaching,
              validateSearch: studentsSearch,
              component: screen(() => import('#web/coach/students/page.tsx')),
            }),
            createRoute({
              path: '/crooms',
              getParentRoute: () => coaching,
              component: screen(() => import('#web/coach/class-groups/page.tsx')),
            }),
            createRoute({
              path: '/crooms/$id',
              getParentRoute: () => coaching,
              validateSearch: croomSearch,
              component: screen(() => import('#web/coach/class-group/page.tsx')),
            }),
            createRoute({
              path: '/students/$id',
              getParentRoute: () => coaching,
              validateSearch: studentSearch,
              component: screen(() => import('#web/coach/student/page.tsx')),
            }),
          ]),
        ),
        office.addChildren(
          listed([
            createRoute({
              path: '/users',
              getParentRoute: () => office,
              validateSearch: usersSearch,
              component: screen(() => import('#web/account/users/page.tsx')),
            }),
          ]),
        ),
        createRoute({
          path: '/dashboard',
          getParentRoute: () => inside,
          beforeLoad: guardLanding,
          component: Landing,
        }),
        createRoute({
          path: '/change-password',
          getParentRoute: () => inside,
          validateSearch: changeSearch,
          beforeLoad: guardPassword,
          component: lazyRouteComponent(() => import('#web/auth/change-password/page.tsx')),
        }),
        createRoute({
          path: '/settings',
          getParentRoute: () => inside,
          component: screen(() => import('#web/account/settings/page.tsx')),
        }),
      ]),
    ),
  ]),
)

export function makeRouter() {
  return createRouter({
    routeTree: routes,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: CrashScreen,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
