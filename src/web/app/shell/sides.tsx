import { Outlet, type RouteComponent } from '@tanstack/react-router'
import { useActing } from '#web/auth/use-session.ts'

/** Screens of a student's data; gone in the very moment in which a coach stops acting, before they ask as the coach. */
export function StudentScreens() {
  return useActing()?.role_id === 2 ? <Outlet /> : null
}

/** The first screen of a student, or of an administrator; of neither in the moment in which a coach stops acting. */
export function LandingScreens({
  student: Student,
  admin: Admin,
}: {
  student: RouteComponent
  admin: RouteComponent
}) {
  const roleId = useActing()?.role_id
  return roleId === 1 ? <Admin /> : roleId === 2 ? <Student /> : null
}

/** Screens of a coach; gone in the very moment in which the coach begins to act for a student. */
export function CoachScreens() {
  return useActing()?.role_id === 3 ? <Outlet /> : null
}

/** Screens of an administrator; gone in the very moment in which somebody else signs in. */
export function OfficeScreens() {
  return useActing()?.role_id === 1 ? <Outlet /> : null
}
