import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { useCopy } from '#web/ui/copy-text.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { useInvite } from './use-invite.ts'
import { whatsAppOf } from './whats-app.ts'

type ShareCardProps = {
  invitation: { code: string; url: string; share: string; expires_at: string }
  withdraw: Pick<ReturnType<typeof useInvite>['withdraw'], 'isPending' | 'error'>
  onWithdraw(): void
}

/** An invitation to be shown once: QR code, address, code and message. WhatsApp opens only when it is pressed. */
export default function ShareCard({ invitation, withdraw, onWithdraw }: ShareCardProps) {
  const { invitation: words, common } = useWords()
  const { code, url, share, expires_at } = invitation
  const time = useOwnTime()
  return (
    <div className="grid grid-cols-1 gap-4">
      <figure className="grid justify-items-center gap-2">
        <div className="w-52 max-w-full overflow-hidden rounded-card border border-line">
          <QrCode text={url} label={words.qr} />
        </div>
        <figcaption className="text-center text-13 text-dim">{words.scan}</figcaption>
      </figure>
      <dl className="divide-y divide-line rounded-control border border-line">
        <Copied name={words.link} text={url} />
        <Copied name={words.code} text={code}>
          <code className="tabular text-20 font-semibold tracking-wide">{code}</code>
        </Copied>
        <Copied name={common.message} text={share} />
      </dl>
      <a
        href={whatsAppOf(share)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'primary', size: 'lg' })}
      >
        <Send size={20} aria-hidden />
        {words.whatsApp}
      </a>
      <ErrorText>{withdraw.error?.message}</ErrorText>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-48 text-13 text-dim">{words.codeOnce(time.instant(expires_at))}</p>
        <ConfirmButton
          label={words.withdraw}
          question={words.withdrawSure}
          isPending={withdraw.isPending}
          onSure={onWithdraw}
        />
      </div>
    </div>
  )
}

function Copied({ name, text, children = text }: { name: string; text: string; children?: ReactNode }) {
  const { common } = useWords()
  const { canCopy, isCopied, copy } = useCopy(text)
  return (
    <div className="py-2 pr-1 pl-3">
      <dt className="text-13 text-dim">{name}</dt>
      <dd className="flex items-center gap-2">
        <span className="min-w-0 flex-1 text-15 wrap-anywhere select-all">{children}</span>
        {canCopy && (
          <IconButton
            label={`${isCopied ? common.copied : common.copy}: ${name}`}
            icon={isCopied ? Check : Copy}
            onClick={copy}
          />
        )}
      </dd>
    </div>
  )
}
