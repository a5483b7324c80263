import Printer from 'lucide-react/icons/printer'
import type { useInvite } from '#web/account/invitation/use-invite.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { Printed } from '#web/ui/printed.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type MadeForClassProps = {
  made: ReplyOf<'POST /link/invite'>
  /** Name of the class group that they join. */
  croom: string | undefined
  withdraw: Pick<ReturnType<typeof useInvite>['withdraw'], 'isPending' | 'error'>
  onWithdraw(): void
}

/** The codes of a class, shown once; on paper one to cut off for each student. */
export default function MadeForClass({ made, croom, withdraw, onWithdraw }: MadeForClassProps) {
  const { invitation: words, common, format } = useWords()
  const actor = useActor()
  const until = useOwnTime().instant(made.expires_at)
  return (
    <>
      <div role="status">
        <p className="text-17 font-semibold">{words.ready(format.number(made.invites.length))}</p>
        <p className="text-15">{croom}</p>
        <p className="text-13 text-dim">{words.codeOnce(until)}</p>
      </div>
      <Button variant="primary" size="lg" icon={Printer} onClick={() => window.print()}>
        {common.print}
      </Button>
      <ol className="tabular grid grid-cols-2 gap-x-4 rounded-control bg-sunken p-4 sm:grid-cols-3">
        {made.invites.map(({ id, code }) => (
          <li key={id} className="py-1">
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ol>
      <Printed className="text-[10px] leading-[1.35]">
        <p className="mb-2 text-[14px] font-semibold">{dotted([words.printHead, croom, actor?.name])}</p>
        <ul className="grid grid-cols-2">
          {made.invites.map(({ id, code, url }) => (
            <li
              key={id}
              className="grid grid-cols-[104px_minmax(0,1fr)] items-center gap-2 border border-dashed border-[#767676] p-2 wrap-anywhere"
            >
              <QrCode text={url} label={words.qr} />
              <div>
                <p className="mb-1">{words.nameLine}</p>
                <p>{words.scanPaper}</p>
                <p className="text-[16px] font-semibold tracking-[0.06em]">{code}</p>
                <p>{url.replace(/^https?:\/\//, '')}</p>
                <p>{words.validUntil(until)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Printed>
      <ErrorText>{withdraw.error?.message}</ErrorText>
      <div>
        <ConfirmButton
          label={words.withdrawAll}
          question={words.withdrawSure}
          isPending={withdraw.isPending}
          onSure={onWithdraw}
        />
      </div>
    </>
  )
}
