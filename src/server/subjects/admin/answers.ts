import type { admin } from '#contract/admin.ts'
import type { Answers } from '#server/services/context.ts'
import type { Subject } from '#server/services/subject.ts'
import { overview } from '#server/subjects/admin/overview.ts'
import { storeRecordDays } from '#server/subjects/admin/record-days.ts'
import { countAccounts } from '#server/subjects/admin/sql.ts'
import { listCalibration } from '#server/subjects/insight/sql.ts'

export const answers: Answers<typeof admin> = {
  async 'GET /admin/overview'({ sql, services, actor }) {
    // Clock of this machine: it dates the cache of this process.
    return overview(sql, services, actor.timezone, Date.now(), (await services.readiness()) === undefined)
  },

  async 'GET /admin/calibration'({ sql }) {
    const rows = await listCalibration(sql)
    return { rows: rows.map((row) => ({ ...row, program_code: row.program_code || null })) }
  },
}

export const hourly: Subject['hourly'] = async (sql, { isStopped }) => {
  const accounts = await countAccounts(sql)
  const total = accounts.reduce((sum, each) => sum + each.total, 0)
  await storeRecordDays(sql, total, Date.now(), isStopped)
  return undefined
}
