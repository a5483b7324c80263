import { chosenKinds, kindsOf, type Reminders, usualReminders } from '#rules/reminder.ts'
import type { Role } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { findReminder, type ReminderRow, storeReminder } from '#server/services/notices/sql.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'

/** The settings of a person: those chosen, else the usual ones. */
export async function readReminders(sql: Sql, userId: OwnerId): Promise<Reminders> {
  const row = await findReminder(sql, userId)
  if (!row) return usualReminders
  const { quiet_from, quiet_to, kinds, ...rest } = row
  return { ...rest, quiet: { from: quiet_from, to: quiet_to }, kinds: chosenKinds(kinds) }
}

export function keepReminders(sql: Sql, userId: OwnerId, settings: Reminders) {
  const { quiet, kinds, ...rest } = settings
  const row: ReminderRow = { ...rest, quiet_from: quiet.from, quiet_to: quiet.to, kinds }
  return storeReminder(sql, userId, row)
}

/** The settings as somebody of a role sees them. */
export function shownReminders(settings: Reminders, role: Role) {
  const kinds = Object.fromEntries(kindsOf(role).map((kind) => [kind, settings.kinds[kind]]))
  return { ...settings, kinds }
}
