import { keysOf } from '#rules/keys.ts'
import type { UserRow } from './user-item.tsx'

/** The fields of an account that an administrator edits. */
export type Editable = Pick<UserRow, 'name' | 'email' | 'role_id' | 'locale' | 'timezone' | 'birth_year'>

type Change = { [Key in keyof Editable]?: NonNullable<Editable[Key]> }

/** Changed fields of the form, ignoring surrounding spaces; null without changes. A year of birth cannot be taken out. */
export function changesOf(user: Editable, form: Editable): Change | null {
  const trimmed = { ...form, name: form.name.trim(), email: form.email.trim() }
  const fields = keysOf<Editable>(trimmed)
  const differing = fields.filter((field) => trimmed[field] !== user[field] && trimmed[field] !== null)
  if (differing.length === 0) return null
  return Object.fromEntries(differing.map((field) => [field, trimmed[field]]))
}
