import type { UserRow } from './user-item.tsx'

/** The fields of an account that an administrator edits. */
export type Editable = Pick<UserRow, 'name' | 'email' | 'role_id' | 'locale' | 'timezone'>

/** Changed fields of the form, ignoring surrounding spaces; null without changes. */
export function changesOf(user: Editable, form: Editable): Partial<Editable> | null {
  const trimmed = { ...form, name: form.name.trim(), email: form.email.trim() }
  const fields = Object.keys(trimmed) as (keyof Editable)[]
  const differing = fields.filter((field) => trimmed[field] !== user[field])
  if (differing.length === 0) return null
  return Object.fromEntries(differing.map((field) => [field, trimmed[field]]))
}
