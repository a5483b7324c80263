import { grouped } from '#rules/insight/order.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Croom } from './invite-sheet.tsx'

type Invite = ReplyOf<'GET /link'>['invites'][number]

/** Invitations of the last 30 days, newest first, without their codes; those of a class in one line. */
export function InviteList({ invites, crooms }: { invites: Invite[]; crooms: readonly Croom[] }) {
  const { students: words } = useWords()
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-13 font-semibold">{words.invites}</h3>
      <ul className="divide-y divide-line border-y border-line text-13">
        {[...grouped(invites, ({ batch_id }) => batch_id)].map(([id, batch]) => (
          <Batch key={id} id={id} batch={batch} crooms={crooms} />
        ))}
      </ul>
    </section>
  )
}

/** How many of a call are used and open, and its state. */
function summaryOf(batch: readonly Invite[]) {
  const unused = batch.filter(({ used_by }) => used_by === null)
  const used = batch.length - unused.length
  const waiting = unused.filter(({ expires_at }) => Date.parse(expires_at) > Date.now()).length
  return { used, waiting, state: waiting > 0 ? 'waiting' : used > 0 ? 'used' : 'expired' } as const
}

function Batch({ id, batch, crooms }: { id: string; batch: Invite[]; crooms: readonly Croom[] }) {
  const { students: words, settings, invitation, format } = useWords()
  const time = useOwnTime()
  const withdraw = useToldSave('DELETE /link/invite/{id}', invitation.withdrawn)
  const [first] = batch
  if (!first) return null
  const { used, waiting, state } = summaryOf(batch)
  const isOne = batch.length === 1
  const names = batch.flatMap(({ used_by }) => used_by || [])
  const croom = crooms.find((each) => each.id === first.croom_id)?.name
  const title = isOne ? first.used_by : invitation.batch(format.number(batch.length))
  const made = time.instant(first.created_at)
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1 basis-40">
        <span dir="auto" className="block font-medium wrap-anywhere">
          {dotted([title || settings.access[first.access], croom])}
        </span>
        <span className="tabular block text-dim">
          {dotted([
            made,
            title ? settings.access[first.access] : null,
            !isOne && invitation.batchState(format.number(used), format.number(waiting)),
            state === 'waiting' && invitation.validUntil(time.instant(first.expires_at)),
          ])}
        </span>
        {!isOne && names.length > 0 && (
          <span dir="auto" className="block wrap-anywhere">
            {names.join(', ')}
          </span>
        )}
      </span>
      <Badge tone={state === 'used' ? 'good' : state === 'waiting' ? 'accent' : 'plain'}>
        {words.inviteStates[state]}
      </Badge>
      {state === 'waiting' && (
        <ConfirmButton
          label={isOne ? invitation.withdraw : invitation.withdrawAll}
          name={dotted([croom, made])}
          question={invitation.withdrawSure}
          isPending={withdraw.isPending}
          onSure={() => withdraw.mutate({ params: { id }, query: { all: !isOne } })}
        />
      )}
    </li>
  )
}
