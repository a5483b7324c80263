import type { Locale, NoticeKind } from '#rules/vocabulary.ts'
import type { Facts } from '#server/notice/sql.ts'

type Said = { by: string } & Required<Pick<Facts, 'name' | 'count' | 'days'>>
type Sentence = Record<Locale, (said: Said) => string>

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Every event that a notice tells of: its kind, and its sentence, which blames nobody and ends with no order. */
export const noticeEvents = {
  changed: {
    kind: 'coach_change',
    say: {
      tr: ({ by, count }) =>
        count === 1
          ? `${by} senin için bir değişiklik yaptı.`
          : `${by} senin için ${count} değişiklik yaptı.`,
      en: ({ by, count }) => `${by} made ${plural(count, 'change', 'changes')} for you.`,
    },
  },
  planned: {
    kind: 'plan',
    say: {
      tr: ({ by, count }) =>
        count === 1 ? `${by} planını değiştirdi.` : `${by} planında ${count} değişiklik yaptı.`,
      en: ({ by, count }) =>
        count === 1 ? `${by} changed your plan.` : `${by} made ${count} changes to your plan.`,
    },
  },
  letter: {
    kind: 'letter',
    say: {
      tr: ({ by }) => `${by} senin için bir mektup hazırladı.`,
      en: ({ by }) => `${by} made a letter for you.`,
    },
  },
  weekly: {
    kind: 'letter',
    say: { tr: () => 'Haftalık mektubun hazır.', en: () => 'Your weekly letter is ready.' },
  },
  weeklyFailed: {
    kind: 'letter',
    say: {
      tr: () => 'Haftalık mektubun hazırlanamadı. Mektuplar sayfasından yeniden deneyebilirsin.',
      en: () => 'Your weekly letter could not be made. You can try again on the letters page.',
    },
  },
  linkAsked: {
    kind: 'link',
    say: {
      tr: ({ by }) => `${by} koçun olmak istiyor. Kararı sen verirsin.`,
      en: ({ by }) => `${by} would like to be your coach. You decide.`,
    },
  },
  linkAccepted: {
    kind: 'link',
    say: { tr: ({ by }) => `${by} seninle bağlandı.`, en: ({ by }) => `${by} is now linked with you.` },
  },
  linkAccess: {
    kind: 'link',
    say: {
      tr: ({ by }) => `${by} verdiği yetkiyi değiştirdi.`,
      en: ({ by }) => `${by} changed what you may do.`,
    },
  },
  linkEnded: {
    kind: 'link',
    say: { tr: ({ by }) => `${by} bağlantıyı bitirdi.`, en: ({ by }) => `${by} ended the link.` },
  },
  resetAsked: {
    kind: 'account',
    say: {
      tr: () =>
        'Hesabın için bir parola yenileme bağlantısı istendi. Sen istemediysen bir şey yapmana gerek yok.',
      en: () => 'A link to reset your password was asked for. If it was not you, there is nothing to do.',
    },
  },
  resetSent: {
    kind: 'account',
    say: {
      tr: ({ by }) => `${by} sana bir parola yenileme bağlantısı gönderdi.`,
      en: ({ by }) => `${by} had a link sent to you that resets your password.`,
    },
  },
  passwordGiven: {
    kind: 'account',
    say: {
      tr: ({ by }) => `${by} hesabına geçici bir parola verdi.`,
      en: ({ by }) => `${by} gave your account a temporary password.`,
    },
  },
  accountChanged: {
    kind: 'account',
    say: {
      tr: ({ by }) => `${by} hesap bilgilerini değiştirdi.`,
      en: ({ by }) => `${by} changed your account.`,
    },
  },
  examNear: {
    kind: 'exam',
    say: {
      tr: ({ name, days }) => (days === 1 ? `${name}: yarın.` : `${name}: ${days} gün kaldı.`),
      en: ({ name, days }) => (days === 1 ? `${name}: tomorrow.` : `${name}: ${days} days left.`),
    },
  },
  reviews: {
    kind: 'review',
    say: {
      tr: ({ count }) => `Bugün tekrarı gelen ${count} konu var.`,
      en: ({ count }) => `${plural(count, 'topic is', 'topics are')} due for review today.`,
    },
  },
  study: {
    kind: 'study',
    say: {
      tr: () => 'Seçtiğin çalışma saati geldi. Hazır olunca başlayabilirsin.',
      en: () => 'It is the hour you chose for studying. Begin when you are ready.',
    },
  },
  newTopics: {
    kind: 'catalogue',
    say: {
      tr: ({ name }) => `Müfredat güncellendi: ${name}.`,
      en: ({ name }) => `The curriculum was updated: ${name}.`,
    },
  },
  digest: {
    kind: 'digest',
    say: {
      tr: ({ count }) => `Bugün bakmak isteyebileceğin ${count} öğrenci var.`,
      en: ({ count }) => `${plural(count, 'student', 'students')} you may want to look at today.`,
    },
  },
} as const satisfies Record<string, { kind: NoticeKind; say: Sentence }>

export type NoticeEvent = keyof typeof noticeEvents

const somebody: Record<Locale, string> = {
  tr: 'Artık hesabı olmayan biri',
  en: 'Somebody without an account any longer',
}

/**
 * The sentence of a notice in a language.
 * @param by name of who caused it; undefined when that account is gone
 */
export function noticeText(event: string, facts: Facts, by: string | undefined, locale: Locale): string {
  const { say } = noticeEvents[event as NoticeEvent] // the database has only what `tell` stored
  return say[locale]({
    by: by ?? somebody[locale],
    name: facts.name ?? '',
    count: facts.count ?? 1,
    days: facts.days ?? 0,
  })
}
