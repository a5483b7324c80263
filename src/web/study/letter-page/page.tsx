import { getRouteApi } from '@tanstack/react-router'
import FileDown from 'lucide-react/icons/file-down'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import { roleIds } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { useActing, useActor } from '#web/session/use-session.ts'
import { useLetterFile } from '#web/study/letter/use-letter-file.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyCard, EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { LetterBlock, type OpenLetter } from './blocks.tsx'

const route = getRouteApi('/inside/letters/$id')

/** A letter in one column, for the student, a coach in coach mode, and a parent whom it has gone to. */
export default function LetterPage() {
  const { letters: words, shell } = useWords()
  const { id } = route.useParams()
  const opened = useCall('GET /ai/analysis-pdfs/{id}', { params: { id } }, { placeholderData: undefined })
  const isParent = useActing()?.role_id === roleIds.parent
  const back = isParent
    ? { to: '/dashboard', label: shell.screens.children }
    : { to: '/reports', label: shell.screens.letters }
  if (opened.data) return <Letter letter={opened.data} back={back} />
  const isUnknown = opened.error?.status === 404 || opened.error?.status === 400
  return (
    <Screen title={words.letter} back={back}>
      {isUnknown ? (
        <EmptyState title={words.unknownTitle} text={words.unknownText} />
      ) : (
        <Loaded answer={opened} skeleton={<Skeleton className="h-150 max-w-170 rounded-card" />} />
      )}
    </Screen>
  )
}

function Letter({ letter: row, back }: { letter: OpenLetter; back: { to: string; label: string } }) {
  const { letters: words } = useWords()
  const { letter } = row
  const time = useOwnTime()
  const actor = useActor()
  const pdf = <Pdf row={row} />
  if (!letter)
    return (
      <Screen title={row.title} back={back}>
        <EmptyCard drawing="sheet" title={words.onlyPdf} text={words.onlyPdfText} action={pdf} />
      </Screen>
    )
  const read = row.read_at ? words.readAt(time.instant(row.read_at)) : words.unread
  return (
    <div className="max-w-[calc(42.5rem+2rem)] lg:max-w-[calc(42.5rem+5rem)]">
      <Screen
        title={letter.claim}
        about={row.title}
        lang={letter.lang}
        back={back}
        subtitle={<p className="mt-1 text-15">{letter.blocks.find(({ kind }) => kind === 'lead')?.text}</p>}
      >
        <article lang={letter.lang} className="grid grid-cols-1 gap-5">
          {letter.blocks.map((block) => (
            <LetterBlock
              key={block.kind}
              block={block}
              lang={letter.lang}
              note={letter.note}
              isByOther={row.created_by !== row.user_id}
            />
          ))}
        </article>
        <div className="mt-4 grid grid-cols-1 gap-4">
          {actor?.id !== row.user_id && <p className="text-12 text-dim first-letter:uppercase">{read}</p>}
          {pdf}
        </div>
      </Screen>
    </div>
  )
}

/** The file, for paper and mail. */
function Pdf({ row }: { row: OpenLetter }) {
  const { letters: words, common } = useWords()
  const file = useLetterFile(row)
  return (
    <div className="flex flex-wrap justify-center gap-2" data-print="no">
      <Button icon={FileDown} className="flex-1" isPending={file.isPending} onClick={file.save}>
        {words.pdf(row.pages ?? 1)}
      </Button>
      {file.print && (
        <Button icon={Printer} disabled={file.isPending} onClick={file.print}>
          {common.print}
        </Button>
      )}
      {file.share && (
        <Button icon={Share2} disabled={file.isPending} onClick={file.share}>
          {words.share}
        </Button>
      )}
    </div>
  )
}
