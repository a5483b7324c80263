export const graphs = {
  nothingThatDay: 'Bu günde bu konudan bir kayıt yok.',
  sumsTitle: 'Bütün denemelerde kaç soru çözdüm?',
  sumsText: (n: string) => `${n} deneme, branş denemeleri dahil`,
  sumQuestions: 'Soru',
  sumCorrect: 'Doğru',
  sumWrong: 'Yanlış',
  sumBlank: 'Boş',
  title: 'Grafikler',
  all: 'Tüm çalışma',
  path: 'Konum',
  period: 'Aralık',
  periods: { day: 'Gün', week: 'Hafta', month: 'Ay', total: 'Toplam' },
  measure: 'Ölçü',
  measures: { minutes: 'Süre', questions: 'Soru', accuracy: 'Başarı' },
  /** What a pale bar is, by the time span of a bar. */
  pale: {
    day: 'soluk: bugün, bitmedi',
    week: 'soluk: tam olmayan hafta',
    month: 'soluk: tam olmayan ay',
    year: 'soluk: tam olmayan yıl',
  },
  daysStudied: 'Çalışılan gün',
  /** Behind a change of whole days, beside a sum that has today in it. */
  before: (days: number): string =>
    days === 1 ? 'dün, önceki güne göre' : 'önceki aralığa göre, bugün hariç',
  /** A window that begins before the first record. */
  since: (day: string): string => `İlk kayıt ${day}.`,
  points: (change: string) => `${change} puan`,
  seriesTitle: {
    whole: {
      minutes: 'Ne kadar çalıştım?',
      questions: 'Kaç soru çözdüm?',
      accuracy: 'Cevaplarımın ne kadarı doğru?',
    },
    croom: {
      minutes: 'Hangi derse ne kadar çalıştım?',
      questions: 'Hangi dersten kaç soru çözdüm?',
      accuracy: 'Derslerde cevaplarımın ne kadarı doğru?',
    },
    study: {
      minutes: 'Hangi konuya ne kadar çalıştım?',
      questions: 'Hangi konudan kaç soru çözdüm?',
      accuracy: 'Konularda cevaplarımın ne kadarı doğru?',
    },
    topic: {
      minutes: 'Hangi alt konuya ne kadar çalıştım?',
      questions: 'Hangi alt konudan kaç soru çözdüm?',
      accuracy: 'Alt konularda cevaplarımın ne kadarı doğru?',
    },
  },
  totalsTitle: {
    whole: 'Bugüne kadar sınıflara göre',
    croom: 'Bugüne kadar derslere göre',
    study: 'Bugüne kadar konulara göre',
    topic: 'Bugüne kadar alt konulara göre',
  },
  rowName: { whole: 'Sınav', croom: 'Ders', study: 'Konu', topic: 'Alt konu' },
  mapTitle: {
    minutes: 'Hangi günlerde çalıştım?',
    questions: 'Hangi günlerde soru çözdüm?',
  },
  mapSentence: {
    minutes:
      'Renk ne kadar güçlüyse o gün o kadar çok. Gri günlerde süre yok, çerçeveli günlerde hiç kayıt yok.',
    questions:
      'Renk ne kadar güçlüyse o gün o kadar çok. Gri günlerde soru yok, çerçeveli günlerde hiç kayıt yok.',
  },
  nothing: {
    minutes: (days: number) =>
      days === 1 ? 'Bugün için süre kaydı yok.' : `Bu ${days} günde süre kaydı yok.`,
    questions: (days: number) =>
      days === 1 ? 'Bugün için soru kaydı yok.' : `Bu ${days} günde soru kaydı yok.`,
    accuracy: (days: number) =>
      days === 1 ? 'Bugün sonucu girilmiş soru yok.' : `Bu ${days} günde sonucu girilmiş soru yok.`,
  },
  nothingYet: 'Henüz kayıt yok.',
  studied: {
    minutes: (days: number, studied: number, sum: string) =>
      days === 1 ? `Bugün toplam ${sum}.` : `${days} günün ${studied} gününde çalıştın, toplam ${sum}.`,
    questions: (days: number, studied: number, sum: string) =>
      days === 1 ? `Bugün toplam ${sum}.` : `${days} günün ${studied} gününde soru çözdün, toplam ${sum}.`,
  },
  only: (name: string) => `Grafikte yalnız ${name} var.`,
  most: (name: string, sum: string) => `En çok ${name}: ${sum}.`,
  highest: (name: string, accuracy: string) =>
    `En az 20 cevap verdiklerin arasında en yükseği: ${name}, ${accuracy}.`,
  fewAnswers: 'Bir şey söylemek için henüz yeterli cevap yok.',
  answered: (answers: string, correct: string, share: string) =>
    `${answers} cevabın ${correct} tanesi doğru: ${share}. Boşlar sayılmaz; sonucu girilmeyen günler boş bırakılır.`,
  questionCount: (count: string) => `${count} soru`,
  scatterTitle: 'Çok çalıştığım yerde daha mı başarılıyım?',
  scatterSentence: (count: number) =>
    `En az 20 cevabı olan ${count} başlık. Sağda: çok süre; yukarıda: yüksek başarı. Birlikte görünmeleri neden-sonuç değildir.`,
  trialTitle: (subject: string) => `Netlerim nasıl gidiyor? · ${subject}`,
  trialSentence: (count: number, last: string, mean: string, best: string) =>
    count === 1
      ? `Tek deneme: ${last} net.`
      : `${count} deneme: son ${last}, ortalama ${mean}, en iyi ${best} net.`,
  aloneTitle: (croom: string) => `Bu aralıkta tek olanlar · ${croom}`,
  aloneText: 'Çizgi için bu aralıkta aynı türden ve aynı derslerle iki deneme gerekir.',
  allTrials: 'Denemeler',
  byLesson: 'Derslere göre',
  adjusted: 'Yayın farkı düzeltilmiş',
  showAdjusted: 'Düzeltilmiş',
  adjustedText: 'Düzeltilmiş çizgide, yayının ortalamadan ne kadar kolay ya da zor olduğu çıkarıldı.',
  adjustedFew: 'Az veri.',
  trial: 'Deneme',
  side: 'Neye bakıyorum?',
  sides: { time: 'Çalışma', trials: 'Denemeler' },
  span: 'Gün sayısı',
  otherSpan: 'Başka aralık',
  filters: 'Filtreler',
  lastDays: (days: number) => `Son ${days} gün`,
  kind: 'Deneme türü',
  allKinds: 'Branş dışında hepsi',
  noTrials: 'Henüz deneme yok',
  noTrialsText: 'İlk denemeni girince netlerin burada çizilir.',
  firstTrial: 'Deneme ekle',
  noTrialsHere: 'Bu aralıkta bu türden deneme yok',
  lessonsTitle: 'Derslerde netlerim nasıl gidiyor?',
  lessonsSentence:
    'Her dersin denemeden denemeye neti. Denemede olmayan ya da yalnız testinin toplamı girilen dersin çizgisi orada kesilir.',
  lessonLossTitle: 'Hangi derste net kaybediyorum?',
  partLossTitle: { study: 'Hangi konuda net kaybediyorum?', topic: 'Hangi alt konuda net kaybediyorum?' },
  lossSentence: (name: string, lost: string) =>
    `En çok ${name}: ${lost} net. Bugüne kadar; yanlışın götürdüğü de içinde.`,
  wrongBlank: (wrong: string, blank: string) => `${wrong} yanlış, ${blank} boş`,
  lostNets: (lost: string) => `${lost} net`,
  lessonTableTitle: 'Ders ders',
  allTime: (kind: string) => `Bugüne kadar · ${kind}`,
  trials: 'Adet',
  last: 'Son',
  mean: 'Ort.',
  best: 'En iyi',
  profileTitle: 'Hangi derslerde daha iyiyim?',
  profileSentence:
    'Doğruların bütün sorulardaki payı, ders ders; boşlar da sayılır. Alan değil, köşeler karşılaştırılır.',
  profileFew: (lessons: number, trials: number, count: number) =>
    `Karşılaştırmak için en az ${lessons} dersin her birinden ${trials} deneme gerekir; bu aralıkta ${count === 0 ? 'böyle ders yok' : `böyle ${count} ders var`}.`,
  lastTrial: 'Son deneme',
  earlierMean: 'Öncekilerin ortalaması',
  noMarks: (kind: string) => `Henüz işaretlenmiş yanlış yok · ${kind}`,
  noMarksText: 'Denemelerde yanlış ve boşları konularına işaretle; nerede net kaybettiğin burada görünür.',
  noMarksHere: 'Bu aralıkta işaretlenmiş yanlış ya da boş yok.',
  reasonsTitle: 'Neden yanlış yaptım?',
  reasonsSentence: (reason: string, count: string) => `En sık: ${reason}, ${count} soru.`,
  reason: 'Neden',
  lostLinesTitle: {
    study: 'Konularda kaybettiğim net azalıyor mu?',
    topic: 'Alt konularda kaybettiğim net azalıyor mu?',
  },
  lostLinesSentence: 'Denemeden denemeye kaybedilen net; aşağı inen çizgi iyidir.',
  markDaysTitle: 'Deneme deneme',
  studyDaysTitle: 'Gün gün',
  emptyTitle: 'Bu aralıkta kayıt yok',
  emptyText: 'Yeni kayıtların burada çizilir; daha geniş bir aralık da seçebilirsin.',
  emptyAction: 'Çalışma ekle',
}
