import type { FirstWords, RestWords, Words } from './tr.ts'

/** All words of a language: those of the first visit and the others, group by group. */
export function whole(first: FirstWords, rest: RestWords): Words {
  const begun: Record<string, object> = first
  const groups = Object.entries(rest).map(([group, more]) => [group, { ...begun[group], ...more }])
  return { ...first, ...Object.fromEntries(groups) }
}
