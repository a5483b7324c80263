import type { admin } from '#contract/admin.ts'
import { overview } from '#server/admin/overview.ts'
import type { Answers } from '#server/answer.ts'

export const answers: Answers<typeof admin> = {
  async 'GET /admin/overview'({ sql, services, actor }) {
    // This machine's clock: by it the counts kept in this process age.
    return overview(sql, services, actor.timezone, Date.now(), (await services.readiness()) === undefined)
  },
}
