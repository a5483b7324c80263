import type { admin } from '#contract/admin.ts'
import { overview } from '#server/admin/overview.ts'
import type { Answers } from '#server/answer.ts'
import { isReady } from '#server/health/ready.ts'

export const answers: Answers<typeof admin> = {
  async 'GET /admin/overview'({ sql, services, actor, now }) {
    return overview(sql, services, actor.timezone, now, await isReady(sql))
  },
}
