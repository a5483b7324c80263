import { useRef, useState } from 'react'
import { newId } from '#web/api/new-id.ts'
import type { Refused } from '#web/session/refused.ts'
import { contentOf, type FileFault } from '#web/ui/file-content.ts'
import { writeIfRoom } from '#web/ui/storage.ts'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Answers, type FileReply, sentColumns } from './meaning.ts'

/** A chosen file with its idempotency key. */
type Chosen = { id: string; name: string; file: string }
/** What was said of a file: what its columns are, and the sheet to read. */
export type Said = { answers: Answers; sheet: string | null }
type Sent<S extends Said> = Omit<S, 'answers'> & {
  id: string
  croom_id: string
  file: string
  columns: ReturnType<typeof sentColumns>
}

type Options<S extends Said, Reply extends FileReply> = {
  /** The class group to begin with. */
  croomId: string
  nothingSaid: S
  /** The call that reads a file. */
  look: {
    mutate(
      input: { body: Sent<S> },
      options: { onSuccess(reply: Reply): void; onError(refused: Refused): void },
    ): void
    isPending: boolean
    error: Refused | null
  }
  /** A file is sent: refusals of an earlier save no longer hold. */
  onLook(): void
  /** A reading of the file that was chosen last is shown. */
  onShown?(reply: Reply, said: S): void
}

/**
 * A chosen file and its preview, read by what was said of it; at first by what was said of an earlier file with its head.
 * The preview stays while the file is read again.
 */
export function useFilePreview<S extends Said, Reply extends FileReply>(options: Options<S, Reply>) {
  const { nothingSaid, look, onLook } = options
  const { trialImport: words } = useWords()
  const [croomId, setCroomId] = useState(options.croomId)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [said, setSaid] = useState(nothingSaid)
  const [shown, setShown] = useState<{ preview: Reply; sheet: string | null } | null>(null)
  const preview = shown?.preview ?? null
  /** The file that was chosen last, which may still be read. */
  const taken = useRef<File>(null)

  type Asked = { file: Chosen; croom: string; said: S }
  const bodyOf = ({ file: { id, file }, croom, said: { answers, ...rest } }: Asked): Sent<S> => ({
    ...rest,
    id,
    croom_id: croom,
    file,
    columns: sentColumns(answers),
  })
  function setPreview(reply: Reply, { said }: Pick<Asked, 'said'>) {
    setShown({ preview: reply, sheet: said.sheet })
    options.onShown?.(reply, said)
  }
  function show(
    asked: Asked,
    onRefused?: (refused: Refused) => void,
    onShown = (reply: Reply) => setPreview(reply, asked),
  ) {
    setFault(null)
    setSaid(asked.said)
    onLook()
    look.mutate(
      { body: bodyOf(asked) },
      { onSuccess: onShown, onError: (refused) => refused.status !== 0 && onRefused?.(refused) },
    )
  }
  /** Reads a file of which nothing was said yet. */
  function begin(file: Chosen, croom: string) {
    const asked = { file, croom, said: nothingSaid }
    setShown(null)
    show(asked, undefined, (reply) => {
      const answers = rememberedFor(croom, reply.columns)
      if (!answers) return setPreview(reply, asked)
      // A lesson that was named may be gone from the tree.
      show({ ...asked, said: { ...nothingSaid, answers } }, () => {
        setSaid(nothingSaid)
        setPreview(reply, asked)
      })
    })
  }

  async function take(file: File) {
    taken.current = file
    const read = await contentOf(file)
    if (taken.current !== file) return
    if ('fault' in read) return setFault(read.fault)
    const next = { id: newId(), name: file.name, file: read.content }
    setChosen(next)
    begin(next, croomId)
  }
  function retry() {
    if (chosen && preview) show({ file: chosen, croom: croomId, said })
    else if (chosen) begin(chosen, croomId)
  }
  /** What refused a change of the preview was told in a message, and the preview is as it was. */
  function refusalOf(ofSave: Refused | null) {
    const refused = ofSave ?? (preview && look.error?.status !== 0 ? null : look.error)
    const isUnanswered = refused?.status === 0
    return { isUnanswered, text: isUnanswered ? words.keptLater : (refused?.fields.file ?? refused?.message) }
  }

  return {
    croomId,
    chosen,
    said,
    /** What is shown of the file; null while there is nothing to show of it. */
    preview: fault === null ? preview : null,
    /** The sheet that was asked for, of the preview that is shown. */
    sheet: shown?.sheet ?? null,
    update: (reply: Reply) => setPreview(reply, { said }),
    isLooking: look.isPending,
    /** The file as it is sent, with what was said of it. */
    body: chosen && bodyOf({ file: chosen, croom: croomId, said }),
    chooseCroom(id: string) {
      setCroomId(id)
      if (chosen) begin(chosen, id)
    },
    take,
    say(part: Partial<S>) {
      if (!chosen || !preview) return
      if (part.answers) remember(croomId, preview.columns, part.answers)
      show({ file: chosen, croom: croomId, said: { ...said, ...part } }, (refused) => {
        setSaid(said)
        toast({ text: refused.fields.file ?? refused.message, tone: 'bad' })
      })
    },
    /** Props of the field that takes the file. @param refused why it was not saved */
    field(refused: Refused | null) {
      const { text, isUnanswered } = refusalOf(refused)
      return {
        name: chosen?.name ?? null,
        error: fault ? words[fault] : text,
        isPending: look.isPending,
        onTake: take,
        onRetry: chosen && isUnanswered ? retry : undefined,
      }
    },
  }
}

const key = 'importColumns'
const mostHeads = 10

type Remembered = { head: string; answers: Answers }

function headOf(croomId: string, columns: FileReply['columns']): string {
  return JSON.stringify([croomId, ...columns.map(({ title }) => title)])
}

function stored(): Remembered[] {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? '[]') as Remembered[] // only `remember` writes it
  } catch {
    return []
  }
}

/** What was said of the columns of an earlier file with the same head, on this device. */
function rememberedFor(croomId: string, columns: FileReply['columns']): Answers | undefined {
  const head = headOf(croomId, columns)
  return stored().find((each) => each.head === head)?.answers
}

/** Keeps what was said of columns for later files with the same head. */
function remember(croomId: string, columns: FileReply['columns'], answers: Answers): void {
  const head = headOf(croomId, columns)
  const others = stored().filter((each) => each.head !== head)
  writeIfRoom(window.localStorage, key, JSON.stringify([{ head, answers }, ...others].slice(0, mostHeads)))
}
