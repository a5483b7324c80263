import type { exporting } from '#contract/export.ts'
import type { Answers } from '#server/services/context.ts'
import { proveCaller } from '#server/subjects/auth/proof.ts'
import { tableAsCsv } from '#server/subjects/export/csv.ts'
import { everythingAsJson } from '#server/subjects/export/json.ts'

export const answers: Answers<typeof exporting> = {
  async 'GET /export'({ search, query, ...context }) {
    const { sql, acting, today, now, locale } = context
    await proveCaller(context, query)
    const { format = 'json', table = 'records' } = search
    return format === 'json'
      ? { name: `etut-${today}.json`, type: 'application/json', parts: everythingAsJson(sql, acting, now) }
      : {
          name: `etut-${table}-${today}.csv`,
          type: 'text/csv',
          parts: tableAsCsv(sql, acting.id, table, locale),
        }
  },
}
