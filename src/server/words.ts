import { localeStyles } from '#rules/locale.ts'
import type { Fault, RefusalCode } from '#rules/refusal.ts'
import type { Locale } from '#rules/vocabulary.ts'

type Said = Record<Locale, string>

const refusals: Record<RefusalCode, Said> = {
  BAD_QUERY: {
    tr: 'İstek okunamadı: query başlığı, base64 ile yazılmış geçerli bir JSON nesnesi olmalı.',
    en: 'The request could not be read: the query header must be a valid JSON object in base64.',
  },
  INVALID: {
    tr: 'Gönderilen bilgilerde düzeltilmesi gereken alanlar var.',
    en: 'Some of what was sent needs correcting.',
  },
  UNAUTHORIZED: { tr: 'Devam etmek için giriş yap.', en: 'Sign in to go on.' },
  LOGIN_FAILED: { tr: 'E-posta veya parola yanlış.', en: 'The e-mail or the password is wrong.' },
  REFRESH_FAILED: {
    tr: 'Oturumun sona erdi. Yeniden giriş yap.',
    en: 'Your session has ended. Sign in again.',
  },
  FORBIDDEN: { tr: 'Bunu yapmaya hesabının yetkisi yok.', en: 'Your account may not do this.' },
  COACH_SCOPE: {
    tr: 'Bu öğrenci adına bunu yapamazsın. Öğrenci bağlantıyı sonlandırmış veya yetkini sınırlamış olabilir.',
    en: 'You may not do this for this student. The student may have ended the link or limited your access.',
  },
  CONSENT: {
    tr: 'Önce bir velinin onayı gerekiyor.',
    en: 'A parent has to agree first.',
  },
  MUST_CHANGE_PASSWORD: { tr: 'Önce yeni bir parola belirle.', en: 'Choose a new password first.' },
  NOT_FOUND: { tr: 'Aradığın kayıt bulunamadı.', en: 'What you are looking for was not found.' },
  TOO_SLOW: {
    tr: 'İstek zamanında ulaşmadı. Bağlantına bakıp yeniden dene.',
    en: 'The request did not arrive in time. Look at your connection and try again.',
  },
  CONFLICT: {
    tr: 'Bu kayıt sen açtıktan sonra değişti. Yenisine bakıp yeniden dene.',
    en: 'This was changed after you opened it. Look at the new version and try again.',
  },
  IN_USE: {
    tr: 'Kayıtlar, denemeler veya plan buna bağlı olduğu için silinmedi.',
    en: 'Not deleted: study records, trial exams or plans refer to it.',
  },
  EMAIL_TAKEN: {
    tr: 'Bu e-posta ile açılmış bir hesap var. Giriş yapmayı dene.',
    en: 'There is an account with this e-mail. Try signing in.',
  },
  TIMER_RUNNING: { tr: 'Bir sayaç zaten çalışıyor.', en: 'A timer is already running.' },
  TIMER_NOT_RUNNING: { tr: 'Çalışan bir sayaç yok.', en: 'There is no running timer.' },
  TOO_LARGE: { tr: 'Gönderilen veri çok büyük.', en: 'What was sent is too large.' },
  QUERY_TOO_LARGE: {
    tr: 'Gönderilen veri çok büyük: query başlığı en fazla 6 KiB olabilir.',
    en: 'What was sent is too large: the query header holds at most 6 KiB.',
  },
  RULE: { tr: 'Kaydedilmedi: işaretli alanlara bak.', en: 'Not saved: look at the marked fields.' },
  TOO_MANY: {
    tr: 'Çok fazla deneme oldu. Biraz bekleyip yeniden dene.',
    en: 'Too many tries. Wait a little and try again.',
  },
  TOKEN_EXPIRED: { tr: 'Oturumun yenilenmesi gerekiyor.', en: 'Your session needs refreshing.' },
  INTERNAL: {
    tr: 'Bizden kaynaklanan bir sorun oldu; girdiklerin kaydedilmedi. Yeniden dene.',
    en: 'Something went wrong on our side; what you entered was not saved. Try again.',
  },
  UNAVAILABLE: {
    tr: 'Şu an yanıt veremiyoruz. Birazdan yeniden dene.',
    en: 'We cannot answer right now. Try again shortly.',
  },
}

const faults: { [F in Fault['fault']]: (limit: string) => Said } = {
  required: () => ({ tr: 'Bu alan gerekli.', en: 'This field is required.' }),
  unknown: () => ({ tr: 'Böyle bir alan yok.', en: 'There is no such field.' }),
  type: () => ({ tr: 'Beklenen türde değil.', en: 'Not of the expected type.' }),
  format: () => ({ tr: 'Biçimi geçerli değil.', en: 'Not in a valid form.' }),
  choice: () => ({ tr: 'Seçeneklerden biri olmalı.', en: 'Must be one of the choices.' }),
  blank: () => ({ tr: 'Boş bırakılamaz.', en: 'Must not be blank.' }),
  controlCharacter: () => ({
    tr: 'Görünmeyen denetim karakterleri içeremez.',
    en: 'Must not contain invisible control characters.',
  }),
  notJson: () => ({
    tr: 'İsteğin gövdesi JSON olmalı ve Content-Type: application/json ile gönderilmeli.',
    en: 'The body must be JSON, sent with Content-Type: application/json.',
  }),
  tooSmall: (limit) => ({ tr: `En az ${limit} olabilir.`, en: `Must be at least ${limit}.` }),
  tooLarge: (limit) => ({ tr: `En fazla ${limit} olabilir.`, en: `Must be at most ${limit}.` }),
  tooShort: (limit) => ({
    tr: `En az ${limit} karakter olmalı.`,
    en: `Must have at least ${limit} characters.`,
  }),
  tooLong: (limit) => ({
    tr: `En fazla ${limit} karakter olabilir.`,
    en: `Must have at most ${limit} characters.`,
  }),
  tooFew: (limit) => ({ tr: `En az ${limit} öğe olmalı.`, en: `Must hold at least ${limit}.` }),
  tooMany: (limit) => ({ tr: `En fazla ${limit} öğe olabilir.`, en: `Must hold at most ${limit}.` }),
  linksFull: (limit) => ({
    tr: `En fazla ${limit} bağlantın olabilir. Önce kullanmadığın birini kaldır.`,
    en: `You can have at most ${limit} links. End one that you no longer need first.`,
  }),
  coachFull: (limit) => ({
    tr: `Bu koçun bağlantıları dolu: en fazla ${limit} bağlantı olabilir.`,
    en: `This coach has no place left: at most ${limit} links are possible.`,
  }),
  invitesFull: (limit) => ({
    tr: `Aynı anda en fazla ${limit} kod açık olabilir. Biri kullanılınca ya da süresi dolunca yenisini üretebilirsin.`,
    en: `At most ${limit} codes can be open at the same time. You can make another when one is used or has run out.`,
  }),
  notAPart: () => ({
    tr: 'Seçilen sınıf, ders, konu ve alt konu birbirine uymuyor.',
    en: 'Class group, lesson, topic and subtopic do not belong together.',
  }),
  sum: () => ({
    tr: 'Soru sayısı doğru, yanlış ve boşun toplamı olmalı.',
    en: 'Questions must be the sum of correct, wrong and blank.',
  }),
  resultsTogether: () => ({
    tr: 'Doğru, yanlış ve boş birlikte girilmeli.',
    en: 'Correct, wrong and blank go together.',
  }),
  nothingToSave: () => ({
    tr: 'Süre, soru sayısı veya düzey gir.',
    en: 'Enter minutes, questions or a level.',
  }),
  restIsEmpty: () => ({
    tr: 'Dinlenme günü süre, soru veya ders içermez.',
    en: 'A day of rest holds no minutes, questions or lesson.',
  }),
  overQuestions: (limit) => ({
    tr: `Doğru, yanlış ve boşun toplamı soru sayısını (${limit}) aşıyor.`,
    en: `Correct, wrong and blank add up to more than the ${limit} questions.`,
  }),
  overMarks: (limit) => ({
    tr: `Bu derste işaretlenebilecek en fazla ${limit} soru kaldı.`,
    en: `At most ${limit} more can be marked in this lesson.`,
  }),
  usedByRecords: (limit) => ({
    tr: `${limit} çalışma kaydı buna bağlı.`,
    en: `Study records that refer to it: ${limit}.`,
  }),
  usedByTrials: (limit) => ({
    tr: `${limit} deneme buna bağlı.`,
    en: `Trial exams that refer to it: ${limit}.`,
  }),
  usedByPlans: (limit) => ({
    tr: `${limit} plan maddesi buna bağlı.`,
    en: `Planned items that refer to it: ${limit}.`,
  }),
  twice: () => ({ tr: 'Aynı ders iki kez girilmiş.', en: 'The same lesson is entered twice.' }),
  noQuestionCounts: () => ({
    tr: 'Bu sınıfın derslerinde soru sayısı yok; bu yüzden denemesi de yok.',
    en: 'The lessons of this class group have no question counts, so it has no trial exams.',
  }),
  wholeNumber: () => ({ tr: 'Tam sayı olmalı.', en: 'Must be a whole number.' }),
  dateUnreadable: () => ({
    tr: 'Tarih olarak okunamadı; 15.11.2026 gibi yaz.',
    en: 'Not read as a date; write it like 2026-11-15.',
  }),
  lessonEmpty: () => ({ tr: 'Hiçbir dersin sonucu yok.', en: 'No lesson has results.' }),
  noSpreadsheet: () => ({
    tr: 'Dosya okunamadı. Excel (.xlsx) veya CSV dosyası seç.',
    en: 'The file could not be read. Choose an Excel (.xlsx) or CSV file.',
  }),
  oldSpreadsheet: () => ({
    tr: 'Bu, eski bir Excel dosyası (.xls). Excel’de .xlsx veya CSV olarak kaydedip yeniden seç.',
    en: 'This is an old Excel file (.xls). Save it as .xlsx or CSV and choose it again.',
  }),
  sheetTooBig: () => ({
    tr: 'Bu dosya deneme sonuçları için çok büyük. Yalnızca sonuçların olduğu bir sayfa kaydedip yeniden seç: en fazla 500 satır, 200 sütun.',
    en: 'This file is too large for trial results. Save one sheet with only the results and choose it again: at most 500 rows, 200 columns.',
  }),
  noLessonColumns: () => ({
    tr: 'Ders sütunu bulunamadı. Başlıklar “Türkçe Doğru”, “Türkçe Yanlış” gibi olmalı.',
    en: 'No lesson column was found. Headings should read like “Türkçe correct”, “Türkçe wrong”.',
  }),
  timeZone: () => ({ tr: 'Bilinen bir saat dilimi değil.', en: 'Not a known time zone.' }),
  dayTooLate: (limit) => ({ tr: `En geç ${limit} olabilir.`, en: `Must not be after ${limit}.` }),
  dayTooEarly: (limit) => ({ tr: `En erken ${limit} olabilir.`, en: `Must not be before ${limit}.` }),
  dayIsFull: (limit) => ({
    tr: `Bir güne 24 saatten fazlası sığmaz; bu güne en fazla ${limit} dakika daha eklenebilir.`,
    en: `A day holds 24 hours; at most ${limit} more minutes fit into this one.`,
  }),
  minutesNeeded: (limit) => ({
    tr: `Sayaç ${limit} saatten uzun çalıştı. Gerçekte kaç dakika çalıştığını yaz.`,
    en: `The timer ran for over ${limit} hours. Say how many minutes you really studied.`,
  }),
  passwordCommon: () => ({
    tr: 'Bu parola çok yaygın; kolayca tahmin edilir.',
    en: 'This password is very common and easily guessed.',
  }),
  passwordIsName: () => ({
    tr: 'Parola adından oluşamaz; kolayca tahmin edilir.',
    en: 'The password must not be your name; it is easily guessed.',
  }),
  passwordRepeated: () => ({
    tr: 'Parola tek bir karakterin tekrarı olamaz.',
    en: 'The password must not be one character again and again.',
  }),
  passwordIsEmail: () => ({
    tr: 'Parola e-posta adresinle aynı olamaz.',
    en: 'The password must not be your e-mail address.',
  }),
  passwordWrong: () => ({ tr: 'Şu anki parola bu değil.', en: 'This is not the current password.' }),
  passwordNeeded: () => ({
    tr: 'Bunun için parolanı yaz.',
    en: 'Enter your password for this.',
  }),
  passwordSame: () => ({
    tr: 'Yeni parola eskisinden farklı olmalı.',
    en: 'The new password must differ from the old one.',
  }),
  passwordExpired: () => ({
    tr: 'Geçici parolanın süresi doldu. Yenisini iste veya e-postayla yenile.',
    en: 'The temporary password has expired. Ask for a new one or reset it by e-mail.',
  }),
  afterTemporary: () => ({
    tr: 'Geçici parolayla giriş yapıldığı için bu, girişten 24 saat sonra açılır.',
    en: 'Because of the sign-in with a temporary password, this opens 24 hours after it.',
  }),
  croomUnknown: () => ({
    tr: 'Böyle bir sınıf bulunamadı.',
    en: 'There is no such class group.',
  }),
  codeUnknown: () => ({
    tr: 'Bu kod geçerli değil, kullanılmış veya süresi dolmuş.',
    en: 'This code is not valid, was used or has run out.',
  }),
  mailedLinkUnknown: () => ({
    tr: 'Bu bağlantı geçerli değil, kullanılmış veya süresi dolmuş.',
    en: 'This link is not valid, was used or has run out.',
  }),
  endpointClosed: () => ({
    tr: 'Bu adrese bildirim gönderilemiyor.',
    en: 'Pushes cannot be sent to this address.',
  }),
  linkRaised: () => ({
    tr: 'Yetkiyi yalnızca öğrenci artırabilir.',
    en: 'Only the student may raise the access.',
  }),
  noMembers: () => ({
    tr: 'Bu sınıfta adına işlem yapabildiğin öğrenci yok.',
    en: 'This group has no student you may act for.',
  }),
  birthYearSet: () => ({
    tr: 'Doğum yılı bir kez söylenir; sonra yalnız yönetici değiştirir.',
    en: 'The year of birth is said once; afterwards only an administrator changes it.',
  }),
  consentByParent: () => ({
    tr: 'Bu yaşta kararı bir veli verir.',
    en: 'At this age a parent decides.',
  }),
  consentOwn: () => ({
    tr: 'Öğrenci bu yaşta kararı kendisi verir.',
    en: 'At this age the student decides.',
  }),
  consentTie: () => ({
    tr: 'Onay veren velinin bağı, önce onay geri alınınca biter.',
    en: 'The tie to the parent who agreed ends after the agreement was taken back.',
  }),
  lastAdmin: () => ({
    tr: 'Başka yönetici yok. Önce bir başkasını yönetici yap.',
    en: 'There is no other administrator. Make somebody else one first.',
  }),
}

/** Message of a refusal. */
export function refusalWords(code: RefusalCode, locale: Locale): string {
  return refusals[code][locale]
}

/** A date in words: 21 Kasım 2026. */
export function dayWords(day: string, locale: Locale): string {
  if (day === '') return day
  return new Intl.DateTimeFormat(localeStyles[locale].tag, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** Message of a faulty field. */
export function faultWords(fault: Fault, locale: Locale): string {
  const limit = 'limit' in fault ? fault.limit : ''
  const shown = typeof limit === 'number' ? limit.toLocaleString(locale) : dayWords(limit, locale)
  return faults[fault.fault](shown)[locale]
}

/** Default names given by the server. */
export const names = {
  ownRow: { tr: 'Genel', en: 'General' },
  allStudy: { tr: 'Tüm çalışma', en: 'All study' },
  untitledTrial: { tr: 'Deneme', en: 'Trial exam' },
} satisfies Record<string, Said>
