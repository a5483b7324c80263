import type { reports as tr } from '#web/words/tr/reports.ts'

export const reports: typeof tr = {
  title: 'Analyses',
  kind: 'Kind',
  all: 'All',
  kinds: { weekly: 'Weekly', monthly: 'Monthly', trial: 'Trial exam' },
  states: { building: 'being made', ready: 'ready', failed: 'could not be made' },
  stale: 'numbers have changed',
  pages: (count) => `${count} ${count === 1 ? 'page' : 'pages'}`,
  emptyTitle: 'No analysis yet.',
  emptyKind: 'No analysis of this kind.',
  emptyText: 'Analyses that were made stand here, the latest first. Your numbers are in the graphs already.',
  toGraphs: 'See the graphs',
}
