import type { ScreenPath } from '#rules/screens.ts'
import { type Guard, type Screen, screens } from '#web/app/screens.ts'

export type VisitorKind = 'guest' | 'student' | 'coach' | 'admin' | 'parent'

const guardsOf: Record<VisitorKind, readonly Guard[]> = {
  guest: ['guest', 'anybody'],
  student: ['landing', 'student', 'reader', 'studentOrCoach', 'signedIn', 'password'],
  coach: ['coach', 'studentOrCoach', 'signedIn', 'password'],
  admin: ['landing', 'admin', 'signedIn', 'password'],
  parent: ['landing', 'reader', 'signedIn', 'password'],
}

const all = Object.entries<Screen>(screens).map(([path, screen]) => ({ path: path as ScreenPath, screen }))

/** The screens that somebody may see, `/trial-exams/$id` among them. */
export function screensOf(kind: VisitorKind): ScreenPath[] {
  return all.filter(({ screen }) => guardsOf[kind].includes(screen.guard)).map(({ path }) => path)
}

/** The screens that somebody sees without an id in the address: those there are before the first row is. */
export function screensWithoutId(kind: VisitorKind): ScreenPath[] {
  return screensOf(kind).filter((path) => !path.includes('$'))
}

/** The screens of a student that the navigation leads to, as a coach sees them in coach mode. */
export function studentNavigation(): ScreenPath[] {
  const isOfStudent = (guard: Guard) => guard === 'landing' || guard === 'student'
  return all.filter(({ screen }) => screen.navigation && isOfStudent(screen.guard)).map(({ path }) => path)
}
