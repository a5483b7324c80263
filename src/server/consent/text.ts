import type { Locale } from '#rules/vocabulary.ts'

/** Version of the text that a parent agrees to; another text needs another version. */
export const consentVersion = '2026-11'

const texts: Record<Locale, string> = {
  tr: `Velisi olduğum öğrencinin Etüt’ü kullanmasını ve bunun için adının, e-posta adresinin, doğum yılının, çalışma kayıtlarının, deneme ve sınav sonuçlarının, planının ve bunlardan çıkan bulgularla mektupların saklanmasını kabul ediyorum. Bu bilgileri öğrenci, öğrencinin bağladığı koçlar ve veliler görür; reklam için kullanılmaz, kimseye satılmaz. Onayımı istediğim zaman geri alabilirim: hesap hemen kapanır, otuz gün içinde yeniden onaylamazsam bütün bilgileriyle silinir.`,
  en: `I am a parent of this student, and I agree that the student uses Etüt and that name, e-mail address, year of birth, study records, results of trial exams and exams, plan, and the insights and letters made from them are kept for this. They are seen by the student and by the coaches and parents whom the student has connected; they are not used for advertising and sold to nobody. I can take this back at any time: the account closes at once and is erased with everything in it, unless I agree again within thirty days.`,
}

export function consentText(locale: Locale) {
  return { version: consentVersion, text: texts[locale] }
}
