import { Printed } from '#web/ui/printed.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useWords } from '#web/words/use-words.ts'

type PrintedProps = {
  invitations: readonly { id: string; code: string; url: string }[]
  head: string
  note: string
}

/** Codes on paper, one to cut off for each student. */
export default function PrintedInvitations({ invitations, head, note }: PrintedProps) {
  const { invitation: words } = useWords()
  return (
    <Printed className="text-[10px] leading-[1.35]">
      <p className="mb-2 text-[14px] font-semibold">{head}</p>
      <ul className="grid grid-cols-2">
        {invitations.map(({ id, code, url }) => (
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
              <p>{note}</p>
            </div>
          </li>
        ))}
      </ul>
    </Printed>
  )
}
