import type { Database, Sql } from '#server/services/database/client.ts'
import { statement } from '#server/services/database/statement.ts'

export type Statement = { text: string; values: unknown[] }
/** The statements of one request, and whether they ran in a transaction. */
export type Recording = { statements: Statement[]; inTransaction: boolean }

/** A database that records every statement, so that peers can run the same ones. */
export function recorder(database: Database): { database: Database; take(): Recording } {
  let recording: Recording = { statements: [], inTransaction: false }

  function heard(sql: Sql): Sql {
    const noted = (strings: TemplateStringsArray, values: unknown[]) => {
      const query = statement(strings, values, false)
      recording.statements.push({ text: query.text, values: query.values ?? [] })
      return [strings, ...values] as const
    }
    return {
      rows: (strings, ...values) => sql.rows(...noted(strings, values)),
      one: (strings, ...values) => sql.one(...noted(strings, values)),
      only: (strings, ...values) => sql.only(...noted(strings, values)),
      values: (strings, ...values) => sql.values(...noted(strings, values)),
      value: (strings, ...values) => sql.value(...noted(strings, values)),
      number: (strings, ...values) => sql.number(...noted(strings, values)),
      has: (strings, ...values) => sql.has(...noted(strings, values)),
      run: (strings, ...values) => sql.run(...noted(strings, values)),
      transaction(work) {
        recording.inTransaction = true
        return sql.transaction((inner) => work(heard(inner)))
      },
      afterCommit: (then) => sql.afterCommit((outside) => then(heard(outside))),
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
