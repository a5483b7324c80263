import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReplyOf } from '#web/api/ask.ts'
import { useRowDeletion } from '#web/api/use-row-deletion.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { useActor, useMayChange } from '#web/session/use-session.ts'
import { useLetterFile } from '#web/study/letter/use-letter-file.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { focusBeside } from '#web/ui/next-focus.ts'
import type { Toast } from '#web/ui/toast.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

export type Letter = ReplyOf<'GET /ai/analysis-pdfs'>['rows'][number]

export function LetterLine({ row }: { row: Letter }) {
  const { letters: words } = useWords()
  const actor = useActor()
  const time = useOwnTime()
  const isByCoach = row.created_by !== row.user_id
  const about = [
    row.pages && words.pages(row.pages),
    time.instant(row.created_at),
    row.made_by === 'model' && words.byModel,
    isByCoach && (row.created_by === actor?.id ? words.byYou : words.byCoach),
    isByCoach && (row.read_at ? words.readAt(time.instant(row.read_at)) : words.unread),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 lg:px-5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{row.title}</span>
          {row.stale && <Badge>{words.stale}</Badge>}
          {row.status !== 'ready' && (
            <Badge tone={row.status === 'failed' ? 'bad' : 'plain'}>{words.states[row.status]}</Badge>
          )}
        </p>
        <p className="tabular text-13 text-dim">{dotted(about)}</p>
        {row.fault && <p className="mt-1 text-13 text-bad">{row.fault}</p>}
      </div>
      <LetterActions row={row} />
    </li>
  )
}

function LetterActions({ row }: { row: Letter }) {
  const { letters: words, plan, common } = useWords()
  const mayChange = useMayChange()
  const file = useLetterFile(row)
  const again = useToldSave('POST /ai/analysis-pdfs', endOf(words.made), options)
  const says = { deleted: words.deleted, restored: endOf(plan.restored) }
  const remove = useRowDeletion('DELETE /ai/analysis-pdfs/{id}', 'POST /ai/analysis-pdfs', says, options)
  const canBeMadeAgain = mayChange && (row.stale || row.status === 'failed')

  const files = [
    [common.download, Download, file.save],
    [common.print, Printer, file.print],
    [words.share, Share2, file.share],
  ] as const

  return (
    <div className="-mr-2 flex flex-wrap items-center gap-1 lg:mr-0">
      {canBeMadeAgain && (
        <Button
          variant="quiet"
          className="-ml-4 lg:ml-0"
          icon={RefreshCw}
          isPending={again.isPending}
          aria-label={`${row.stale ? words.renew : common.retry}: ${row.title}`}
          onClick={() => again.mutate({ body: contentOf(row) })}
        >
          {again.isPending ? words.making : row.stale ? words.renew : common.retry}
        </Button>
      )}
      {row.status === 'ready' && (
        <>
          <LinkButton
            to="/letters/$id"
            params={{ id: row.id }}
            icon={FileText}
            aria-label={`${common.open}: ${row.title}`}
          >
            {common.open}
          </LinkButton>
          {/* On a phone they are on the page of the letter. */}
          <span className="contents max-md:hidden">
            {files.map(
              ([label, icon, onClick]) =>
                onClick && (
                  <IconButton
                    key={label}
                    label={`${label}: ${row.title}`}
                    icon={icon}
                    disabled={file.isPending}
                    onClick={onClick}
                  />
                ),
            )}
          </span>
        </>
      )}
      {mayChange && (
        <IconButton
          label={`${common.delete}: ${row.title}`}
          icon={Trash2}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            remove(row.id, { body: contentOf(row) })
          }}
        />
      )}
    </div>
  )
}

const options = { waitMs: timeouts.letter }

/** What is told of a letter that was made; a fault may have come meanwhile. */
export const endOf =
  (said: string) =>
  ({ status, fault }: Pick<Letter, 'status' | 'fault'>): Toast =>
    status === 'ready' ? { text: said } : { text: fault ?? '', tone: 'bad' }

/** What makes the same letter again; its days belong to the row, so that a new week does not change them. */
function contentOf({ id, kind, from, to, trial_id, note }: Letter) {
  return {
    id,
    kind,
    ...(kind === 'trial' ? trial_id && { trial_id } : from && to && { from, to }),
    ...(note !== null && { note }),
  }
}
