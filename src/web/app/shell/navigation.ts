import type { LucideIcon } from 'lucide-react'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import Gauge from 'lucide-react/icons/gauge'
import House from 'lucide-react/icons/house'
import LibraryBig from 'lucide-react/icons/library-big'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import School from 'lucide-react/icons/school'
import Settings from 'lucide-react/icons/settings'
import Sprout from 'lucide-react/icons/sprout'
import Users from 'lucide-react/icons/users'
import { roleIds } from '#rules/vocabulary.ts'
import { type Guard, type Navigation, type Screen, type Screens, screens } from '#web/app/screens.ts'

type NavigationPath = {
  [P in keyof Screens]: Screens[P] extends { navigation: Navigation } ? P : never
}[keyof Screens]

type Row = Screens[keyof Screens]
/** What an address shows, to each role. */
type Place = Row | Extract<Row, { admin: unknown }>['admin'] | Extract<Row, { parent: unknown }>['parent']
type Name = Extract<Place, { navigation: Navigation }>['navigation']['name']

/** A screen in the sidebar, the phone's bar and the list of keys; `title` is in the person's language. */
export type NavItem = Navigation & {
  to: NavigationPath
  icon: LucideIcon
  title: string
  /** Whether the shown screen lies under it, where the address does not say so. */
  current: 'page' | undefined
}

const icons: Record<Name, LucideIcon> = {
  dashboard: House,
  overview: Gauge,
  log: NotebookPen,
  plan: CalendarCheck,
  trials: ClipboardList,
  progress: Sprout,
  letters: FileText,
  sources: LibraryBig,
  students: Users,
  planMany: CalendarCheck,
  crooms: School,
  users: Users,
  children: House,
  settings: Settings,
}

/** The guards of the screens that a person of a role has. */
const open: Partial<Record<number, readonly Guard[]>> = {
  [roleIds.student]: ['landing', 'student', 'signedIn'],
  [roleIds.coach]: ['coach', 'studentOrCoach', 'signedIn'],
  [roleIds.admin]: ['landing', 'admin', 'signedIn'],
  [roleIds.parent]: ['landing', 'signedIn'],
}

const byPath: Partial<Record<string, Screen>> = screens

const asStudent: readonly Guard[] = ['landing', 'student']

/**
 * The navigation of a person: a coach who acts for a student has the student's, without the settings, the plan first.
 * @param titles of the screens, in the person's language
 * @param pathname of the shown screen
 */
export function navItems(
  roleId: number,
  isCoachMode: boolean,
  titles: Record<Name, string>,
  pathname = '',
): NavItem[] {
  const guards = isCoachMode ? asStudent : (open[roleId] ?? [])
  const shown: Screen | undefined = byPath[`/${pathname.split('/')[1]}`]
  const items = Object.entries(screens).flatMap(([path, row]: [string, Screen]) => {
    const { navigation } = placeOf(row, roleId)
    if (!navigation || !guards.includes(row.guard)) return []
    const name = navigation.name as Name // the names and paths of `screens`
    const current = shown?.under?.includes(path) ? ('page' as const) : undefined
    return { ...navigation, to: path as NavigationPath, icon: icons[name], title: titles[name], current }
  })
  return isCoachMode ? items.sort((a, b) => Number(b.name === 'plan') - Number(a.name === 'plan')) : items
}

/** A row as a role finds it. */
function placeOf(row: Screen, roleId: number): Pick<Screen, 'navigation'> {
  if (roleId === roleIds.admin) return row.admin ?? row
  return roleId === roleIds.parent ? (row.parent ?? row) : row
}
