import { createHash } from 'node:crypto'
import type { QueryConfig, QueryResult } from 'pg'

/** Runs one statement, on a connection of its choice. */
export type Query = (query: QueryConfig) => Promise<QueryResult>

type Text = { text: string; name: string }

// A template is one object for the life of the program, so its text is joined and hashed once.
const texts = new WeakMap<TemplateStringsArray, Text>()

/** A template as a statement with `$1`…`$n`; named, so that the server plans it once a connection. */
export function statement(strings: TemplateStringsArray, values: unknown[], named: boolean): QueryConfig {
  const { text, name } = texts.get(strings) ?? remember(strings)
  return named ? { text, values, name } : { text, values }
}

function remember(strings: TemplateStringsArray): Text {
  const text = strings.reduce((before, after, index) => `${before}$${index}${after}`)
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  const both = { text, name }
  texts.set(strings, both)
  return both
}
