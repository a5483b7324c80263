import type { report } from '#contract/report.ts'
import type { Answers } from '#server/answer.ts'
import { countReports, listReports } from '#server/report/sql.ts'

export const answers: Answers<typeof report> = {
  async 'GET /ai/analysis-pdfs'({ search, sql, named }) {
    const { kind = null, from = null, to = null, page = 1, size = 50 } = search
    const filter = { kind, from, to }
    const [rows, total] = await Promise.all([
      listReports(sql, named, filter, size, (page - 1) * size),
      countReports(sql, named, filter),
    ])
    return { rows, total, page, size }
  },
}
