import { Ajv, type Options, type SchemaValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { isDay, isInstant } from '#rules/day.ts'
import { isId } from '#rules/id.ts'

/** Ids are compared as text, so each is brought to the form in which they are kept. */
const toLowerCase: SchemaValidateFunction = (_schema, text: string, _parent, place) => {
  if (place) place.parentData[place.parentDataProperty] = text.toLowerCase()
  return true
}

/** For bodies and headers, which are taken as they are. */
export const strict = validator({ coerceTypes: false })
/** For the texts of a URL, which become the numbers that their schema asks for. */
export const lenient = validator({ coerceTypes: true })

function validator(options: Options): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: false, ...options })
  addFormats.default(ajv)
  // Stricter than the formats' own: what passes here, the database takes.
  ajv.addFormat('uuid', isId).addFormat('date', isDay).addFormat('date-time', isInstant)
  return ajv.addKeyword({ keyword: 'lowerCase', type: 'string', modifying: true, validate: toLowerCase })
}
