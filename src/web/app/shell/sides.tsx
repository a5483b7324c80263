import type { RouteComponent } from '@tanstack/react-router'
import { session } from '#web/session/session.ts'
import { useActing } from '#web/session/use-session.ts'

/** The page of each role, by the role's number; a role without one sees nothing. */
type Pages = Partial<Record<number, RouteComponent | undefined>>

/**
 * A page that is shown only while the data on the screen belongs to a person of a role that has one: when a coach enters
 * or leaves coach mode, or another account signs in, it is unmounted before it makes a request for the wrong person.
 */
export function byRole(pages: Pages): RouteComponent {
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
