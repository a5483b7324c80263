import type { ReplyOf } from '#web/api/ask.ts'
import { useActor } from '#web/session/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type Invite = ReplyOf<'GET /link'>['invites'][number]

/**
 * State of an invitation.
 * @param now milliseconds since 1970
 */
export function stateOf({ used_by, expires_at }: Invite, now: number): 'used' | 'waiting' | 'expired' {
  if (used_by !== null) return 'used'
  return Date.parse(expires_at) > now ? 'waiting' : 'expired'
}

/** Invitations of the last 30 days, newest first, without their codes. */
export function InviteList({ invites }: { invites: Invite[] }) {
  const { students: words } = useWords()
  const format = useFormat()
  const zone = useActor()?.timezone ?? 'UTC'
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-13 font-semibold">{words.invites}</h3>
      <ul className="divide-y divide-line border-y border-line text-13">
        {invites.map((invite) => {
          const state = stateOf(invite, Date.now())
          return (
            <li key={invite.id} className="flex min-h-11 items-center justify-between gap-3 py-1.5">
              <span className="min-w-0">
                <span dir="auto" className="block truncate font-medium">
                  {invite.used_by || words.accesses[invite.access]}
                </span>
                <span className="tabular block text-dim">
                  {format.instant(invite.created_at, zone)}
                  {invite.used_by && ` · ${words.accesses[invite.access]}`}
                  {state === 'waiting' && ` · ${words.until(format.instant(invite.expires_at, zone))}`}
                </span>
              </span>
              <span className="shrink-0">
                <Badge tone={state === 'used' ? 'good' : state === 'waiting' ? 'accent' : 'plain'}>
                  {words.inviteStates[state]}
                </Badge>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
