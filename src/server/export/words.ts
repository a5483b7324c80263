import type { Locale } from '#rules/vocabulary.ts'

/** Column headings of the exported tables. */
export const headings = {
  day: { tr: 'Tarih', en: 'Date' },
  time: { tr: 'Saat', en: 'Time' },
  croom: { tr: 'Sınıf', en: 'Class group' },
  study: { tr: 'Ders', en: 'Lesson' },
  topic: { tr: 'Konu', en: 'Topic' },
  subtopic: { tr: 'Alt konu', en: 'Subtopic' },
  kind: { tr: 'Tür', en: 'Kind' },
  minutes: { tr: 'Dakika', en: 'Minutes' },
  questions: { tr: 'Soru', en: 'Questions' },
  correct: { tr: 'Doğru', en: 'Correct' },
  wrong: { tr: 'Yanlış', en: 'Wrong' },
  blank: { tr: 'Boş', en: 'Blank' },
  net: { tr: 'Net', en: 'Net' },
  level: { tr: 'Düzey (0-4)', en: 'Level (0-4)' },
  note: { tr: 'Not', en: 'Note' },
  trial: { tr: 'Deneme', en: 'Trial exam' },
  publisher: { tr: 'Yayın', en: 'Publisher' },
  exam: { tr: 'Sınav', en: 'Exam' },
  main: { tr: 'Ana sınav', en: 'Main exam' },
  result: { tr: 'Sonuç', en: 'Result' },
} satisfies Record<string, Record<Locale, string>>
export type Heading = keyof typeof headings

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
