import { asLine } from '#rules/plain-text.ts'
import type { Locale } from '#rules/vocabulary.ts'

/** Subject and text of a mail without its address. */
export type Words = { subject: string; text: string }

const greetings: Record<Locale, (name: string) => string> = {
  tr: (name) => `Merhaba ${name},`,
  en: (name) => `Hello ${name},`,
}

type Content = { subject: string; paragraphs: string[] }

/** A mail in the reader's language: a greeting and paragraphs. */
function letter(locale: Locale, name: string, contents: Record<Locale, Content>): Words {
  const { subject, paragraphs } = contents[locale]
  return plain({ subject, paragraphs: [greetings[locale](name), ...paragraphs] })
}

function plain({ subject, paragraphs }: Content): Words {
  // Names stored before they were validated may contain line breaks.
  return { subject: asLine(subject), text: `${paragraphs.map(asLine).join('\n\n')}\n` }
}

/** Mail with a link to set a new password. */
export function resetLetter(locale: Locale, name: string, link: string): Words {
  return letter(locale, name, {
    tr: {
      subject: 'Etüt parolanı yenile',
      paragraphs: [
        'Yeni bir parola belirlemek için bu bağlantıyı aç. Bağlantı bir saat geçerlidir ve bir kez kullanılır:',
        link,
        'Bunu sen istemediysen bir şey yapmana gerek yok; parolan değişmedi.',
      ],
    },
    en: {
      subject: 'Reset your Etüt password',
      paragraphs: [
        'Open this link to choose a new password. It is good for one hour and works once:',
        link,
        'If you did not ask for this, there is nothing to do; your password has not changed.',
      ],
    },
  })
}

/**
 * The same link, requested by a coach.
 * @param by name of the coach
 */
export function resetByCoachLetter(locale: Locale, name: string, by: string, link: string): Words {
  return letter(locale, name, {
    tr: {
      subject: 'Etüt parolanı yenile',
      paragraphs: [
        `Koçun (${by}) senin için bir parola yenileme bağlantısı istedi. Bağlantı bir saat geçerlidir ve bir kez kullanılır:`,
        link,
        'Parolan şu an değişmedi. Bunu beklemiyorsan bir şey yapmana gerek yok.',
      ],
    },
    en: {
      subject: 'Reset your Etüt password',
      paragraphs: [
        `Your coach (${by}) asked for a link with which you can choose a new password. It is good for one hour and works once:`,
        link,
        'Your password has not changed. If you did not expect this, there is nothing to do.',
      ],
    },
  })
}

/**
 * Informs the owner that somebody set a temporary password.
 * @param by name of that person
 */
export function temporaryPasswordLetter(locale: Locale, name: string, by: string, resetPage: string): Words {
  return letter(locale, name, {
    tr: {
      subject: 'Etüt hesabına geçici parola verildi',
      paragraphs: [
        `Hesabına geçici bir parola verildi. Veren: ${by}. Eski parolan artık geçmiyor ve açık oturumların kapandı.`,
        'Geçici parola 72 saat geçerlidir; onunla girince yeni bir parola belirlersin.',
        `Bunu beklemiyorsan buradan kendi parolanı belirle: ${resetPage}`,
      ],
    },
    en: {
      subject: 'Your Etüt account has a temporary password',
      paragraphs: [
        `Your account was given a temporary password. By: ${by}. Your old password no longer works and your sessions have ended.`,
        'The temporary password is good for 72 hours; after signing in with it you choose a new one.',
        `If you did not expect this, choose your own password here: ${resetPage}`,
      ],
    },
  })
}

/** Asks the owner of a new address to confirm it. */
export function confirmEmailLetter(locale: Locale, name: string, link: string): Words {
  return letter(locale, name, {
    tr: {
      subject: 'Etüt için yeni e-posta adresini onayla',
      paragraphs: [
        'Etüt hesabının adresini bununla değiştirmek için bağlantıyı aç. Bağlantı 24 saat geçerlidir ve bir kez kullanılır:',
        link,
        'Bunu sen istemediysen bir şey yapma; onaylanmayan adres kullanılmaz.',
      ],
    },
    en: {
      subject: 'Confirm your new e-mail address for Etüt',
      paragraphs: [
        'Open this link to use this address for your Etüt account. It is good for 24 hours and works once:',
        link,
        'If you did not ask for this, do nothing; an address that is not confirmed is not used.',
      ],
    },
  })
}

/**
 * Informs the old address of a requested change.
 * @param link stops or undoes the change
 */
export function emailChangingLetter(locale: Locale, name: string, email: string, link: string): Words {
  return letter(locale, name, {
    tr: {
      subject: 'Etüt e-posta adresin değiştiriliyor',
      paragraphs: [
        `Etüt hesabın için yeni bir adres istendi: ${email}. Adres, o kutudan onaylanınca değişir.`,
        'Bunu sen istemediysen üç gün içinde bu bağlantıyla durdur; adres değişmişse geri alınır ve bütün oturumlar kapanır:',
        link,
      ],
    },
    en: {
      subject: 'Your Etüt e-mail address is being changed',
      paragraphs: [
        `A new address was asked for your Etüt account: ${email}. It takes effect when it is confirmed from that mailbox.`,
        'If you did not ask for this, stop it within three days with this link; a change that was made is taken back and all sessions end:',
        link,
      ],
    },
  })
}

/** Informs both addresses that an administrator changed the address of an account. */
export function emailChangedLetter(locale: Locale, name: string, before: string, after: string): Words {
  return letter(locale, name, {
    tr: {
      subject: 'Etüt e-posta adresin değişti',
      paragraphs: [
        `Bir yönetici Etüt hesabının adresini değiştirdi. Eski adres: ${before}. Yeni adres: ${after}.`,
        'Bundan sonra yeni adresle giriş yapılır. Bir yanlışlık varsa yöneticine yaz.',
      ],
    },
    en: {
      subject: 'Your Etüt e-mail address has changed',
      paragraphs: [
        `An administrator changed the address of your Etüt account. Old address: ${before}. New address: ${after}.`,
        'From now on you sign in with the new one. If this is a mistake, write to your administrator.',
      ],
    },
  })
}

/**
 * A student's code for a parent, in the student's language.
 * @param by name of the student
 * @param code as shown to people
 * @param link opens the registration with the code
 */
export function parentInviteLetter(locale: Locale, by: string, code: string, link: string): Words {
  return plain(
    {
      tr: {
        subject: 'Etüt’te çalışmaları izleme daveti',
        paragraphs: [
          'Merhaba,',
          `${by}, Etüt’te haftasını, denemelerini ve mektuplarını velisi olarak görmen için bir kod oluşturdu. Kod yedi gün geçerlidir ve bir kez kullanılır: ${code}`,
          'Hesabın yoksa bu bağlantıyla açılır, hesabın varsa giriş yapıp kodu yaz:',
          link,
          'Yalnızca okursun; her baktığın gün öğrenciye gösterilir. Öğrenciyi tanımıyorsan bu iletiyi silmen yeter.',
        ],
      },
      en: {
        subject: 'An invitation to follow somebody’s study in Etüt',
        paragraphs: [
          'Hello,',
          `${by} has made a code so that you, as a parent, can see the week, the trial exams and the letters in Etüt. It is good for seven days and works once: ${code}`,
          'Without an account, open this link; with one, sign in and type the code:',
          link,
          'You only read; the student is shown each day on which you looked. If you do not know the student, just delete this mail.',
        ],
      },
    }[locale],
  )
}

/**
 * A notice by mail.
 * @param text its sentence
 * @param page where it leads
 * @param unsubscribe ends such mails
 */
export function reminderLetter(
  locale: Locale,
  name: string,
  text: string,
  page: string,
  unsubscribe: string,
): Words {
  return letter(locale, name, {
    tr: {
      subject: `Etüt: ${text}`,
      paragraphs: [text, page, `Bu tür e-postaları durdurmak için: ${unsubscribe}`],
    },
    en: { subject: `Etüt: ${text}`, paragraphs: [text, page, `To stop mails like this one: ${unsubscribe}`] },
  })
}
