import { useLocation, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { type InviteKind, inviteKinds, type RoleId, roleIds } from '#rules/vocabulary.ts'
import type { Store } from '#web/ui/storage.ts'
import { tabValue } from '#web/ui/tab-storage.ts'

/** A code that came by the address: `/register#coach=…` of a coach, `#parent=…` of a student. */
export type Invitation = { kind: InviteKind; code: string }

/** Who may accept an invitation of a coach, and of a student for a parent. */
export const invitedRole = {
  coach: roleIds.student,
  parent: roleIds.parent,
} as const satisfies Record<InviteKind, RoleId>

export const invitations = tabValue<Invitation>('invitation', 3_600_000)

/** Reads an invitation from the fragment of an address. */
export function invitationOf(hash: string): Invitation | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of inviteKinds) {
    const code = fields.get(kind)
    if (code) return { kind, code: code.slice(0, 32) }
  }
  return null
}

/** What the device keeps. @param now milliseconds since 1970 */
export function keptInvitation(tab: Store, now: number): Invitation | null {
  const kept = invitations.kept(tab, now)
  return kept && invitationOf(`${kept.kind}=${kept.code}`)
}

/** The invitation with which the person came. Its code leaves the address at once, and the device within the hour. */
export function useInvitation(): { invitation: Invitation | null; drop(): void } {
  const hash = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const sent = invitationOf(hash)
  const [kept, setKept] = useState(() => keptInvitation(sessionStorage, Date.now()))
  useLayoutEffect(() => {
    const sent = invitationOf(hash)
    if (!sent) return
    invitations.keep(sessionStorage, sent, Date.now())
    setKept(sent)
    void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
  function drop() {
    invitations.drop(sessionStorage)
    setKept(null)
  }
  return { invitation: sent ?? kept, drop }
}
