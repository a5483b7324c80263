import type { GridRow } from '#web/trials/drafts/cells.ts'

/**
 * Faults by id instead of index: `lessons.2.wrong` becomes `<id of that lesson>.wrong`, the same for sums, and
 * `question_count` the column `count`. Other paths stay.
 */
export function faultsById(
  fields: Readonly<Record<string, string>>,
  { lessons, sections }: { lessons: readonly GridRow[]; sections: readonly GridRow[] },
  marks: readonly { key: string }[],
): Record<string, string> {
  const ids: Record<string, readonly string[]> = {
    lessons: lessons.map(({ id }) => id),
    sections: sections.map(({ id }) => id),
    marks: marks.map(({ key }) => key),
  }
  return Object.fromEntries(
    Object.entries(fields).map(([path, said]) => {
      const [group, index, ...rest] = path.split('.')
      const id = ids[group ?? '']?.[Number(index)]
      const field = rest.join('.')
      return [id !== undefined ? `${id}.${field === 'question_count' ? 'count' : field}` : path, said]
    }),
  )
}

/** Faults without those of a lesson, mark or field that was changed. */
export function withoutFault(faults: Readonly<Record<string, string>>, id: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).filter(([path]) => path !== id && !path.startsWith(`${id}.`)),
  )
}
