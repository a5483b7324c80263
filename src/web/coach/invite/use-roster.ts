import { useRef, useState } from 'react'
import { limits } from '#rules/limits.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { useSave } from '#web/api/use-save.ts'
import type { Refused } from '#web/session/refused.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { contentOf, type FileFault } from '#web/ui/file-content.ts'

export type Roster = ReplyOf<'POST /roster'>
/** How many are sent in one call: few, so that the progress moves. */
const pieceSize = limits.rosterLines / 2
const mostBytes = 1024 * 1024

type Chosen = { id: string; name: string; file: string }

/**
 * Looks at a list of students, and invites them in pieces. Sent again it goes on, since nobody is invited twice.
 * @param begin id of the class group to begin with; '': none
 */
export function useRoster(begin: string) {
  const options = { waitMs: timeouts.fileSave }
  const look = useSave('POST /roster', options)
  const save = useSave('POST /roster', options)
  const [croom, setCroom] = useState(begin)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [shown, setShown] = useState<{ roster: Roster; sheet: string | null } | null>(null)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  /** The file that was chosen last, which may still be read. */
  const taken = useRef<File>(null)
  const isSending = progress !== null && progress.done < progress.all && refused === null

  function show(file: Chosen, croom: string, sheet: string | null) {
    setRefused(null)
    setProgress(null)
    look.mutate({ body: bodyOf(file, croom, sheet) }, { onSuccess: (roster) => setShown({ roster, sheet }) })
  }
  async function take(file: File) {
    // Rows are told by their lines: those of another file would get what is answered about this one.
    if (isSending) return
    taken.current = file
    const read = await contentOf(file, mostBytes)
    if (taken.current !== file) return
    if ('fault' in read) return setFault(read.fault)
    const next = { id: newId(), name: file.name, file: read.content }
    setFault(null)
    setShown(null)
    setChosen(next)
    show(next, croom, null)
  }
  const fresh = shown?.roster.rows.filter(({ status }) => status === 'new') ?? []

  async function invite() {
    if (!chosen || !shown) return
    taken.current = null
    const lines = fresh.map(({ line }) => line)
    setRefused(null)
    for (let done = 0; done < lines.length; done += pieceSize) {
      setProgress({ done, all: lines.length })
      const piece = lines.slice(done, done + pieceSize)
      const body = { ...bodyOf(chosen, croom, shown.sheet), lines: piece, save: true }
      const answer = await save.mutateAsync({ body }).catch((error: Refused) => error)
      if (!('rows' in answer)) return setRefused(answer)
      setShown((before) => before && { ...before, roster: withRows(before.roster, answer.rows) })
    }
    setProgress({ done: lines.length, all: lines.length })
  }

  return {
    chosen,
    croom,
    roster: fault === null ? (shown?.roster ?? null) : null,
    sheet: shown?.sheet ?? null,
    fresh: fresh.length,
    progress,
    isSending,
    isLooking: look.isPending,
    /** Why the invitations stopped. */
    refused,
    /** Why the file was not read. */
    lookRefused: look.error,
    fault,
    take,
    retry: () => chosen && show(chosen, croom, shown?.sheet ?? null),
    chooseCroom(id: string) {
      setCroom(id)
      if (chosen && shown) show(chosen, id, shown.sheet)
    },
    chooseSheet: (sheet: string) => chosen && !isSending && show(chosen, croom, sheet),
    invite,
  }
}

/** The list with rows as a piece has answered them. */
function withRows(roster: Roster, rows: Roster['rows']): Roster {
  const now = new Map(rows.map((row) => [row.line, row]))
  return { ...roster, rows: roster.rows.map((row) => now.get(row.line) ?? row) }
}

/** The list as it is sent. @param croom '': for no class group */
function bodyOf({ id, file }: Chosen, croom: string, sheet: string | null) {
  return { id, file, sheet, croom_id: croom || null }
}
