import { isClosed as isAccountClosed } from '#rules/consent.ts'
import type { Reminders } from '#rules/reminder.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { NoticeKind } from '#rules/vocabulary.ts'
import type { Context, Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { readReminders } from '#server/services/notices/settings.ts'
import { findRecipient } from '#server/services/notices/sql.ts'
import { actorId, type OwnerId, ownerId } from '#server/services/people/person-ids.ts'
import type { ConsentColumns, Person } from '#server/services/people/sql.ts'

/** A person whom a job is about, with the settings and the database's time in milliseconds since 1970. */
export type Recipient = {
  person: Person & ConsentColumns & { id: OwnerId }
  now: number
  settings: Reminders
}

/** Undefined when the account is gone. */
export async function readRecipient(sql: Sql, userId: string): Promise<Recipient | undefined> {
  const id = ownerId(userId)
  const [found, settings] = await Promise.all([findRecipient(sql, id), readReminders(sql, id)])
  if (!found) return undefined
  const { now, ...person } = found
  return { person: { ...person, id }, now, settings }
}

/** Whether the account waits for a consent: then its study is not read, and only notices about the account are sent. */
export function isClosed({ person, now }: Recipient, { consentAge }: Pick<Services, 'consentAge'>): boolean {
  return isAccountClosed(person, consentAge, now)
}

/** Whether a kind reaches a person in any way. */
export function isTold({ settings }: Recipient, kind: NoticeKind): boolean {
  return Object.values(settings.kinds[kind]).some(Boolean)
}

/** What the answers of the person's own calls work with, without a request. */
export function contextOf(sql: Sql, services: Services, { person, now }: Recipient): Context {
  const { locale, timezone, day_start } = person
  return {
    sql,
    services,
    now,
    locale,
    caller: { address: '', device: null, bearer: undefined, reftoken: undefined },
    actor: { ...person, id: actorId(person.id), sid: '' },
    acting: person,
    today: dayAt(now, timezone, day_start),
    access: null,
    async audit() {},
  }
}
