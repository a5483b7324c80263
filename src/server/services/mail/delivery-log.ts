import type { Sql } from '#server/services/database/client.ts'
import { beginMail, countMails, endMail, failMail } from '#server/services/mail/sql.ts'
import { newId } from '#server/services/new-id.ts'

/** Counts mails during delivery, in the database, so that it is correct with several instances. */
export type DeliveryLog = {
  /**
   * Delivers a mail and counts it.
   * @param id of the mail: tried again it is the same one
   * @param done what follows the delivery at once; the mail is delivered, also if this fails
   * @throws what `deliver` or `done` throws
   */
  follow(deliver: () => Promise<void>, id?: string, done?: () => Promise<unknown>): Promise<void>
}

const keptDays = 7
/** Longer than any SMTP timeout; then the instance must have crashed. */
const lostMinutes = 15

/** @param onFailure called when the count could not be stored; the mail is sent all the same */
export function makeDeliveryLog(sql: Sql, onFailure: (error: unknown) => void): DeliveryLog {
  const note = (work: Promise<unknown>) => work.then(() => {}, onFailure)
  return {
    async follow(deliver, id = newId(), done) {
      await note(beginMail(sql, id, keptDays))
      try {
        await deliver()
      } catch (error) {
        await note(failMail(sql, id))
        throw error
      }
      await done?.()
      await note(endMail(sql, id))
    },
  }
}

/** Mails of the last seven days that are pending or failed, from all instances. */
export const mailsUnderWay = (sql: Sql) => countMails(sql, lostMinutes, keptDays)
