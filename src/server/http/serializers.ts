import build from 'fast-json-stringify'

type Serializer = (reply: unknown) => string

const built = new WeakMap<object, Serializer>()

/** The serializer of a reply's schema. It is compiled once in a process, since compiling was a third of `buildApp`. */
export function serializerOf(schema: object): Serializer {
  const known = built.get(schema)
  if (known) return known
  const serializer = build(schema)
  built.set(schema, serializer)
  return serializer
}
