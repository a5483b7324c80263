import { asLine, senderName } from '#rules/plain-text.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { asHtml } from '#server/services/mail/html.ts'
import type { FactorChange, MailText, Paragraph } from '#server/services/words/mail-text.ts'
import { serverWords } from '#server/services/words/packs.ts'

/** What a mail says, without its address: as text, and the same as HTML. */
export type Words = { subject: string; text: string; html: string }

/** A mail in the reader's language: a greeting and paragraphs. */
function letter(locale: Locale, name: string, { subject, paragraphs }: MailText): Words {
  // Who registers a stranger's address chooses the name in the first mail to it.
  const greeting = serverWords[locale].mails.greeting(senderName(name))
  return written(locale, { subject, paragraphs: [greeting, ...paragraphs] })
}

function written(locale: Locale, content: MailText): Words {
  // Names stored before they were validated may contain line breaks.
  const subject = asLine(content.subject)
  const paragraphs = content.paragraphs.map(cleaned)
  return { subject, text: asText(paragraphs), html: asHtml(locale, subject, paragraphs) }
}

function cleaned(paragraph: Paragraph): Paragraph {
  if (typeof paragraph === 'string') return asLine(paragraph)
  if ('list' in paragraph) return { list: paragraph.list.map(asLine) }
  return paragraph
}

function asText(paragraphs: readonly Paragraph[]): string {
  const parts = paragraphs.map((paragraph) => {
    if (typeof paragraph === 'string') return paragraph
    if ('list' in paragraph) return paragraph.list.map((line) => `• ${line}`).join('\n')
    return paragraph.isSmall ? `${paragraph.label}: ${paragraph.link}` : paragraph.link
  })
  return `${parts.join('\n\n')}\n`
}

/** Mail with a link to set a new password. */
export function resetLetter(locale: Locale, name: string, link: string): Words {
  return letter(locale, name, serverWords[locale].mails.reset(link))
}

/**
 * The same link, requested by a coach.
 * @param by name of the coach
 */
export function resetByCoachLetter(locale: Locale, name: string, by: string, link: string): Words {
  return letter(locale, name, serverWords[locale].mails.resetByCoach(senderName(by), link))
}

/**
 * Informs the owner that somebody set a temporary password.
 * @param by name of that person
 */
export function temporaryPasswordLetter(locale: Locale, name: string, by: string, resetPage: string): Words {
  return letter(locale, name, serverWords[locale].mails.temporaryPassword(senderName(by), resetPage))
}

/**
 * Tells the owner of an account what happened to its second factor.
 * @param left recovery codes that are left
 * @param link the page where it is set
 */
export function factorLetter(
  locale: Locale,
  name: string,
  change: FactorChange,
  left: number,
  link: string,
): Words {
  return letter(locale, name, serverWords[locale].mails.factor[change](left, link))
}

/**
 * Invites a student from a coach's list: to an account that was made for them.
 * @param by name of the coach
 * @param link sets the password
 */
export function listedLetter(locale: Locale, name: string, by: string, link: string): Words {
  return letter(locale, name, serverWords[locale].mails.listed(senderName(by), link))
}

/** The same to somebody who has an account. @param page where the request of the coach waits */
export function listedKnownLetter(locale: Locale, name: string, by: string, page: string): Words {
  return letter(locale, name, serverWords[locale].mails.listedKnown(senderName(by), page))
}

/** Asks the owner of a new account to confirm its address. */
export function confirmOwnLetter(locale: Locale, name: string, link: string): Words {
  return letter(locale, name, serverWords[locale].mails.confirmOwn(link))
}

/** Asks the owner of a new address to confirm it. */
export function confirmEmailLetter(locale: Locale, name: string, link: string): Words {
  return letter(locale, name, serverWords[locale].mails.confirmEmail(link))
}

/**
 * Informs the old address of a requested change.
 * @param link stops or undoes the change
 */
export function emailChangingLetter(locale: Locale, name: string, email: string, link: string): Words {
  return letter(locale, name, serverWords[locale].mails.emailChanging(email, link))
}

/** Informs both addresses that an administrator changed the address of an account. */
export function emailChangedLetter(locale: Locale, name: string, before: string, after: string): Words {
  return letter(locale, name, serverWords[locale].mails.emailChanged(before, after))
}

/**
 * A student's code for a parent, in the student's language.
 * @param by name of the student
 * @param code as shown to people
 * @param link opens the registration with the code
 */
export function parentInviteLetter(locale: Locale, by: string, code: string, link: string): Words {
  return written(locale, serverWords[locale].mails.parentInvite(senderName(by), code, link))
}

/**
 * A notice by mail.
 * @param notice its sentence, what it tells of one by one, and how many more there are
 * @param page where it leads
 * @param unsubscribe ends such mails
 */
export function reminderLetter(
  locale: Locale,
  name: string,
  notice: { text: string; lines: readonly { text: string }[]; more: string | null },
  page: string,
  unsubscribe: string,
): Words {
  const { text, lines, more } = notice
  const list = [...lines.map((line) => line.text), ...(more === null ? [] : [more])]
  const content = [text, ...(list.length > 0 ? [{ list }] : [])]
  return letter(locale, name, serverWords[locale].mails.reminder(text, content, page, unsubscribe))
}
