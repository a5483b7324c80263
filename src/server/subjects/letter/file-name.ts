import type { Day } from '#rules/day.ts'
import type { LetterKind } from '#rules/vocabulary.ts'

/** The name under which a letter is saved, by download or from a mail. */
export function fileNameOf({ kind, to }: { kind: LetterKind; to: Day }): string {
  return `etut-${kind}-${to}.pdf`
}
