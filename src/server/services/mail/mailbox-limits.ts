import { mailboxOf } from '#rules/email.ts'
import { secondsOver } from '#server/services/attempts/attempts.ts'
import { takeTryBack } from '#server/services/attempts/sql.ts'
import type { Sql } from '#server/services/database/client.ts'
import { Later } from '#server/services/jobs/lane.ts'

/** Mails to one mailbox: enough for a person, too few to flood it. */
const windows = [
  { name: 'mailbox-hour', most: 5, minutes: 60 },
  { name: 'mailbox-day', most: 20, minutes: 24 * 60 },
] as const

/** Counts the mails to each mailbox, whatever they are about. */
export type MailboxLimits = {
  /** Delivers a mail if the mailbox has room; one that fails is not counted. @throws Later when it has none */
  within(to: string, deliver: () => Promise<void>): Promise<void>
}

export function makeMailboxLimits(sql: Sql): MailboxLimits {
  const bucket = (name: string, to: string) => `${name}:${mailboxOf(to)}`
  const release = (to: string, taken: readonly string[]) =>
    Promise.all(taken.map((name) => takeTryBack(sql, bucket(name, to))))
  return {
    async within(to, deliver) {
      const taken: string[] = []
      try {
        for (const { name, most, minutes } of windows) {
          const seconds = await secondsOver(sql, bucket(name, to), most, minutes)
          taken.push(name)
          if (seconds !== null) throw new Later('the mailbox has had its mails for now', seconds)
        }
        await deliver()
      } catch (error) {
        await release(to, taken)
        throw error
      }
    },
  }
}
