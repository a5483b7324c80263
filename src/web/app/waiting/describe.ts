import type { Entry } from '#web/offline/device-store.ts'
import { dotted } from '#web/words/dotted.ts'
import type { useFormat } from '#web/words/use-format.ts'
import type { useWords } from '#web/words/use-words.ts'

type Said = {
  kind?: keyof ReturnType<typeof useWords>['common']['kinds']
  day?: string
  minutes?: number
  level?: 0 | 1 | 2 | 3 | 4 | null
  name?: string
  done?: boolean
  solved?: boolean
}

/** One line that describes an entry. */
export function describe(
  { key, input }: Pick<Entry, 'key' | 'input'>,
  { offline, common, mistakes }: ReturnType<typeof useWords>,
  format: ReturnType<typeof useFormat>,
): string {
  const content = (input.query ?? input.body ?? {}) as Said
  const day = content.day === undefined ? undefined : format.day(content.day)
  if (key === 'POST /trialexam/save') return dotted([offline.trial, content.name, day])
  if (key === 'GET /state/delete/{id}') return offline.deletion
  if (key.startsWith('POST /mistake')) return ofMistake(content, mistakes)
  if (key === 'POST /plan/tick') return dotted([content.done ? offline.tick : offline.untick, day])
  const level = content.level ?? null
  const isLevel = level !== null && !content.minutes
  const what = isLevel ? offline.level : content.kind && common.kinds[content.kind]
  const size = isLevel ? common.levels[level] : content.minutes ? format.minutes(content.minutes) : undefined
  return dotted([what, size, day])
}

/** A question of the notebook that waits to be sent, or whether it was solved when it came back. */
function ofMistake({ solved }: Said, words: ReturnType<typeof useWords>['mistakes']): string {
  if (solved === undefined) return words.title
  return dotted([words.title, solved ? words.solved : words.stuck])
}
