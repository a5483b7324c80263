import { useRouter } from '@tanstack/react-router'
import { roleOf } from '#rules/vocabulary.ts'
import { UndoChange } from '#web/account/audit/undo-change.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useActor } from '#web/session/use-session.ts'
import { HandDot } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Loaded, SkeletonRows } from '#web/ui/loaded.tsx'
import { useMore } from '#web/ui/use-more.tsx'
import { useWords } from '#web/words/use-words.ts'

type Notice = ReplyOf<'GET /notice'>['rows'][number]

/** Rows that are shown at first, and that a press shows more. */
const step = 30
/** What somebody else did to one's own data. */
const deeds = ['coach_change', 'plan']

/** Notices, a coach's deeds first; a press leads to what one tells of and marks it as read. */
export function NoticeList({ onClose }: { onClose(): void }) {
  const { notices: words } = useWords()
  const actor = useActor()
  const { asked, more } = useMore(step, step)
  const role = actor ? roleOf(actor) : 'student'
  const answer = useCall('GET /notice', { query: asked })
  const read = useToldSave('POST /notice/read')
  const { navigate } = useRouter()

  function follow({ id, link, read_at }: Notice) {
    if (read_at === null) read.mutate({ body: { ids: [id] } })
    if (link === null) return
    onClose()
    void navigate({ href: link })
  }
  return (
    <>
      <Loaded
        answer={answer}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={words.none} text={words.noneText[role]} />}
      >
        {({ rows, total, unread }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-13 text-dim">{words.unread(unread)}</p>
              {unread > 0 && (
                <Button
                  variant="quiet"
                  style={{ marginRight: -16 }}
                  isPending={read.isPending}
                  onClick={() => read.mutate({ body: { all: true } })}
                >
                  {words.allRead}
                </Button>
              )}
            </div>
            {[true, false].map((isDeed) => (
              <Part
                key={String(isDeed)}
                title={isDeed ? words.deeds : words.others}
                rows={rows.filter(({ kind }) => deeds.includes(kind) === isDeed)}
                onFollow={follow}
                onClose={onClose}
              />
            ))}
            {more({ rows, total }, 'mt-1 -ml-4')}
          </>
        )}
      </Loaded>
      <QuietHours onClose={onClose} />
    </>
  )
}

type PartProps = { title: string; rows: Notice[]; onFollow(notice: Notice): void; onClose(): void }

function Part({ title, rows, ...rest }: PartProps) {
  if (rows.length === 0) return null
  return (
    <section className="mt-3">
      <h3 className="text-13 font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {rows.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} {...rest} />
        ))}
      </ul>
    </section>
  )
}

type ItemProps = Pick<PartProps, 'onFollow' | 'onClose'> & { notice: Notice }

function NoticeItem({ notice, onFollow, onClose }: ItemProps) {
  const { notices: words, common, format } = useWords()
  const zone = useActor()?.timezone ?? 'UTC'
  const isUnread = notice.read_at === null
  return (
    <li className="py-2.5">
      <p dir="auto" className={`wrap-anywhere ${isUnread ? 'font-medium' : 'text-dim'}`}>
        {isUnread && <span className="sr-only">{words.isNew} </span>}
        {deeds.includes(notice.kind) && <HandDot />}
        {notice.text}
      </p>
      <Lines notice={notice} onClose={onClose} />
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="tabular text-13 text-dim">{format.instant(notice.created_at, zone)}</span>
        {(notice.link !== null || isUnread) && (
          <button
            type="button"
            onClick={() => onFollow(notice)}
            className="min-h-11 text-13 font-medium text-accent-ink hover:underline lg:min-h-8"
          >
            {notice.link === null ? words.read : deeds.includes(notice.kind) ? words.see : common.open}
          </button>
        )}
      </p>
    </li>
  )
}

/** What the notice tells of, one by one: changes, which can be taken back, or students, with the way to each. */
function Lines({ notice: { lines, more }, onClose }: Omit<ItemProps, 'onFollow'>) {
  const { navigate } = useRouter()
  if (lines.length === 0) return null
  return (
    <ul className="mt-1 grid grid-cols-1 text-13">
      {lines.map(({ text, link, change, undo }) => (
        <li key={change ?? link} className="flex items-center justify-between gap-3">
          {link === null ? (
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {text}
            </span>
          ) : (
            <button
              type="button"
              onClick={() => {
                onClose()
                void navigate({ href: link })
              }}
              className="min-h-11 min-w-0 wrap-anywhere text-left hover:underline lg:min-h-8"
            >
              {text}
            </button>
          )}
          {change !== null && <UndoChange id={change} undo={undo} summary={text} />}
        </li>
      ))}
      {more !== null && <li className="text-dim">{more}</li>}
    </ul>
  )
}

/** When nothing is pushed to a device. */
function QuietHours({ onClose }: { onClose(): void }) {
  const { notices: words, format } = useWords()
  const answer = useCall('GET /reminder', {}, { staleTime: 60_000 })
  const quiet = answer.data?.quiet
  if (!quiet) return null
  const hours = `${format.hour(quiet.from)}–${format.hour(quiet.to)}`
  return (
    <p className="mt-3 border-t border-line pt-3 text-13 text-dim">
      {quiet.from === quiet.to ? words.neverQuiet : words.quiet(hours)}{' '}
      <TextLink to="/settings" search={{ section: 'reminders' }} onClick={onClose}>
        {words.changeQuiet}
      </TextLink>
    </p>
  )
}
