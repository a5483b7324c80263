import { Type } from '@sinclair/typebox'
import { byEverybody, calls } from './call.ts'
import { seedPassword } from './examples.ts'
import { OneOf, proving, Shape } from './shapes.ts'

const exportFormats = ['json', 'csv'] as const
/** Tables of the CSV export; the JSON export holds all of them. */
export const exportTables = ['records', 'trials', 'exams', 'plan'] as const

export const exporting = calls({
  'GET /export': {
    ...byEverybody,
    closedAfterTemporary: 'password',
    search: Shape({
      format: Type.Optional(OneOf(exportFormats)),
      table: Type.Optional(OneOf(exportTables)),
    }),
    query: Shape(proving),
    file: ['application/json', 'text/csv'],
    reply: Type.String({ format: 'binary' }),
    limit: { name: 'export', perAddress: 30, perAccount: 10, minutes: 10 },
    example: { search: { format: 'csv', table: 'trials' }, query: { password: seedPassword } },
    note: 'All data of the caller as JSON, or one table as CSV (by default the records). Requires the `password` or a `proof`.',
  },
})
