import { addDays } from '#rules/day.ts'
import { areAllDone } from '#rules/insight/burndown.ts'
import {
  type CalibrationRow,
  calibrationOfChances,
  calibrationOfForecasts,
  type KeptForecast,
  type StatedChance,
} from '#rules/insight/calibration.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { DailyWork } from '#server/services/daily/daily.ts'
import type { Sql } from '#server/services/database/client.ts'
import { nextAccounts } from '#server/services/people/sql.ts'
import { pagesAfter } from '#server/services/rows/paginate.ts'
import { readLevels } from '#server/subjects/insight/read.ts'
import {
  countChances,
  type DueChance,
  listDueChances,
  listScorable,
  listTree,
  replaceCalibration,
  setCame,
} from '#server/subjects/insight/sql.ts'

/** Accounts of one statement: each is read by the index on its own rows. */
const batch = 500

/**
 * Scores what was foretold to students once the day has come, and stores how often it came true: forecasts against the
 * results of exams, chances against the topics that were at level 3 on the day of the exam.
 */
export const storeCalibration: DailyWork = async (sql, goOn) => {
  // Clock of this machine. A day is over everywhere when it is the one before yesterday in UTC.
  const today = dayAt(Date.now(), 'UTC', 0)
  const forecasts: KeptForecast[] = []
  const chances: StatedChance[] = []
  const trees = new Map<string, Promise<Tree>>()
  for await (const ids of pagesAfter<string>(batch, (after, size) => nextAccounts(sql, after, size))) {
    if (!(await goOn())) return
    for (const due of await listDueChances(sql, ids, addDays(today, -2))) {
      if (!(await goOn())) return
      await score(sql, due, trees)
    }
    forecasts.push(...(await listScorable(sql, ids, today)))
    chances.push(...(await countChances(sql, ids)))
  }
  const rows: CalibrationRow[] = [...calibrationOfForecasts(forecasts), ...calibrationOfChances(chances)]
  await sql.transaction((sql) => replaceCalibration(sql, rows, today))
}

type Tree = { studies: string[]; topics: string[] }

/** Compares the chances that were told for one day with what was finished on that day. */
async function score(sql: Sql, due: DueChance, trees: Map<string, Promise<Tree>>): Promise<void> {
  const read = trees.get(due.tree_id) ?? readTree(sql, due.tree_id)
  trees.set(due.tree_id, read)
  const { studies, topics } = await read
  const levels = await readLevels({ sql, acting: { id: due.user_id }, today: due.exam_day }, studies)
  await setCame(sql, due.user_id, due.croom_id, due.exam_day, areAllDone(topics, levels))
}

async function readTree(sql: Sql, treeId: string): Promise<Tree> {
  const rows = await listTree(sql, [treeId])
  return {
    studies: [...new Set(rows.map(({ study_id }) => study_id))],
    topics: rows.flatMap(({ topic_id }) => topic_id ?? []),
  }
}
