import type { GridRow } from '#web/trials/drafts/cells.ts'

/**
 * Faults by id instead of index: `lessons.2.wrong` becomes `<id of that lesson>.wrong`, and `question_count`
 * the column `count`. Other paths stay.
 */
export function faultsById(
  fields: Readonly<Record<string, string>>,
  sent: readonly GridRow[],
  marks: readonly { key: string }[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, said]) => {
      const [group, index, ...rest] = path.split('.')
      const id = group === 'lessons' ? sent[Number(index)]?.id : marks[Number(index)]?.key
      const isNumbered = (group === 'lessons' || group === 'marks') && id !== undefined
      const field = rest.join('.')
      return [isNumbered ? `${id}.${field === 'question_count' ? 'count' : field}` : path, said]
    }),
  )
}

/** Faults without those of a lesson, mark or field that was changed. */
export function withoutFault(faults: Readonly<Record<string, string>>, id: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).filter(([path]) => path !== id && !path.startsWith(`${id}.`)),
  )
}
