import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { Card } from '#web/ui/card.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type Overview = ReplyOf<'GET /admin/overview'>
/** Whether one of these is to be done. */
type Needs = (...codes: Overview['todo'][number]['code'][]) => boolean

/** State of the server in four lines; a line with a problem says what to do. The to-do list links here. */
export function ServerCard({ overview }: { overview: Overview }) {
  const { overview: words, users, format } = useWords()
  const { ready, database, todo } = overview
  const needs: Needs = (...codes) => todo.some(({ code }) => codes.includes(code))
  return (
    <Card padded={false} title={words.server}>
      <dl className="divide-y divide-line border-t border-line">
        <Fact
          id="server"
          name={users.state}
          value={ready ? words.ready : words.notReady}
          hint={needs('notReady') && words.stateHint}
        />
        <Fact
          id="database"
          name={words.database}
          value={database.bytes === null ? words.notCounted : sizeText(database.bytes, format.number)}
          note={database.free !== null && words.free(sizeText(database.free, format.number))}
          hint={needs('spaceLow') && words.databaseHint}
        />
        <BackupLine overview={overview} needs={needs} />
        <MailLine mails={overview.mails} needs={needs} />
      </dl>
    </Card>
  )
}

function BackupLine({ overview: { backup, missing }, needs }: { overview: Overview; needs: Needs }) {
  const { overview: words, format } = useWords()
  const time = useOwnTime()
  const none = missing.some(({ number }) => number === 'backup') ? words.notCounted : words.none
  return (
    <Fact
      id="backup"
      name={words.backup}
      value={backup ? time.instant(backup.at) : none}
      note={backup && sizeText(backup.bytes, format.number)}
      hint={
        needs('backupNone', 'backupOld') && (
          <>
            {words.backupHint} <code className="whitespace-nowrap text-ink">npm run backup</code>
          </>
        )
      }
    />
  )
}

function MailLine({ mails, needs }: { mails: Overview['mails']; needs: Needs }) {
  const { overview: words, format } = useWords()
  const time = useOwnTime()
  const facts =
    mails &&
    dotted([
      mails.waiting > 0 && words.waiting(format.number(mails.waiting)),
      mails.failed > 0 && words.failed(format.number(mails.failed)),
    ])
  return (
    <Fact
      id="mails"
      name={words.mails}
      value={mails ? facts || words.mailsFine : words.notCounted}
      note={mails?.oldest && words.oldest(time.instant(mails.oldest))}
      hint={needs('mailsFailed') ? words.mailsHint : needs('mailsAsFiles') && words.filesHint}
    />
  )
}

type FactProps = { id?: string; name: string; value: ReactNode; note?: ReactNode; hint?: ReactNode }

/** A line of a card, which the address may name. */
export function Fact({ id, name, value, note, hint }: FactProps) {
  const isSought = useLocation({ select: ({ hash }) => hash === id })
  return (
    <div
      id={id}
      className={`grid scroll-mt-20 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-3 lg:px-5 ${isSought ? 'bg-accent-soft' : ''}`}
    >
      <dt className="text-dim">{name}</dt>
      <dd className="tabular text-right font-medium">
        {value}
        {note && <span className="block text-13 font-normal text-dim">{note}</span>}
      </dd>
      {hint && <dd className="col-span-2 mt-1 text-13 text-dim">{hint}</dd>}
    </div>
  )
}

const units = ['KB', 'MB', 'GB', 'TB']

/** A size in bytes as text: `812 KB`, `14,2 MB`. @param say formats a number with the given decimals */
function sizeText(bytes: number, say: (value: number, digits?: number) => string): string {
  const step = Math.min(units.length, Math.max(1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))))
  const value = bytes / 1024 ** step
  return `${say(value, value < 100 ? 1 : 0)} ${units[step - 1]}`
}
