import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { validateSearch as changeSearch } from './change-password/search.ts'
import { validateSearch as croomSearch } from './croom/search.ts'
import { validateSearch as curriculumSearch } from './curriculum/search.ts'
import { validateSearch as examsSearch } from './exams/search.ts'
import { validateSearch as graphsSearch } from './graphs/search.ts'
import { validateSearch as logSearch } from './log/search.ts'
import { validateSearch as loginSearch } from './login/search.ts'
import { validateSearch as planSearch } from './plan/search.ts'
import { validateSearch as reportsSearch } from './reports/search.ts'
import { session } from './session/session.ts'
import { CrashScreen } from './shell/crash-screen.tsx'
import {
  guardCoaching,
  guardEntrance,
  guardInside,
  guardLanding,
  guardOffice,
  guardPassword,
  guardStudy,
} from './shell/guards.ts'
import { Root } from './shell/root.tsx'
import { CoachScreens, LandingScreens, OfficeScreens, StudentScreens } from './shell/sides.tsx'
import { validateSearch as studentSearch } from './student/search.ts'
import { validateSearch as studentsSearch } from './students/search.ts'
import { validateSearch as compareSearch } from './trial-compare/search.ts'
import { validateSearch as entrySearch } from './trial-entry/search.ts'
import { validateSearch as trialsSearch } from './trial-exams/search.ts'
import { validateSearch as usersSearch } from './users/search.ts'
import { withAllWords } from './words/language.ts'

/** A screen beyond the first one comes with the sentences of all. */
function screen<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazyRouteComponent(() => withAllWords(load()))
}

const root = createRootRoute({
  component: Root,
  errorComponent: CrashScreen,
  notFoundComponent: lazyRouteComponent(() => import('./not-found/framed.tsx')),
})

/** Screens for everybody. */
const outside = createRoute({
  id: 'outside',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./shell/public-frame.tsx')),
})
const entrance = createRoute({ id: 'entrance', getParentRoute: () => outside, beforeLoad: guardEntrance })

/** Screens behind the login: the layout with its sidebar. */
const inside = createRoute({
  id: 'inside',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./shell/layout.tsx')),
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

const studentLanding = lazyRouteComponent(() => import('./dashboard/page.tsx'))
const adminLanding = screen(() => import('./overview/page.tsx'))
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
              component: lazyRouteComponent(() => import('./home/page.tsx')),
            }),
            createRoute({
              path: '/login',
              getParentRoute: () => entrance,
              validateSearch: loginSearch,
              component: lazyRouteComponent(() => import('./login/page.tsx')),
            }),
            createRoute({
              path: '/register',
              getParentRoute: () => entrance,
              component: lazyRouteComponent(() => import('./register/page.tsx')),
            }),
          ]),
        ),
        createRoute({
          path: '/reset-password',
          getParentRoute: () => outside,
          component: lazyRouteComponent(() => import('./reset-password/page.tsx')),
        }),
        createRoute({
          path: '/404',
          getParentRoute: () => outside,
          component: lazyRouteComponent(() => import('./not-found/page.tsx')),
        }),
        createRoute({
          path: '/500',
          getParentRoute: () => outside,
          component: lazyRouteComponent(() => import('./server-error/page.tsx')),
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
              component: screen(() => import('./log/page.tsx')),
            }),
            createRoute({
              path: '/curriculum',
              getParentRoute: () => study,
              validateSearch: curriculumSearch,
              component: screen(() => import('./curriculum/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams',
              getParentRoute: () => study,
              validateSearch: trialsSearch,
              component: screen(() => import('./trial-exams/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams/import',
              getParentRoute: () => study,
              component: screen(() => import('./trial-import/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams/compare',
              getParentRoute: () => study,
              validateSearch: compareSearch,
              component: screen(() => import('./trial-compare/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams/new',
              getParentRoute: () => study,
              validateSearch: entrySearch,
              component: screen(() => import('./trial-entry/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams/$id',
              getParentRoute: () => study,
              component: screen(() => import('./trial-analysis/page.tsx')),
            }),
            createRoute({
              path: '/trial-exams/$id/edit',
              getParentRoute: () => study,
              validateSearch: entrySearch,
              component: screen(() => import('./trial-entry/page.tsx')),
            }),
            createRoute({
              path: '/reports',
              getParentRoute: () => study,
              validateSearch: reportsSearch,
              component: screen(() => import('./reports/page.tsx')),
            }),
            createRoute({
              path: '/exams',
              getParentRoute: () => study,
              validateSearch: examsSearch,
              component: screen(() => import('./exams/page.tsx')),
            }),
            createRoute({
              path: '/plan',
              getParentRoute: () => study,
              validateSearch: planSearch,
              component: screen(() => import('./plan/page.tsx')),
            }),
            createRoute({
              path: '/graphs',
              getParentRoute: () => study,
              validateSearch: graphsSearch,
              component: screen(() => import('./graphs/page.tsx')),
            }),
          ]),
        ),
        coaching.addChildren(
          listed([
            createRoute({
              path: '/students',
              getParentRoute: () => coaching,
              validateSearch: studentsSearch,
              component: screen(() => import('./students/page.tsx')),
            }),
            createRoute({
              path: '/crooms',
              getParentRoute: () => coaching,
              component: screen(() => import('./crooms/page.tsx')),
            }),
            createRoute({
              path: '/crooms/$id',
              getParentRoute: () => coaching,
              validateSearch: croomSearch,
              component: screen(() => import('./croom/page.tsx')),
            }),
            createRoute({
              path: '/students/$id',
              getParentRoute: () => coaching,
              validateSearch: studentSearch,
              component: screen(() => import('./student/page.tsx')),
            }),
          ]),
        ),
        office.addChildren(
          listed([
            createRoute({
              path: '/users',
              getParentRoute: () => office,
              validateSearch: usersSearch,
              component: screen(() => import('./users/page.tsx')),
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
          component: lazyRouteComponent(() => import('./change-password/page.tsx')),
        }),
        createRoute({
          path: '/settings',
          getParentRoute: () => inside,
          component: screen(() => import('./settings/page.tsx')),
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
