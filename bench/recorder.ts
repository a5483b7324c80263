import type { Database, Sql } from '#server/services/database/client.ts'
import { statement } from '#server/services/database/statement.ts'

export type Statement = { text: string; values: unknown[] }
/** The statements of one request, and whether they ran in a transaction. */
export type Recording = { statements: Statement[]; inTransaction: boolean }

/** A database that records every statement, so that peers can run the same ones. */
export function recorder(database: Database): { database: Database; take(): Recording } {
  let recording: Recording = { statements: [], inTransaction: false }

  function heard(sql: Sql): Sql {
    const note = (strings: TemplateStringsArray, values: unknown[]) => {
      const query = statement(strings, values, false)
      recording.statements.push({ text: query.text, values: query.values ?? [] })
    }
    return {
      rows(strings, ...values) {
        note(strings, values)
        return sql.rows(strings, ...values)
      },
      one(strings, ...values) {
        note(strings, values)
        return sql.one(strings, ...values)
      },
      run(strings, ...values) {
        note(strings, values)
        return sql.run(strings, ...values)
      },
      transaction(work) {
        recording.inTransaction = true
        return sql.transaction((inner) => work(heard(inner)))
      },
    }
  }

  return {
    database: {
      ...database,
      ...heard(database),
      together: () => heard(database.together()),
      shared: heard(database.shared),
    },
    take() {
      const taken = recording
      recording = { statements: [], inTransaction: false }
      return taken
    },
  }
}
