import type { TProperties, TSchema } from '@sinclair/typebox'
import type { Row } from './call.ts'
import { Id } from './shapes.ts'
import { table } from './table.ts'

/**
 * What may be sent to a call, which is more than its answer is given.
 * - A save also takes the other fields of its row as reads reply with it. They are `readOnly` and ignored, but `user_id`.
 * - An optional field may be null. Where its schema in the table has no null, that is as if it were missing
 *   (`nullIsAbsent`).
 */
export function accepted(row: Row): Pick<Row, 'query' | 'body'> {
  const [query, body] = [row.query, row.body].map((sent) => sent && withNulls(withRead(sent, shapesOf(row))))
  return { ...(query && { query: query as typeof row.query }), ...(body && { body }) } // an object stays one
}

/** The shapes in which replies hold the row of a save: those with every field of the reply to the save. */
function shapesOf({ saves, reply }: Row): TSchema[] {
  if (!saves) return []
  const fields: string[] = reply.required ?? []
  return Object.values<Row>(table)
    .flatMap((each) => objectsIn(each.reply))
    .filter(({ properties }) => fields.every((field) => field in properties))
}

function objectsIn(schema: TSchema): TSchema[] {
  const parts: TSchema[] = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    schema.items ?? [],
  ].flat()
  return [...(schema.properties ? [schema] : []), ...parts.flatMap(objectsIn)]
}

/** A schema that also takes the fields of others, in lists inside of it too. */
function withRead(sent: TSchema, read: readonly TSchema[]): TSchema {
  const items = read.flatMap((each) => each.items ?? [])
  if (sent.items) return { ...sent, items: withRead(sent.items, items) }
  if (!sent.properties) return sent
  const names = read.flatMap(({ properties = {} }) => Object.keys(properties))
  const added = names
    .filter((name) => !(name in sent.properties))
    .map((name) => [name, name === 'user_id' ? Id : { readOnly: true }])
  const own = mapped(sent.properties, (part, name) =>
    withRead(
      part,
      read.flatMap(({ properties = {} }) => properties[name] ?? []),
    ),
  )
  return { ...sent, properties: { ...own, ...Object.fromEntries(added) } }
}

function withNulls(schema: TSchema): TSchema {
  const { properties, items, anyOf, required = [] } = schema
  return {
    ...schema,
    ...(items && { items: withNulls(items) }),
    ...(anyOf && { anyOf: anyOf.map(withNulls) }),
    ...(properties && {
      properties: mapped(properties, (part, name) =>
        required.includes(name) ? withNulls(part) : orAbsent(withNulls(part)),
      ),
    }),
  }
}

function orAbsent(schema: TSchema): TSchema {
  const { type, const: only, enum: values = only === undefined ? undefined : [only] } = schema
  if (type === undefined || [type].flat().includes('null')) return schema
  const { const: _, ...rest } = schema
  return { ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }), nullIsAbsent: true }
}

function mapped(properties: TProperties, change: (part: TSchema, name: string) => TSchema): TProperties {
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part, name)]))
}
