import type { admin } from '#contract/admin.ts'
import type { Answers } from '#server/services/context.ts'
import { overview } from '#server/subjects/admin/overview.ts'
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
