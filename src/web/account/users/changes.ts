import { typedIn } from '#web/account/typed.ts'
import type { UserRow } from './user-item.tsx'

type Editable = Pick<UserRow, 'name' | 'email' | 'role_id' | 'locale' | 'timezone' | 'birth_year'>

/** The fields of an account that an administrator edits. */
export function editableOf({ name, email, role_id, locale, timezone, birth_year }: Editable): Editable {
  return { name, email, role_id, locale, timezone, birth_year }
}

/** What differs in the form, apart from spaces at its ends. A year of birth cannot be taken out. */
export function changesOf(user: Editable, form: Editable) {
  const trimmed = { ...form, name: form.name.trim(), email: form.email.trim() }
  const { birth_year, ...others } = typedIn(editableOf(user), trimmed)
  return { ...others, ...(birth_year != null && { birth_year }) }
}
