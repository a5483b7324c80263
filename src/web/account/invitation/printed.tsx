import { createPortal } from 'react-dom'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useWords } from '#web/words/use-words.ts'
import './printed.css'

type PrintedProps = {
  invitations: readonly { id: string; code: string; url: string }[]
  head: string
  note: string
}

/** Codes on paper, one to cut off for each student. On the screen there is nothing of it. */
export default function PrintedInvitations({ invitations, head, note }: PrintedProps) {
  const { invitation: words } = useWords()
  return createPortal(
    <div className="printed-invitations" aria-hidden>
      <p className="printed-head">{head}</p>
      <ul>
        {invitations.map(({ id, code, url }) => (
          <li key={id}>
            <QrCode text={url} label={words.qr} />
            <div>
              <p className="printed-name">{words.nameLine}</p>
              <p>{words.scanPaper}</p>
              <p className="printed-code">{code}</p>
              <p>{url.replace(/^https?:\/\//, '')}</p>
              <p>{note}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  )
}
