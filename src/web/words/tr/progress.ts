import type { Grade, MissingCode } from '#rules/insight/evidence.ts'

const numbers = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz', 'on']
const inWords = (n: number) => numbers[n] ?? String(n)
export const begin = (n: number) => {
  const word = inWords(n)
  return word.charAt(0).toLocaleUpperCase('tr') + word.slice(1)
}

/** Ends with a vowel, so that a suffix can follow. */
const partOf = (percent: number) => (percent >= 100 ? 'tamamı' : `yüzde ${percent} kadarı`)

const trialsNeeded = (need: string, have: string) =>
  `Bunun için ${need} deneme gerekiyor, şimdilik ${have} var.`
const notAdjusted = (need: string, have: string) => `Zorluk düzeltilmedi: veri az (${have}, gereken ${need}).`
const tooEarly = (need: string, have: string) => `Henüz erken: ${need} gün gerekiyor, şimdilik ${have}.`

/** What the sentences of Gelişim say, in Turkish: its first screen loads no more of the other words. */
export const ofProgress = {
  insights: {
    /** A sentence about a topic, or about a student as the coach reads it. */
    named: (name: string, sentence: string) => `${name}: ${sentence}`,
    few: 'Az veri',
    evidence: 'Ne kadar emin',
    grade: (grade: Grade | null) => (grade ? `Ne kadar emin: ${grade}` : 'Henüz söylenemez'),
    how: 'Nasıl hesaplandı',
    showAll: (count: string) => `Hepsini göster (${count})`,
    nets: 'Net / deneme',
    hoursStudied: (hours: string) => `${hours} sa çalışılmış`,
    toMarks: 'Konuları işaretle',
    toExams: 'Sınav tarihi ekle',
    toLog: 'Kayıt ekle',
    toPlan: 'Plana git',
    missing: {
      full_trials: trialsNeeded,
      covered_trials: trialsNeeded,
      trials_with_lessons: (need: string, have: string) =>
        `Denemelerin çoğunda yalnız testlerin toplamı var; bunun için derslerin tek tek sonucu gerekiyor (${have}/${need}).`,
      days_between_trials: (need: string, have: string) =>
        `İlk ve son deneme arası en az ${need} gün olmalı, şimdilik ${have}.`,
      days_since_last_trial: (_need: string, have: string) =>
        `Son deneme ${have} gün önceydi; yeni bir deneme tahmini açar.`,
      exam_ahead: () => 'Sınav tarihi girilince hesaplanır.',
      topics_with_before_and_after: () => 'Bir konuda 3 saat çalışma ve iki yanında ikişer deneme gerekiyor.',
      days_worked_of_28: (need: string, have: string) =>
        `Son 28 günde ${need} çalışma günü gerekiyor, şimdilik ${have}.`,
      planned_items: (need: string, have: string) =>
        `Geçmişte süreli ${need} plan maddesi gerekiyor, şimdilik ${have}.`,
      students_with_two_publishers: notAdjusted,
      trials: notAdjusted,
      members_with_three_covered_trials: (need: string, have: string) =>
        `Konu işaretli üç denemesi olan ${need} öğrenci gerekiyor, şimdilik ${have}.`,
      days_after: tooEarly,
      days_recorded_before: tooEarly,
      no_group: () => 'Bunun için bir sınıf grubu gerekiyor.',
    } satisfies Record<MissingCode, (need: string, have: string) => string>,
    step: {
      mark: (percent: number, count: number) => {
        if (percent <= 0)
          return `Konu işaretleri yarım; ${inWords(count)} denemenin işaretleri tamamlanırsa en ucuz netler görünür.`
        if (percent >= 100)
          return `Denemelerin hiçbirinde konu işaretleri yok; ${inWords(count)} deneme işaretlenirse en ucuz netler görünür.`
        return `Denemelerin ${percent >= 45 && percent <= 55 ? 'yarısında' : `${partOf(percent)}nda`} konu işaretleri yok; ${inWords(count)} deneme daha işaretlenirse en ucuz netler görünür.`
      },
      markMore: (percent: number) =>
        percent <= 0
          ? 'Konu işaretleri yarım; tamamlanırsa en ucuz netler daha kesin görünür.'
          : `Denemelerin ${percent >= 100 ? 'hiçbirinde' : `${partOf(percent)}nda`} konu işaretleri yok; işaretlenirse en ucuz netler daha kesin görünür.`,
      first: (count: number) =>
        `${begin(count)} deneme girilince sınav günü tahmini açılır; konuları işaretlenirse en ucuz netler de görünür.`,
      sit: (count: number) => `${begin(count)} deneme daha girilirse sınav günü tahmini açılır.`,
      sitMore: (count: number) => `${begin(count)} deneme daha girilirse tahmin daha güvenilir olur (A).`,
      logOnTheDay: (percent: number) =>
        `Sürelerin ${percent <= 0 ? 'hiçbiri gününde yazılmamış' : `${partOf(percent)} gününde yazılmış`}; gününde yazılan kayıtla bitiş ve hız tahmini güçlenir.`,
      logMoreDays: (percent: number) =>
        `Günlerin ${partOf(percent)}nda kayıt var; ara günler de dinlenme olarak yazılırsa bitiş ve hız tahmini güçlenir.`,
      logFirst: 'Son 28 günde kayıt yok; ilk kayıtla bitiş tahmini ve tekrar önerileri başlar.',
      reasons: (percent: number) =>
        `Yanlışların ${percent <= 0 ? 'hiçbirinde neden yazılı değil' : `${partOf(percent)}nda neden yazılı`}; nedenler yazıldıkça bilgi dışı kayıplar da görünür.`,
      start: 'İşaretlemeye başla',
      toTrials: 'Denemelere git',
      data: 'Verinin durumu',
      records: 'Kayıtlar',
      recordDays: (share: string) => `kayıtlı gün ${share}`,
      trialCount: (count: string) => `90 günde ${count} tam`,
      marks: 'Konu işaretleri',
      reasonsGiven: 'Yanlış nedenleri',
      byCoach: (count: string) => `${count} kaydı koç yazdı.`,
    },
    forecast: {
      held: (tried: string, held: string) => `Önceki ${tried} aralıktan ${held} tanesi tuttu.`,
      target: {
        in: (target: string) => `Hedef ${target} bu aralıkta.`,
        above: (target: string) => `Hedef ${target} şimdilik aralığın üstünde; en ucuz netler ilk cümlede.`,
        below: (target: string) => `Hedef ${target} bu aralığın altında.`,
      },
      middle: (net: string) => `Ortası ${net}\u00a0net.`,
      how: (count: string, days: string) =>
        `Son ${count} tam deneme, günlerine göre düz bir çizgiye oturtuldu; uç denemeler daha az sayıldı. Aralık; denemelerin kendi dalgalanmasını, çizginin belirsizliğini ve kalan ${days} günü hesaba katar.`,
      adjusted: 'Yayın farkı düzeltildi.',
      notAdjusted: 'Yayın farkı düzeltilmedi: veri az.',
      never: 'Puan ya da sıralama söylenmez.',
      chart: 'Denemeler ve sınav gününe kadar beklenen aralık',
      today: 'bugün',
      goal: (target: string) => `hedef ${target}`,
      range: 'Beklenen aralık',
      likely: 'Ortası',
      trial: 'Deneme',
      day: 'Gün',
      lowest: 'En az',
      highest: 'En çok',
    },
    cheapest: {
      trials: (count: string) => `${count} işaretli deneme`,
      how: 'Her konuda, işaretli denemelerde bilgi eksiğinden giden net; yeni denemeler daha çok sayılır, az denemede dersin ortalamasına yaklaştırılır. Sonra 16 + çalışılan saate bölünür: ilk saatler en çok kazandırır.',
      count: (count: string) => `İşareti en az olan derste ${count} deneme sayıldı.`,
      without: (lessons: string) => `Üç denemeden az işareti var, sayılmadı: ${lessons}.`,
      planned: (day: string) => `Planda: ${day}`,
      empty: 'İşaretli denemelerde bilgi eksiğinden giden net görünmüyor.',
    },
    /** Heading of the topics that were worked on. */
    returned: 'Çalışmanın karşılığı',
  },

  progress: {
    sentences: 'Üç cümlede durum',
    failed: 'Şu an yüklenemedi.',
    what: 'Ne yapmalı',
    first: (topic: string, second: string | undefined) =>
      second ? `Bu hafta önce ${topic}, sonra ${second}.` : `Bu hafta önce ${topic}.`,
    reason: 'Neden',
    why: (nets: string, topics: number) =>
      `Deneme başına yaklaşık ${nets}\u00a0net ${topics === 2 ? 'bu iki konuda' : 'bu konuda'} kalıyor.`,
    whyNamed: (nets: string, topics: string) =>
      `Deneme başına yaklaşık ${nets}\u00a0net şurada kalıyor: ${topics}.`,
    whyEarly: 'Netin hangi konuda kaldığı henüz söylenemez.',
    range: (exam: string, low: string, high: string) =>
      `Bu gidişle ${exam} günü ${low} ile ${high}\u00a0net arası beklenir; böyle 10 tahminden genelde 8 tanesi tutar.`,
    sureEarly: 'Sınav günü tahmini için henüz erken.',
    map: 'Konu haritası',
    learnt: (done: string, all: string) => `${all} konunun ${done} tanesi pekişti`,
    learntWord: 'pekişti',
    next: 'Sıradaki net',
    nextHere: 'sıradaki net burada',
    find: 'Konu ara',
    nth: (n: number) => `${n}. konu`,
    before: 'Önceki konu',
    after: 'Sonraki konu',
    stake: (nets: string) => `Deneme başına yaklaşık ${nets}\u00a0net burada kalıyor.`,
    correct: (count: number) => `${count} doğru`,
    lastMocks: (count: number) => (count === 1 ? 'Son deneme' : `Son ${count} deneme`),
    withWrong: (count: number) => (count === 0 ? 'işaretli yanlış yok' : `${count} tanesinde yanlış var`),
    mark: (wrong: number | null) => {
      if (wrong === null) return 'konuları işaretlenmemiş'
      return wrong === 0 ? 'yanlış yok' : `${wrong} yanlış`
    },
    records: 'Bu konudaki kayıtlar',
    marks: 'Bu konunun deneme grafikleri',
    parts: (count: number) => `${count} alt konu`,
    overTime: 'Zaman içinde',
    spans: { month: 'Ay', quarter: '3 ay', total: 'Tümü' },
    allLessons: 'Tüm dersler',
    studyTime: 'Çalışma süresi',
    nets: 'Deneme neti',
    change: (trials: number, change: string) => `${trials} denemede ${change} net.`,
    early: (trials: number) =>
      trials === 0 ? 'Bu aralıkta deneme yok.' : `${trials} deneme; eğilim söylemek için erken.`,
    table: 'Tablo ve CSV',
  },

  curriculum: {
    croom: 'Hazırlandığın sınav',
  },

  plan: {
    add: 'Plana ekle',
  },

  fields: {
    topic: 'Konu',
  },

  common: {
    addToPlan: (what: string) => `Plana ekle: ${what}`,
  },

  graphs: {
    /** How many values a chart counts. */
    counted: {
      records: (count: string) => `${count} kayıt`,
      answers: (count: string) => `${count} cevap`,
      trials: (count: string) => `${count} deneme`,
      marks: (count: string) => `${count} işaretli soru`,
      topics: (count: string) => `${count} konu`,
    },
  },
}
