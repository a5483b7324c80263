import type { ComponentType } from 'react'
import type { ScreenPath } from '#rules/screens.ts'
import { letterKinds, type RoleId, roleIds } from '#rules/vocabulary.ts'
import { validateSearch as settingsSearch } from '#web/account/settings/search.ts'
import { validateSearch as usersSearch } from '#web/account/users/search.ts'
import { validateSearch as loginSearch } from '#web/auth/login/search.ts'
import { validateSearch as studentsSearch } from '#web/coach/students/search.ts'
import { validateSearch as mistakesSearch } from '#web/mistakes/notebook/search.ts'
import { wayBack } from '#web/session/own-path.ts'
import { validateSearch as logSearch } from '#web/study/log/search.ts'
import { validateSearch as planSearch } from '#web/study/plan/search.ts'
import { validateSearch as progressSearch } from '#web/study/progress/search.ts'
import { validateSearch as trialsSearch } from '#web/trials/list/search.ts'
import { ids, on, oneOf, page, searchOf } from '#web/ui/search-params.ts'

/**
 * The roles whose data a screen shows, by its guard: of a coach who acts for a student it is the student's. A `reader` is a
 * student or a parent; `landing` is the first screen of everybody but a coach.
 */
export const rolesOf = {
  student: [roleIds.student],
  reader: [roleIds.student, roleIds.parent],
  studentOrCoach: [roleIds.student, roleIds.coach],
  coach: [roleIds.coach],
  admin: [roleIds.admin],
  landing: [roleIds.student, roleIds.admin, roleIds.parent],
} as const satisfies Record<string, readonly RoleId[]>

/** Who may see a screen; `guest` is not signed in, `password` is one's own, and open while it must be changed. */
export type Guard = keyof typeof rolesOf | 'anybody' | 'guest' | 'signedIn' | 'password'

export type Navigation = {
  /** Its row in `shell/navigation.ts`, which has its icon and its title, and which the entrance does not load. */
  name: string
  /** `g`, then one of these letters, goes there; the first is in the list of keys. */
  letters: string
  /** One of the places, or behind the person's own button. */
  at: 'places' | 'account'
}

export type Load = () => Promise<{ default: ComponentType }>

export type Screen = {
  guard: Guard
  /** Reads what the address says behind its `?`. It never refuses: a wrong value is left out. */
  search?: (raw: Record<string, unknown>) => object
  navigation?: Navigation
  /** The place that it and what is below its address lie under: a student's, then a coach's after a space. */
  under?: ScreenPath | `${ScreenPath} ${ScreenPath}`
  /** What an administrator finds at this address, where it is another page than the student's. */
  admin?: { page: Load; navigation: Navigation }
  /** The same for a parent. */
  parent?: { page: Load; navigation: Navigation }
} & (
  | {
      /** Loads the page together with the words of all screens. */
      page: Load
      firstPage?: never
      words?: never
    }
  | {
      /** Loads a page that needs no more than the words of the first visit (`words/tr/first.ts`). */
      firstPage: Load
      /** With it also those of `words/tr/progress.ts`. */
      words?: 'progress'
      page?: never
    }
)

/** Where a trial exam is typed, the first focus where it is not the results. */
const entrySearch = searchOf({ at: oneOf(['marks'] as const) })

/** Where to go on once a temporary password was changed. Always returned, as the router keeps parameters that are not. */
function changeSearch({ to }: Record<string, unknown>): { to?: string | undefined } {
  return { to: (typeof to === 'string' && wayBack(to)) || undefined }
}

/** Every screen, in the order of the navigation. Router, guards, navigation and the tests of every screen follow. */
export const screens = {
  '/': { guard: 'guest', firstPage: () => import('#web/app/home/page.tsx') },
  '/login': { guard: 'guest', firstPage: () => import('#web/auth/login/page.tsx'), search: loginSearch },
  '/register': { guard: 'guest', firstPage: () => import('#web/account/register/page.tsx') },
  '/oidc': { guard: 'anybody', page: () => import('#web/auth/oidc/page.tsx') },
  '/reset-password': { guard: 'anybody', page: () => import('#web/auth/reset-password/page.tsx') },
  '/404': { guard: 'anybody', firstPage: () => import('#web/app/not-found/page.tsx') },
  '/500': { guard: 'anybody', firstPage: () => import('#web/app/server-error/page.tsx') },

  '/dashboard': {
    guard: 'landing',
    firstPage: () => import('#web/study/dashboard/page.tsx'),
    navigation: { name: 'dashboard', letters: 'd', at: 'places' },
    admin: {
      page: () => import('#web/account/overview/page.tsx'),
      navigation: { name: 'overview', letters: 'd', at: 'places' },
    },
    parent: {
      page: () => import('#web/parent/page.tsx'),
      navigation: { name: 'children', letters: 'd', at: 'places' },
    },
  },
  '/plan': {
    guard: 'student',
    page: () => import('#web/study/plan/page.tsx'),
    search: planSearch,
    navigation: { name: 'plan', letters: 'pe', at: 'places' },
  },
  '/trial-exams': {
    guard: 'student',
    page: () => import('#web/trials/list/page.tsx'),
    search: trialsSearch,
    navigation: { name: 'trials', letters: 't', at: 'places' },
  },
  '/trial-exams/import': {
    guard: 'student',
    page: () => import('#web/trials/import/page.tsx'),
    // A file from the device's share sheet waits to be read.
    search: searchOf({ shared: on }),
  },
  '/trial-exams/compare': {
    guard: 'student',
    page: () => import('#web/trials/compare/page.tsx'),
    // The compared trial exams, separated by commas.
    search: searchOf({ ids: ids(6) }),
  },
  '/trial-exams/new': {
    guard: 'student',
    page: () => import('#web/trials/entry/page.tsx'),
    search: entrySearch,
  },
  '/trial-exams/$id': { guard: 'student', page: () => import('#web/trials/analysis/page.tsx') },
  '/trial-exams/$id/edit': {
    guard: 'student',
    page: () => import('#web/trials/entry/page.tsx').then((page) => ({ default: page.EditTrialPage })),
    search: entrySearch,
  },
  '/mistakes': {
    guard: 'student',
    page: () => import('#web/mistakes/notebook/page.tsx'),
    search: mistakesSearch,
    under: '/trial-exams',
  },
  '/progress': {
    guard: 'student',
    firstPage: () => import('#web/study/progress/page.tsx'),
    words: 'progress',
    search: progressSearch,
    navigation: { name: 'progress', letters: 'icgr', at: 'places' },
  },
  '/log': {
    guard: 'student',
    page: () => import('#web/study/log/page.tsx'),
    search: logSearch,
    navigation: { name: 'log', letters: 'l', at: 'account' },
    under: '/dashboard',
  },
  '/focus': { guard: 'student', page: () => import('#web/study/focus/page.tsx') },
  '/reports': {
    guard: 'student',
    page: () => import('#web/study/letters/page.tsx'),
    search: searchOf({ kind: oneOf(letterKinds), page }),
    navigation: { name: 'letters', letters: 'm', at: 'account' },
  },
  '/letters/$id': { guard: 'reader', page: () => import('#web/study/letter-page/page.tsx') },

  '/homework': {
    guard: 'studentOrCoach',
    page: () => import('#web/app/homework/page.tsx'),
    under: '/plan /sources',
  },
  '/students': {
    guard: 'coach',
    page: () => import('#web/coach/students/page.tsx'),
    search: studentsSearch,
    navigation: { name: 'students', letters: 's', at: 'places' },
  },
  '/students/import': {
    guard: 'coach',
    page: () => import('#web/coach/group-import/page.tsx'),
    search: studentsSearch,
  },
  '/students/$id': {
    guard: 'coach',
    page: () => import('#web/coach/student/page.tsx'),
    // Number of days in the chart, where it is not 14.
    search: searchOf({ days: oneOf([30] as const) }),
  },
  '/plan/many': {
    guard: 'coach',
    page: () => import('#web/coach/plan-many/page.tsx'),
    search: studentsSearch,
    navigation: { name: 'planMany', letters: 'h', at: 'places' },
  },
  '/sources': {
    guard: 'studentOrCoach',
    page: () => import('#web/study/sources/page.tsx'),
    navigation: { name: 'sources', letters: 'b', at: 'places' },
    under: '/plan',
  },
  '/sources/$id': { guard: 'studentOrCoach', page: () => import('#web/study/source/page.tsx') },
  '/crooms': {
    guard: 'coach',
    page: () => import('#web/coach/class-groups/page.tsx'),
    navigation: { name: 'crooms', letters: 'k', at: 'places' },
  },
  '/crooms/$id': {
    guard: 'coach',
    page: () => import('#web/coach/class-group/page.tsx'),
    // The tree of the group is being edited.
    search: searchOf({ edit: on }),
  },

  '/users': {
    guard: 'admin',
    page: () => import('#web/account/users/page.tsx'),
    search: usersSearch,
    navigation: { name: 'users', letters: 'u', at: 'places' },
  },

  '/settings': {
    guard: 'signedIn',
    page: () => import('#web/account/settings/page.tsx'),
    search: settingsSearch,
    navigation: { name: 'settings', letters: 'a', at: 'account' },
  },
  '/change-password': {
    guard: 'password',
    page: () => import('#web/auth/change-password/page.tsx'),
    search: changeSearch,
  },
} as const satisfies Record<ScreenPath, Screen>

export type Screens = typeof screens
