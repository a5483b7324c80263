import type { Sql } from '#server/database/sql.ts'
import { beginMail, countMails, endMail, failMail } from '#server/mail/sql.ts'
import { newId } from '#server/new-id.ts'

/** Where mails are counted while they are delivered: in the database, so that it is true over several instances. */
export type MailLedger = {
  /** Delivers a mail and keeps count of it. @throws what `deliver` throws */
  follow(deliver: () => Promise<void>): Promise<void>
}

const keptDays = 7
/** Longer than any mail server is waited for. */
const lostMinutes = 15

/** @param onFailure the count could not be kept; the mail goes out all the same */
export function makeMailLedger(sql: Sql, onFailure: (error: unknown) => void): MailLedger {
  const note = (work: Promise<unknown>) => work.then(() => {}, onFailure)
  return {
    async follow(deliver) {
      const id = newId()
      await note(beginMail(sql, id, keptDays))
      try {
        await deliver()
      } catch (error) {
        await note(failMail(sql, id))
        throw error
      }
      await note(endMail(sql, id))
    },
  }
}

/** Mails of the last seven days that are on their way or failed, from every instance. */
export const mailsUnderWay = (sql: Sql) => countMails(sql, lostMinutes, keptDays)
