import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Sql } from '#server/services/database/client.ts'
import { statement } from '#server/services/database/statement.ts'

export type Statement = {
  /** The file and the function, as `exam/sql.ts findExam`. */
  place: string
  text: string
}

type Ask = (sql: Sql, ...rest: unknown[]) => unknown

/**
 * Every statement of every `sql.ts` with `$n` for its values, as the functions there send it: each is called once, with
 * arguments that are whatever it takes them for.
 */
export async function allStatements(): Promise<Statement[]> {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('/sql.ts'))
  return (await Promise.all(files.map(statementsOf))).flat()
}

async function statementsOf(file: string): Promise<Statement[]> {
  const path = join('src/server', file)
  const source = readFileSync(path, 'utf8')
  const functions = (await import(resolve(path))) as Record<string, Ask> // of which only those named below are called
  const found: Statement[] = []
  for (const [, name = ''] of source.matchAll(/^export (?:async )?function (\w+)(?:<.+>)?\(\s*sql: Sql/gm)) {
    const texts = new Set<string>()
    const given = await functions[name]?.(
      recorder(source, texts),
      ...Array.from({ length: 8 }, () => anything),
    )
    // A function may give several lists by name, each to be asked for.
    for (const ask of Object.values(given ?? {})) if (typeof ask === 'function') await ask()
    found.push(
      ...[...texts].map((text) => ({ place: `${file.split('/').slice(-2).join('/')} ${name}`, text })),
    )
  }
  const written = [...source.matchAll(/\b(?:sql|inner)\.(?:rows|one|only|values?|number|has|run)\b/g)].length
  const sent = new Set(found.map(({ text }) => text)).size
  if (sent !== written) throw new Error(`${path}: ${written} statements are written, ${sent} were sent`)
  return found
}

/** A database that keeps what one file asks it, and answers with one row of whatever is wanted. */
function recorder(source: string, texts: Set<string>): Sql {
  const kept =
    (answer: unknown) =>
    async (strings: TemplateStringsArray, ...values: unknown[]) => {
      if (source.includes(strings[0] ?? '')) texts.add(statement(strings, values, false).text)
      return answer as never // of the type that the caller names
    }
  const sql: Sql = {
    rows: kept([anything]),
    one: kept(anything),
    only: kept(anything),
    values: kept([anything]),
    value: kept(anything),
    number: kept(1),
    has: kept(true),
    run: kept(1),
    transaction: (work) => work(sql),
    afterCommit() {},
  }
  return sql
}

/** Has every field, can be called, listed and counted; all that comes of it is such a thing again. */
const anything: unknown = new Proxy(() => anything, {
  get(_target, key) {
    if (key === Symbol.toPrimitive) return () => 1
    if (key === Symbol.iterator) return () => [anything][Symbol.iterator]()
    // No promise, and nothing that knows its own JSON or type.
    if (key === 'then' || key === 'toJSON' || key === Symbol.isConcatSpreadable) return undefined
    return anything
  },
})
