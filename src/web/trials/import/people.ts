import type { FileReply } from '#web/trials/file-questions/meaning.ts'

/** A row of the list of a class. */
export type Person = { line: number; name: string }

/** The people of a file that is the list of a class; nobody in other files. */
export function peopleOf({ columns, rows, warnings }: FileReply): Person[] {
  if (!warnings.some(({ code }) => code === 'class_list')) return []
  const whose = columns.flatMap(({ is }, index) => (is === 'person' || is === 'email' ? [index] : []))
  return rows.map(({ line, cells }) => ({
    line,
    name: whose
      .map((index) => cells[index] ?? '')
      .join(' ')
      .trim(),
  }))
}
