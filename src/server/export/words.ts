import type { Locale } from '#rules/vocabulary.ts'

export const yesWord: Record<Locale, string> = { tr: 'evet', en: 'yes' }

const kinds: Record<string, Record<Locale, string>> = {
  lecture: { tr: 'Konu anlatımı', en: 'Lecture' },
  practice: { tr: 'Soru çözümü', en: 'Practice' },
  review: { tr: 'Tekrar', en: 'Review' },
  trial: { tr: 'Deneme', en: 'Trial exam' },
  mistakes: { tr: 'Yanlış analizi', en: 'Mistakes' },
  other: { tr: 'Diğer', en: 'Other' },
  rest: { tr: 'Dinlenme', en: 'Rest' },
  general: { tr: 'Genel', en: 'General' },
  branch: { tr: 'Branş', en: 'Branch' },
  institution: { tr: 'Kurum', en: 'Institution' },
  official: { tr: 'Resmî', en: 'Official' },
  national: { tr: 'Ulusal', en: 'National' },
  school: { tr: 'Okul', en: 'School' },
}

/** Name of a kind of record, trial exam or exam. */
export function kindWord(kind: string, locale: Locale): string {
  return kinds[kind]?.[locale] ?? kind
}
