import { asLine, senderName } from '#rules/plain-text.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { asHtml } from '#server/services/mail/html.ts'
import type { MailText, Paragraph } from '#server/services/words/mail-text.ts'
import { type ServerWords, serverWords } from '#server/services/words/packs.ts'

/** What a mail says, without its address: as text, and the same as HTML. */
export type Words = { subject: string; text: string; html: string }

/**
 * A mail to a person, in the person's language: a greeting, and what its words say.
 * @param say chooses the mail; its `by` is that name, made safe
 * @param by name of who caused it
 */
export function mailTo(
  { locale, name }: { locale: Locale; name: string },
  say: (mails: ServerWords['mails'], by: string) => MailText,
  by = '',
): Words {
  const { mails } = serverWords[locale]
  const { subject, paragraphs } = say(mails, senderName(by))
  // Who registers a stranger's address chooses the name in the first mail to it.
  return written(locale, { subject, paragraphs: [mails.greeting(senderName(name)), ...paragraphs] })
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

/**
 * A student's code for a parent, in the student's language.
 * @param by name of the student
 * @param code as shown to people
 * @param link opens the registration with the code
 */
export function parentInviteMail(locale: Locale, by: string, code: string, link: string): Words {
  return written(locale, serverWords[locale].mails.parentInvite(senderName(by), code, link))
}

/**
 * A notice by mail.
 * @param notice its sentence, what it tells of one by one, and how many more there are
 * @param page where it leads
 * @param unsubscribe ends such mails
 */
export function reminderMail(
  person: { locale: Locale; name: string },
  notice: { text: string; lines: readonly { text: string }[]; more: string | null },
  page: string,
  unsubscribe: string,
): Words {
  const { text, lines, more } = notice
  const list = [...lines.map((line) => line.text), ...(more === null ? [] : [more])]
  const content = [text, ...(list.length > 0 ? [{ list }] : [])]
  return mailTo(person, (mails) => mails.reminder(text, content, page, unsubscribe))
}
