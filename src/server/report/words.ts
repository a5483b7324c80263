import type { Locale, MistakeReason, ReportKind } from '#rules/vocabulary.ts'
import type { PrintFault } from '#server/report/printer.ts'

/** Numbers arrive as text, written in the language of the letter; `n` decides between one and many. */
type Counted = { n: number; shown: string }

const turkish = {
  kinds: { weekly: 'Haftalık mektup', monthly: 'Aylık mektup', trial: 'Deneme mektubu' } as Record<
    ReportKind,
    string
  >,
  hours: (h: string) => `${h} saat`,
  minutes: (m: string) => `${m} dakika`,
  /** Claims: what the whole letter says, in one sentence. */
  claim: {
    none: (name: string, kind: ReportKind) =>
      kind === 'monthly' ? `${name}: bu ay kayıt yok.` : `${name}: bu hafta kayıt yok.`,
    noWork: (name: string, kind: ReportKind) =>
      kind === 'monthly' ? `${name}: bu ay dinlenme günleri var.` : `${name}: bu hafta dinlenme günleri var.`,
    minutes: (name: string, kind: ReportKind, days: Counted, time: string) =>
      `${name} bu ${kind === 'monthly' ? 'ay' : 'hafta'} ${days.shown} gün, toplam ${time} çalıştı.`,
    questions: (name: string, kind: ReportKind, days: Counted, questions: Counted) =>
      `${name} bu ${kind === 'monthly' ? 'ay' : 'hafta'} ${days.shown} gün çalıştı, ${questions.shown} soru çözdü.`,
    trial: (name: string, net: string, questions: Counted) =>
      `${name}: ${questions.shown} soruluk denemede ${net} net.`,
  },
  lead: {
    period: (span: string) => `Merhaba. Bu sayfa ${span} günlerinin özetidir; öğrenci de aynısını okur.`,
    trial: (trial: string, day: string) =>
      `Merhaba. Bu sayfa ${day} günkü denemenin özetidir: ${trial}. Öğrenci de aynısını okur.`,
    before: (kind: ReportKind, time: string) => `Önceki ${kind === 'monthly' ? 'dönem' : 'hafta'}: ${time}.`,
    noBefore: (kind: ReportKind) => `Önceki ${kind === 'monthly' ? 'dönemden' : 'haftadan'} kayıt yok.`,
    noRecord: 'Kayıt olmaması çalışılmadığı anlamına gelmez; yalnızca burada görünmez.',
    change: (change: string) => `Önceki benzer denemeye göre ${change} net.`,
  },
  told: 'Bu paragrafı bir dil modeli yazdı. Sayıları aşağıdakilerle karşılaştırıldı; kalan her şeyi kurallar yazdı.',
  days: {
    rest: 'dinlenme',
    none: 'kayıt yok',
    note: 'Dolu daire çalışılan gün, kesik çizgi dinlenme, boş daire kayıt olmayan gün.',
    goal: (time: string) => `Çift çizgili yeşil, günlük hedefin (${time}) dolduğu gün.`,
    goals: 'Çift çizgili yeşil, o günün hedefinin dolduğu gün.',
  },
  chart: {
    title: 'Günler',
    alt: (studied: Counted, all: Counted, time: string) =>
      `Günlük çalışma süresi: ${all.shown} günün ${studied.shown} tanesinde çalışma var, toplam ${time}.`,
    note: 'Sütun o günkü süre; boşluk kayıt olmayan gün.',
    noteGoal: (time: string) =>
      `Sütun o günkü süre, kesik çizgi günlük hedef (${time}); boşluk kayıt olmayan gün.`,
  },
  figures: {
    minutes: 'Süre',
    questions: 'Soru',
    days: 'Çalışılan gün',
    goal: (goal: string) => `hedef ${goal}`,
    before: (before: string) => `önceki ${before}`,
    noBefore: 'önceki kayıt yok',
    noGoal: 'hedef yok',
    rested: (rested: Counted) => `${rested.shown} gün dinlenme`,
    ofDays: (days: Counted) => `${days.shown} gün içinde`,
  },
  lessons: {
    title: 'Dersler',
    lesson: 'Ders',
    minutes: 'Süre',
    questions: 'Soru',
    right: 'Doğru',
    wrong: 'Yanlış',
    blank: 'Boş',
    net: 'Net',
    lost: 'Kayıp',
    none: 'Dersi yazılmamış',
  },
  trend: {
    title: (change: string) => `Denemelerde ${change} net`,
    one: 'Son deneme',
    latest: (day: string, net: string) => `${day}: ${net} net.`,
    first: (day: string, net: string) => `${day}: ${net} net.`,
    count: (trials: Counted) => `Karşılaştırılabilen ${trials.shown} deneme.`,
    old: 'Bu dönemde yeni deneme yok.',
    alt: (trials: Counted, first: string, last: string) =>
      `${trials.shown} denemenin netleri, ilki ${first}, sonuncusu ${last}.`,
    whatIsNet: 'Net nedir?',
    net: (penalty: number) =>
      penalty > 0
        ? `Doğru sayısından her ${penalty} yanlış için 1 çıkarılır.`
        : 'Doğru sayısıdır; yanlışlar doğru götürmez.',
    example: (questions: Counted, right: Counted, wrong: Counted, blank: Counted) =>
      `Bu denemede ${questions.shown} sorunun ${right.shown} tanesi doğru, ${wrong.shown} tanesi yanlış, ${blank.shown} tanesi boştu.`,
  },
  trial: {
    title: (name: string) => name,
    where: 'En çok nerede gitti',
    topic: 'Konu',
    marked: (marked: Counted, of: Counted) =>
      `Yanlış ve boşların ${of.shown} tanesinden ${marked.shown} tanesi konuya işaretli.`,
    unmarked: 'Yanlışlar ve boşlar konuya işaretlenmemiş; işaretlenince burada görünür.',
    why: 'Neden',
    reason: (reason: string, count: Counted) => `${reason}:\u00a0${count.shown}`,
    noReasons: 'Nedenler yazılmamış.',
    lostIs: 'Kayıp: hepsi doğru olsaydı kazanılacak net.',
  },
  reasons: {
    knowledge: 'Bilgi eksiği',
    misread: 'Soruyu yanlış okuma',
    slip: 'İşlem hatası',
    time: 'Süre yetmedi',
    guess: 'Tahmin',
    marking: 'Kodlama hatası',
  } as Record<MistakeReason, string>,
  good: {
    title: 'İyi giden',
    days: (studied: Counted, rested: Counted) =>
      rested.n > 0
        ? `${studied.shown} gün çalışıldı, ${rested.shown} gün dinlenildi.`
        : `${studied.shown} gün çalışıldı.`,
    goalDays: (days: Counted) => `${days.shown} gün hedef doldu.`,
    plan: (done: Counted, items: Counted) =>
      `Planın ${items.shown} maddesinden ${done.shown} tanesi tamamlandı.`,
    topic: (topic: string, right: Counted, questions: Counted) =>
      `${topic}: ${questions.shown} sorunun ${right.shown} tanesi doğru.`,
    less: (topic: string, before: string, after: string, trials: Counted) =>
      `${topic}: çalışmadan önce deneme başına ${before} net gidiyordu, sonra ${after} (${trials.shown} deneme).`,
    none: 'Kayıt geldikçe burada görünür.',
  },
  focus: {
    title: 'Üstünde durulan',
    again: (topic: string, again: Counted, of: Counted) =>
      `${topic}: son ${of.shown} denemenin ${again.shown} tanesinde yine yanlış var. Yol değiştirmek iyi gelebilir.`,
    stake: (topic: string, nets: string, hours: string) =>
      `${topic}: deneme başına yaklaşık ${nets} net burada; ${hours} saat çalışılmış.`,
    careless: (nets: string) => `Bilgi dışı nedenlerle deneme başına ${nets} net gidiyor.`,
    evidence: (trials: Counted, grade: string | null) =>
      grade === null ? `Dayanak: ${trials.shown} deneme.` : `Dayanak: ${trials.shown} deneme, ${grade}.`,
    sheets: (sheets: Counted, grade: string | null) =>
      grade === null
        ? `Dayanak: konusu işaretli ${sheets.shown} ders sonucu.`
        : `Dayanak: konusu işaretli ${sheets.shown} ders sonucu, ${grade}.`,
    grades: { A: 'çok veri', B: 'yeterli veri', C: 'az veri' },
    missing: (need: Counted, have: Counted) =>
      `Bunun için konusu işaretli ${need.shown} deneme gerekiyor, şimdilik ${have.shown} var.`,
    none: 'Konusu işaretli denemelerle görünür.',
  },
  question: {
    title: 'Evde sorulabilecek bir soru',
    topic: (topic: string) => `“${topic}” konusunda sana en çok ne yardım etti?`,
    any: 'Bu günlerde çalışırken sana en çok ne iyi geldi?',
    note: 'Net ya da saat sormaktan daha iyi bir başlangıç: cevabı olan, notu olmayan bir soru.',
  },
  plan: {
    title: 'Gelecek haftanın planı',
    none: 'Gelecek hafta için yazılmış plan yok.',
    exam: (exam: string, day: string, days: Counted) => `${exam}: ${day}, ${days.shown} gün sonra.`,
    examToday: (exam: string, day: string) => `${exam}: ${day}, bugün.`,
    questions: (n: Counted) => `${n.shown} soru`,
  },
  note: {
    title: 'Koçun notu',
    own: 'Not',
    others: (records: Counted, time: string) =>
      `Bu dönemde öğrenci adına ${records.shown} kayıt eklendi (${time}); yukarıdaki toplamın içindedir.`,
  },
  footer: (day: string) =>
    `Sayılar öğrencinin kendi kayıtlarından, ${day}. Puan ve sıralama denemeden hesaplanamaz; bu yüzden burada yok.`,
}

export type LetterWords = typeof turkish

const times = (count: Counted, one: string, many: string) => `${count.shown} ${count.n === 1 ? one : many}`

const english: LetterWords = {
  kinds: { weekly: 'Weekly letter', monthly: 'Monthly letter', trial: 'Trial letter' },
  hours: (h) => `${h} h`,
  minutes: (m) => `${m} min`,
  claim: {
    none: (name, kind) => `${name}: no records this ${kind === 'monthly' ? 'month' : 'week'}.`,
    noWork: (name, kind) => `${name}: days of rest this ${kind === 'monthly' ? 'month' : 'week'}.`,
    minutes: (name, kind, days, time) =>
      `${name} studied on ${times(days, 'day', 'days')} this ${kind === 'monthly' ? 'month' : 'week'}, ${time} in all.`,
    questions: (name, kind, days, questions) =>
      `${name} studied on ${times(days, 'day', 'days')} this ${kind === 'monthly' ? 'month' : 'week'}: ${times(questions, 'question', 'questions')}.`,
    trial: (name, net, questions) =>
      `${name}: ${net} nets in a mock of ${times(questions, 'question', 'questions')}.`,
  },
  lead: {
    period: (span) => `Hello. This page sums up the days ${span}; the student reads the same one.`,
    trial: (trial, day) =>
      `Hello. This page sums up the mock of ${day}: ${trial}. The student reads the same one.`,
    before: (kind, time) => `${kind === 'monthly' ? 'The days before' : 'The week before'}: ${time}.`,
    noBefore: (kind) => `No records of ${kind === 'monthly' ? 'the days' : 'the week'} before.`,
    noRecord: 'No records does not mean no study; it only does not show here.',
    change: (change) => `${change} nets against the mock before it that compares.`,
  },
  told: 'A language model wrote this paragraph. Its numbers were compared with those below; rules wrote everything else.',
  days: {
    rest: 'rest',
    none: 'no record',
    note: 'A filled circle is a day of study, a dashed one rest, an empty one a day without a record.',
    goal: (time) => `Green with a double line: the day’s goal (${time}) was reached.`,
    goals: 'Green with a double line: the goal of that day was reached.',
  },
  chart: {
    title: 'Days',
    alt: (studied, all, time) =>
      `Study by day: on ${studied.shown} of ${times(all, 'day', 'days')}, ${time} in all.`,
    note: 'A bar is the time of that day; a gap is a day without a record.',
    noteGoal: (time) =>
      `A bar is the time of that day, the dashed line the day’s goal (${time}); a gap is a day without a record.`,
  },
  figures: {
    minutes: 'Time',
    questions: 'Questions',
    days: 'Days of study',
    goal: (goal) => `goal ${goal}`,
    before: (before) => `before ${before}`,
    noBefore: 'no record before',
    noGoal: 'no goal',
    rested: (rested) => `${times(rested, 'day', 'days')} of rest`,
    ofDays: (days) => `of ${times(days, 'day', 'days')}`,
  },
  lessons: {
    title: 'Lessons',
    lesson: 'Lesson',
    minutes: 'Time',
    questions: 'Questions',
    right: 'Right',
    wrong: 'Wrong',
    blank: 'Blank',
    net: 'Net',
    lost: 'Lost',
    none: 'No lesson given',
  },
  trend: {
    title: (change) => `${change} nets in mocks`,
    one: 'The last mock',
    latest: (day, net) => `${day}: ${net} nets.`,
    first: (day, net) => `${day}: ${net} nets.`,
    count: (trials) => `${times(trials, 'mock', 'mocks')} that compare.`,
    old: 'No new mock in these days.',
    alt: (trials, first, last) =>
      `Nets of ${times(trials, 'mock', 'mocks')}, the first ${first}, the last ${last}.`,
    whatIsNet: 'What is a net?',
    net: (penalty) =>
      penalty > 0
        ? `The right answers, less one for every ${penalty} wrong ones.`
        : 'The number of right answers; wrong ones cost nothing.',
    example: (questions, right, wrong, blank) =>
      `Of ${times(questions, 'question', 'questions')} here ${right.shown} were right, ${wrong.shown} wrong, ${blank.shown} blank.`,
  },
  trial: {
    title: (name) => name,
    where: 'Where most was lost',
    topic: 'Topic',
    marked: (marked, of) => `${marked.shown} of ${of.shown} wrong and blank answers are marked by topic.`,
    unmarked: 'Wrong and blank answers are not marked by topic; once they are, they show here.',
    why: 'Why',
    reason: (reason, count) => `${reason}:\u00a0${count.shown}`,
    noReasons: 'No reasons are given.',
    lostIs: 'Lost: the nets that all answers right would have brought.',
  },
  reasons: {
    knowledge: 'Not known',
    misread: 'Misread the question',
    slip: 'Slip',
    time: 'Out of time',
    guess: 'Guess',
    marking: 'Marked wrongly on the sheet',
  },
  good: {
    title: 'Going well',
    days: (studied, rested) =>
      rested.n > 0
        ? `${times(studied, 'day', 'days')} of study, ${rested.shown} of rest.`
        : `${times(studied, 'day', 'days')} of study.`,
    goalDays: (days) => `The goal was reached on ${times(days, 'day', 'days')}.`,
    plan: (done, items) => `${done.shown} of ${times(items, 'planned item', 'planned items')} done.`,
    topic: (topic, right, questions) =>
      `${topic}: ${right.shown} of ${times(questions, 'question', 'questions')} right.`,
    less: (topic, before, after, trials) =>
      `${topic}: ${before} nets a mock went before it was studied, ${after} after (${times(trials, 'mock', 'mocks')}).`,
    none: 'This fills with the records.',
  },
  focus: {
    title: 'Worth a look',
    again: (topic, again, of) =>
      `${topic}: wrong again in ${again.shown} of the last ${times(of, 'mock', 'mocks')}. A different way may help.`,
    stake: (topic, nets, hours) => `${topic}: about ${nets} nets a mock lie here; ${hours} h studied.`,
    careless: (nets) => `${nets} nets a mock go for reasons other than knowledge.`,
    evidence: (trials, grade) =>
      grade === null
        ? `From ${times(trials, 'mock', 'mocks')}.`
        : `From ${times(trials, 'mock', 'mocks')}, ${grade}.`,
    sheets: (sheets, grade) => {
      const basis = `From ${times(sheets, 'lesson result', 'lesson results')} marked by topic`
      return grade === null ? `${basis}.` : `${basis}, ${grade}.`
    },
    grades: { A: 'much data', B: 'enough data', C: 'few data' },
    missing: (need, have) =>
      `This needs ${times(need, 'mock', 'mocks')} marked by topic, ${have.shown} so far.`,
    none: 'This shows with mocks marked by topic.',
  },
  question: {
    title: 'A question for home',
    topic: (topic) => `What helped you most with “${topic}”?`,
    any: 'What did you good while studying in these days?',
    note: 'A better start than asking for nets or hours: a question with an answer and without a mark.',
  },
  plan: {
    title: 'The plan of the week to come',
    none: 'Nothing is planned for the week to come.',
    exam: (exam, day, days) => `${exam}: ${day}, in ${times(days, 'day', 'days')}.`,
    examToday: (exam, day) => `${exam}: ${day}, today.`,
    questions: (n) => times(n, 'question', 'questions'),
  },
  note: {
    title: 'The coach’s note',
    own: 'Note',
    others: (records, time) =>
      `${times(records, 'record was', 'records were')} added for the student in these days (${time}); the total above includes them.`,
  },
  footer: (day) =>
    `Numbers are from the student’s own records, ${day}. Points and ranks cannot be worked out from mocks, so there are none here.`,
}

export const letterWords = { tr: turkish, en: english }

/** Why a letter could not be made, with the next step. */
export const faultOfLetter: Record<PrintFault, Record<Locale, string>> = {
  layout: {
    tr: 'Sayfalar düzenlenemedi. Yeniden deneyebilirsin; sürerse yöneticiye haber ver.',
    en: 'The pages could not be laid out. You can try again; if it goes on, tell the administrator.',
  },
  timeout: {
    tr: 'Hazırlamak çok uzun sürdü. Birazdan yeniden dene.',
    en: 'Making it took too long. Try again shortly.',
  },
  stopped: {
    tr: 'Hazırlanırken yarıda kaldı. Yeniden dene.',
    en: 'It was cut off while it was made. Try again.',
  },
}
