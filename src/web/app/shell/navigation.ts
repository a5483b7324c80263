import type { LucideIcon } from 'lucide-react'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import Gauge from 'lucide-react/icons/gauge'
import House from 'lucide-react/icons/house'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import School from 'lucide-react/icons/school'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import type { Words } from '#web/words/tr.ts'

/** A screen in the sidebar; a later screen is one more line here. */
export type NavItem = {
  to:
    | '/dashboard'
    | '/log'
    | '/curriculum'
    | '/trial-exams'
    | '/graphs'
    | '/plan'
    | '/exams'
    | '/reports'
    | '/students'
    | '/crooms'
    | '/users'
    | '/settings'
  word: keyof Words['shell']['nav']
  icon: LucideIcon
  /** `g`, then this letter, goes there. */
  letter: string
  /** At the bottom of the sidebar. */
  isLast?: true
  /** Not in the phone's bar: one press further, behind its last button. */
  isBehindDoor?: true
}

const study: NavItem[] = [
  { to: '/dashboard', word: 'dashboard', icon: House, letter: 'd' },
  { to: '/log', word: 'log', icon: NotebookPen, letter: 'l' },
  { to: '/plan', word: 'plan', icon: CalendarCheck, letter: 'p', isBehindDoor: true },
  { to: '/exams', word: 'exams', icon: CalendarDays, letter: 'e', isBehindDoor: true },
  { to: '/curriculum', word: 'curriculum', icon: BookOpen, letter: 'c', isBehindDoor: true },
  { to: '/trial-exams', word: 'trials', icon: ClipboardList, letter: 't' },
  { to: '/graphs', word: 'graphs', icon: ChartNoAxesColumn, letter: 'g', isBehindDoor: true },
  { to: '/reports', word: 'reports', icon: FileText, letter: 'r', isBehindDoor: true },
]
const students: NavItem = { to: '/students', word: 'students', icon: Users, letter: 's' }
const crooms: NavItem = { to: '/crooms', word: 'crooms', icon: School, letter: 'k' }
const overview: NavItem = { to: '/dashboard', word: 'overview', icon: Gauge, letter: 'd' }
const users: NavItem = { to: '/users', word: 'users', icon: Users, letter: 'u' }
const settings: NavItem = {
  to: '/settings',
  word: 'settings',
  icon: Settings,
  letter: 'a',
  isLast: true,
  isBehindDoor: true,
}

/** The screens of a person: a coach who acts for a student has the student's. */
export function navItems(roleId: number, isCoachMode: boolean): NavItem[] {
  if (isCoachMode) return study
  if (roleId === 3) return [students, crooms, settings]
  return roleId === 2 ? [...study, settings] : [overview, users, settings]
}
