import { writeIfRoom } from '#web/ui/storage.ts'
import type { Answers, FileReply } from './meaning.ts'

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
export function rememberedFor(croomId: string, columns: FileReply['columns']): Answers | undefined {
  const head = headOf(croomId, columns)
  return stored().find((each) => each.head === head)?.answers
}

/** Keeps what was said of columns for later files with the same head. */
export function remember(croomId: string, columns: FileReply['columns'], answers: Answers): void {
  const head = headOf(croomId, columns)
  const others = stored().filter((each) => each.head !== head)
  writeIfRoom(window.localStorage, key, JSON.stringify([{ head, answers }, ...others].slice(0, mostHeads)))
}
