import type { RouteComponent } from '@tanstack/react-router'
import { type RoleId, roleIds } from '#rules/vocabulary.ts'
import { session } from '#web/session/session.ts'
import { useActing } from '#web/session/use-session.ts'

/** The page of each role, by the role's number; a role without one sees nothing. */
type Pages = Partial<Record<number, RouteComponent>>

/**
 * A page that is shown only while the data on the screen belongs to a person of one of these roles: when a coach enters or
 * leaves coach mode, or another account signs in, it is unmounted before it makes a request for the wrong person.
 */
export function onlyFor(ids: readonly RoleId[], Page: RouteComponent): RouteComponent {
  return byRole(Object.fromEntries(ids.map((id) => [id, Page])))
}

/** The landing, which is another page for a student than for an administrator or a parent. */
export function landing(
  student: RouteComponent,
  admin: RouteComponent,
  parent: RouteComponent,
): RouteComponent {
  return byRole({ [roleIds.student]: student, [roleIds.admin]: admin, [roleIds.parent]: parent })
}

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
