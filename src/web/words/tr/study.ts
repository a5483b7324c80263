import type { Missing } from '#rules/one-line/reading.ts'

/** What Bugün says below its first card. */
export const today = {
  week: (days: number) => `Bu hafta ${days}/7 gün`,
  weekGoal: 'Haftalık hedef',
  todayQuestions: 'Bugünkü sorular',
  weekQuestions: 'Bu haftaki sorular',
  rest: 'ara',
  none: '–',
  dayDone: (day: string, time: string) => `${day}: ${time}`,
  dayGoal: (day: string, time: string) => `${day}: ${time}, hedef doldu`,
  dayRest: (day: string) => `${day}: dinlenme`,
  dayNone: (day: string) => `${day}: kayıt yok`,
  dayAhead: (day: string) => `${day}: henüz gelmedi`,
  allTrials: 'Tüm denemeler',
  lastTrial: 'Son deneme',
  net: 'net',
  unmarked: 'Yanlışların konusu işaretlenmedi; iki dakikalık iş.',
  mark: 'İşaretle',
  ahead: 'Yaklaşanlar',
  toPlan: 'Plana git',
  firstTitle: 'Üç adımda başla',
  stepClass: 'Hazırlandığın sınavı seç',
  stepClassAction: 'Seç',
  stepTimer: 'Sayacı başlat',
  stepTimerAction: 'Başlat',
  stepGoal: 'Günlük hedefini belirle',
  stepGoalAction: 'Belirle',
}

export const log = {
  title: 'Tüm günler',
  dayBefore: 'Önceki gün',
  dayAfter: 'Sonraki gün',
  monthSentence: (days: number, total: string) =>
    days === 0 ? 'Bu ayda çalışma kaydı yok.' : `${days} gün çalışıldı, toplam ${total}.`,
}

/** What the forms and lists of records say more than the first screen. */
export const record = {
  editTitle: 'Çalışmayı düzenle',
  resultsHint: 'Doğru, yanlış ve boş girersen soru sayısı kendiliğinden toplanır.',
  savedAs: (what: string) => `Kaydedildi: ${what}`,
  conflict:
    'Bu kayıt sen açtıktan sonra değişti. Kapatıp yeni hâline bakabilir ya da yazdığını kaydedebilirsin.',
  noLevel: 'Düzeyi kaldır',
  saveMine: 'Yazdığımı kaydet',
  restSaved: 'Dinlenme günü olarak işaretlendi',
  actions: (name: string) => `İşlemler: ${name}`,
}

/** What the form at the end of a timer says more than the timer itself. */
export const timer = {
  discard: 'Çalışmayı sil',
  discardSure: 'Evet, sil',
  minutesHint: 'Örnek: 45, 1:30 veya 1s30',
  minutesUnread: 'Süre okunamadı. Örnek: 45, 1:30 veya 1s30',
  checkNote: 'Sayaç dört saatten uzun çalıştı. Gerçekte ne kadar çalıştığını yaz.',
  splitNote: 'Bu çalışma ertesi güne uzadı; süresi günlere bölünerek kaydedilir.',
  shortNote: 'Henüz bir dakika olmadı. Çalışmayı silebilir ya da süreyi elle yazabilirsin.',
}

/** What the one line says. */
export const line = {
  label: 'Tek satırda kaydet',
  running: 'Soru sonucu (12/3) ya da bir konu',
  understood: (parts: string) => `Anlaşılan: ${parts}`,
  unsure: (part: string) => `${part} (tahmin)`,
  change: (part: string) => `Değiştir: ${part}`,
  changeKey: 'Kesik çizgili olan bir tahmin: ↓ ile değiştir.',
  unread: (text: string) => `Anlaşılmadı: ${text}`,
  remove: 'Çıkar',
  answers: (correct: number, wrong: number, blank: number) =>
    [`${correct} doğru`, `${wrong} yanlış`, ...(blank > 0 ? [`${blank} boş`] : [])].join(', '),
  stopTimer: 'Sayacı bitir',
  asWord: 'Konu adı',
  missing: {
    amount: 'Süre ya da soru sayısı ekle: 45, 1s30 veya 12/3.',
    unread: 'Anlaşılmayan kısmı düzelt ya da çıkar.',
    minutesTooMany: 'Bir kayıt en çok 16 saat olabilir.',
    questionsTooMany: 'Bir kayıtta en çok 2.000 soru olabilir.',
    answersOverQuestions: 'Doğru, yanlış ve boş sayılarının toplamı soru sayısıyla uyuşmuyor.',
    dayAhead: 'En geç yarın için kayıt yazabilirsin.',
    dayEarly: '2000 yılından öncesine kayıt yazılamaz.',
    restIsEmpty: 'Dinlenme gününe süre, soru ya da konu yazılmaz.',
  } satisfies Record<Missing, string>,
}

/** The calendar of a date field. */
export const dateField = {
  open: 'Takvimi aç',
  title: 'Takvim',
  longAgo: (year: string) => `Bu gün ${year} yılında. Yıl doğru mu?`,
  monthBefore: 'Önceki ay',
  monthAfter: 'Sonraki ay',
}

/** The timer over the whole screen. */
export const focus = {
  title: 'Odak',
  leave: 'Tam ekrandan çık',
  awake: 'Ekran açık kalıyor',
  ways: 'Odak seçenekleri',
  wayNames: { up: 'Süre', down: 'Geri sayım', rounds: 'Pomodoro' },
  onlyOwn: 'Sayacı yalnız öğrenci başlatabilir.',
  noTimer: 'Şu an çalışan bir sayaç yok.',
  workOf: (minutes: string) => `${minutes} çalışma`,
  restOf: (minutes: string) => `${minutes} mola`,
  countdownOf: (minutes: string) => `${minutes} geri sayım`,
  over: 'Süre doldu; sayaç sürüyor',
  round: (count: string) => `${count}. tur`,
  roundDone: 'bitti, sırada yeni tur',
  thenRest: (minutes: string) => `sonra ${minutes} mola`,
  lengths: { work: 'Çalışma', rest: 'Mola', down: 'Geri sayım' },
  tone: 'Süre bitince kısa bir ses',
  controls: 'Kilit ekranından duraklat ve sürdür',
  controlsHint: 'Bunun için sessiz bir kayıt çalınır; telefonda çalan müzik durabilir.',
}
