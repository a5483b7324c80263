import type { TSchema } from '@sinclair/typebox'
import { Ajv, type ErrorObject, type Options, type SchemaValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { isInstant } from '#rules/day.ts'
import { isEmail } from '#rules/email.ts'
import { isId } from '#rules/id.ts'
import { isDay } from '#rules/is-day.ts'
import { isLine, isName, isPlainText } from '#rules/plain-text.ts'
import { readDay } from '#rules/read-day.ts'

/** Ids are compared as text, so they are normalized to lower case. */
const toLowerCase: SchemaValidateFunction = (_schema, text: string, _parent, place) => {
  if (place) place.parentData[place.parentDataProperty] = text.toLowerCase()
  return true
}

/** Validation errors of a value, empty if it is valid; normalizes the ids inside it. */
export type Check = (value: unknown) => readonly ErrorObject[]

/** A day as people write it becomes `YYYY-MM-DD`; what is none stays, for the format to refuse. */
const toDay: SchemaValidateFunction = (_schema, text: string, _parent, place) => {
  if (place) place.parentData[place.parentDataProperty] = readDay(text) ?? text
  return true
}

/** What only a reply holds is removed from what is sent. */
const remove: SchemaValidateFunction = (_schema, _value, _parent, place) => {
  if (place) delete place.parentData[place.parentDataProperty]
  return true
}

/** Null in an optional field that is never empty is removed, as if it had not been sent. */
const removeNull: SchemaValidateFunction = (_schema, value, _parent, place) => {
  if (place && value === null) delete place.parentData[place.parentDataProperty]
  return true
}

/** For bodies and headers: no type coercion. */
export const strict = checker({ coerceTypes: false })
/** For URL search parameters: text is coerced to the type of the schema. */
export const lenient = checker({ coerceTypes: true })
/** For a path, which has one spelling: a day in it is `YYYY-MM-DD`. */
export const exact = checker({ coerceTypes: false }, false)

/** Returns all errors, or only the first for very large values. */
function checker(options: Options, readsDays = true): (schema: TSchema) => Check {
  const [all, first] = [validator({ ...options, allErrors: true }, readsDays), validator(options, readsDays)]
  return (schema) => {
    const tellAll = all.compile(schema)
    return (value) => {
      // Hardly any schema ever needs the second one; the validator keeps what it has compiled.
      const validate = isModest(schema, value) ? tellAll : first.compile(schema)
      return validate(value) ? [] : (validate.errors ?? [])
    }
  }
}

/** Whether no list is longer than allowed and no object has far more keys than its schema. */
function isModest(schema: TSchema, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (schema.anyOf) return schema.anyOf.every((form: TSchema) => isModest(form, value))
  if (Array.isArray(value)) {
    const { items, maxItems = 0 } = schema
    return items === undefined || (value.length <= maxItems && value.every((each) => isModest(items, each)))
  }
  const { properties } = schema
  if (properties === undefined) return true
  const keys = Object.keys(value)
  if (keys.length > 2 * Object.keys(properties).length + 10) return false
  return Object.entries(value).every(([name, each]) => {
    const part = Object.hasOwn(properties, name) ? properties[name] : undefined
    return part === undefined || isModest(part, each)
  })
}

function validator(options: Options, readsDays: boolean): Ajv {
  const ajv = new Ajv({ strict: false, ...options })
  addFormats.default(ajv)
  // Stricter than ajv-formats: what passes here is valid for PostgreSQL.
  ajv.addFormat('uuid', isId).addFormat('date', isDay).addFormat('date-time', isInstant)
  ajv.addFormat('email', isEmail)
  ajv.addFormat('name', isName).addFormat('line', isLine).addFormat('plain-text', isPlainText)
  ajv.addKeyword({ keyword: 'lowerCase', type: 'string', modifying: true, validate: toLowerCase })
  ajv.addKeyword({ keyword: 'nullIsAbsent', modifying: true, validate: removeNull })
  ajv.removeKeyword('readOnly').addKeyword({ keyword: 'readOnly', modifying: true, validate: remove })
  if (!readsDays) return ajv.addKeyword('readDay')
  return ajv.addKeyword({
    keyword: 'readDay',
    type: 'string',
    modifying: true,
    before: 'format',
    validate: toDay,
  })
}
