import { createHash } from 'node:crypto'
import type { QueryConfig, QueryResult } from 'pg'
import { Fragment, flatten } from '#server/services/database/fragment.ts'

/** Runs one statement on any connection. */
export type Query = (query: QueryConfig) => Promise<QueryResult>

type Text = { text: string; name: string }

// A template literal is the same object on every call, so its text is joined and hashed once.
const texts = new WeakMap<TemplateStringsArray, Text>()
// The text of a template with fragments follows from them too. All come from the source, so these are few.
const textsWithFragments = new Map<string, Text>()

/** A template as a statement with `$1` to `$n`; named, so that the server plans it once per connection. */
export function statement(strings: TemplateStringsArray, values: unknown[], named: boolean): QueryConfig {
  const hasFragments = values.some((value) => value instanceof Fragment)
  const whole = hasFragments ? flatten(strings, values) : { strings, values }
  const { text, name } = hasFragments ? textOf(whole.strings) : (texts.get(strings) ?? remember(strings))
  const query = { text, values: [...whole.values] }
  return named ? { ...query, name } : query
}

function remember(strings: TemplateStringsArray): Text {
  const both = named(joined(strings))
  texts.set(strings, both)
  return both
}

function textOf(strings: readonly string[]): Text {
  const text = joined(strings)
  const known = textsWithFragments.get(text) ?? named(text)
  textsWithFragments.set(text, known)
  return known
}

function joined(strings: readonly string[]): string {
  return strings.reduce((before, after, index) => `${before}$${index}${after}`)
}

function named(text: string): Text {
  return { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 22) }
}
