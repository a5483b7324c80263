import { chosenKinds, kindsOf, type Reminders, usualReminders } from '#rules/reminder.ts'
import type { Role } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { findReminders } from '#server/services/notices/sql.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'

/** The settings of a person: those chosen, else the usual ones. */
export async function readReminders(sql: Sql, userId: OwnerId): Promise<Reminders> {
  const chosen = await findReminders(sql, userId)
  return chosen ? { ...chosen, kinds: chosenKinds(chosen.kinds) } : usualReminders
}

/** The settings as somebody of a role sees them. */
export function shownReminders(settings: Reminders, role: Role) {
  const kinds = Object.fromEntries(kindsOf(role).map((kind) => [kind, settings.kinds[kind]]))
  return { ...settings, kinds }
}
