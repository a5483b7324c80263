import type { GridRow } from '#web/trials/drafts/cells.ts'

/**
 * What the server said of lessons and marks, by their own ids instead of their place in what was sent:
 * `lessons.2.wrong` becomes `<id of that lesson>.wrong`, its `question_count` the column `count`. Other paths stay.
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

/** Without what was said of one lesson, mark or field, once it was changed. */
export function withoutFault(faults: Readonly<Record<string, string>>, id: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).filter(([path]) => path !== id && !path.startsWith(`${id}.`)),
  )
}
