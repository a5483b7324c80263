import type { ReplyOf } from '#web/session/ask.ts'

type Trial = ReplyOf<'GET /graph/trial'>['trials'][number]
type BranchSeries = ReplyOf<'GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}'>

/**
 * Net of each full trial exam less the net of the one before it of the same class group and kind;
 * null for the first one.
 * @param trials oldest first
 */
export function changesOf(trials: readonly Trial[]): Map<string, number | null> {
  const last = new Map<string, number>()
  const changes = new Map<string, number | null>()
  for (const { id, croom_id, kind, net } of trials) {
    if (kind === 'branch') continue
    const before = last.get(`${croom_id} ${kind}`)
    changes.set(id, before === undefined ? null : net - before)
    last.set(`${croom_id} ${kind}`, net)
  }
  return changes
}

/** Lessons of each mock of single lessons, with its change against the one before it of the very same lessons. */
export function branchesOf({ trials, series }: BranchSeries) {
  const last = new Map<string, number>()
  return new Map(
    trials.map(({ id }, index) => {
      const sat = series.filter(({ net }) => net[index] != null)
      const net = sat.reduce((sum, each) => sum + (each.net[index] ?? 0), 0)
      const key = sat.map((each) => each.id).join(' ')
      const before = last.get(key)
      last.set(key, net)
      return [
        id,
        { lessons: sat.map(({ name }) => name), change: before === undefined ? null : net - before },
      ]
    }),
  )
}
