import { configDefaults } from 'vitest/config'

/** What belongs to `npm run test:long` only: kills, full disks and whatever takes minutes. */
const ofTheLongRun = 'test/long/**'

/**
 * What of the server reaches SQL, for the databases besides the embedded one. What is refused before a statement, and
 * tests of mails, files, headers and models, know no database; `npm test` has them once.
 */
const reachesSql = [
  'test/contract/{contract,coach-mode,strangers,other-tables,chance,black-box}.test.ts',
  'test/server/{deletion,sweep,standing-kept,job-lane,instances,reminder,croom,events}.test.ts',
  'test/server/{actor-finder,graph,graph-trial,trialgraph,pooler,columns,round-trips}.test.ts',
]

/** The same, but they delete everybody between two tests, in an order that a Citus refuses. */
const renewing = 'test/server/{undo,link,export}.test.ts'

/**
 * What a pooler can break: every call once, transactions at a time, retries, what a session of the database keeps. The
 * pooler of `.ci/run` lies before its PostgreSQL 15, which has only the others then.
 */
const pooled = [
  'test/contract/{contract,black-box}.test.ts',
  'test/server/{deletion,sweep,job-lane,instances,reminder,pooler,undo}.test.ts',
]

/** Journeys that pass through what most changes touch; `.ci/run` has the others too. */
const journeys = 'every-screen{,-phone},ada,cem,coach,mistakes,offline,plan,session,timer,trial-grid,trials'

/** What the server does when its surroundings fail or attack: minutes of waiting, and few changes touch it. */
const surroundings = [
  'test/server/{hung-database,import-hostile,mail-server,readiness,unavailable,flood}.test.ts',
  // Several servers on one database, the end of one, and a release with another curriculum.
  'test/server/{instances,job-lane,graceful-shutdown,catalogue}.test.ts',
  // The engine of letters where there is no native one.
  'test/server/portable-printer.test.ts',
]

/** The files of each suite. `vitest run` without a mode takes everything but the long run. */
const suites: Record<string, { include?: string[]; exclude?: string[] }> = {
  core: {
    include: [
      'test/{rules,web,chart,source,contract,server}/**/*.test.{ts,tsx}',
      `test/e2e/{${journeys}}.test.ts`,
    ],
    exclude: [ofTheLongRun, ...surroundings],
  },
  // Partitions: every statement is prepared.
  postgres15: {
    include: [...reachesSql, renewing, 'test/database/{backup,faults,old-catalogue,partitions}.test.ts'],
    exclude: [ofTheLongRun, ...pooled],
  },
  pgbouncer: { include: pooled },
  citus: { include: [...reachesSql, 'test/database/{citus,distribute,application-role}.test.ts'] },
  node: { include: ['test/contract/black-box.test.ts', 'test/server/{printer,trialexam,import}.test.ts'] },
  long: { exclude: [] },
}

/** @param mode a suite's name; any other has all tests but those of the long run */
export function filesOf(mode: string): { include: string[]; exclude: string[] } {
  const { include = ['test/**/*.test.{ts,tsx}'], exclude = [ofTheLongRun] } = suites[mode] ?? {}
  return { include, exclude: [...configDefaults.exclude, ...exclude] }
}
