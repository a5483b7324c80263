import { begin } from './progress.ts'

/** What the other insights say. Names come first and end with a colon, so that no suffix follows them. */
export const insights = {
  noCroomTitle: 'Gelişim seçtiğin sınavla başlar',
  noCroomText: 'Sınav seçilince kayıtlar ve denemeler burada özetlenir.',
  noCroomAction: 'Sınavı seç',
  beforeAfter: (before: string, after: string) => `Önce ${before}\u00a0net, sonra ${after}\u00a0net`,
  toGoals: 'Günlük hedef',
  signs: {
    name: 'Son haftalar',
    days: (count: string) => `70 günün ${count} günü`,
    shared: 'Bağlı koç da aynı cümleleri görür.',
    never: 'Henüz kayıt yok; ilk kayıtla başlar.',
    how: 'Son haftalar yalnız önceki haftaların alışkanlığıyla karşılaştırılır: kayıtların arası, haftalık süre, planın yapılan kısmı ve son iki, üç deneme. Bugün daha bitmediği için sayılmaz. Başkalarıyla kıyas, sıra ve puan yoktur.',
  },
  plan: {
    tomorrow: 'Yarın',
    pace: (minutes: string) => `Planlanan 60 dakika genelde ${minutes} dakika sürüyor.`,
    saved: (day: string) => `Plana eklendi: ${day}`,
  },
  review: {
    name: 'Bugünün tekrarı',
    gap: (days: number, gap: string) =>
      `${days === 0 ? 'Sınav bugünken' : `Sınava ${days} gün varken`} uygun tekrar aralığı ${gap} gün.`,
    gapAlone: (gap: string) => `Tarihi girilmiş bir sınav yokken uygun tekrar aralığı ${gap} gün.`,
    row: (days: string, nets: string) =>
      `son çalışma ${days} gün önce; deneme başına ${nets}\u00a0net burada.`,
    rowUnmarked: (days: string) =>
      `son çalışma ${days} gün önce; denemelerde işaret yok, yalnız geçen süreye bakıldı.`,
    how: 'Üzerinden tekrar aralığı kadar gün geçmiş konulardan beşi; sıra, geçen güne, konuda giden nete ve çalışılmış saate birlikte bakılarak bulunur. Hatırlama yüzdesi söylenmez; böyle bir sayı konularda doğrulanmadı.',
    due: (count: string) => `Tekrar zamanı gelen ${count} konu var.`,
    startOf: (topic: string) => `Tekrara başla: ${topic}`,
    notToday: (topic: string) => `Bugün değil: ${topic}`,
    hidden: (topic: string) => `Yarına bırakıldı: ${topic}`,
  },
  unfixed: {
    name: 'Süren yanlışlar',
    claim: (count: number) => `${begin(count)} konuda çalışmaya rağmen yanlış sürüyor`,
    none: 'Çalışıldıktan sonra yanlışı süren konu görünmüyor',
    row: (minutes: string, of: string, again: string) =>
      `${minutes} dakika çalışıldı, son ${of} denemenin ${again} tanesinde yine yanlış var.`,
    way: 'Yol değiştirmek iyi gelebilir.',
    sheets: (count: string) => `${count} işaretli ders`,
    how: 'Bilgi eksiğinden yanlış yapılan konuda en az 60 dakika çalışılmış; sonraki son beş işaretli denemenin en az ikisinde yine böyle yanlış var ve giden net öncekinin yarısından az değil. Böyle konuların yaklaşık yarısı gerçekten henüz oturmamıştır.',
    careless: (nets: string) => `Bilgi dışı nedenlerle deneme başına ${nets}\u00a0net gidiyor.`,
    carelessName: 'Bilgi dışı nedenler',
    reasons: { misread: 'Yanlış okuma', slip: 'İşlem', marking: 'Kodlama', time: 'Süre' },
  },
  contact: {
    action: 'Koça yaz',
    about: (topic: string) => `Koça yaz: ${topic}`,
    hint: 'Bağlı koçların hepsi görür.',
    first: 'Bu konuda takıldım, birlikte bakabilir miyiz?',
    sent: 'Koça yazıldı.',
    removed: 'Mesaj geri alındı.',
  },
  publishers: {
    name: 'Yayın farkları',
    claim: (publisher: string, nets: string, trials: string, isHarder: boolean) =>
      `${publisher} denemeleri ortalamadan yaklaşık ${nets}\u00a0net daha ${isHarder ? 'zor' : 'kolay'} (${trials} deneme)`,
    same: 'belirgin fark yok',
    allSame: 'Yayınlar arasında belirgin fark yok',
    harder: 'Zorluk (net)',
    how: 'Sınıftaki öğrencilerin tam denemeleri: her öğrencinin kendi düzeyi ve gidişi çıkarılır, kalan fark yayınındır; az denemede sıfıra yaklaştırılır. Hep aynı sırayla çözülen yayınlar birbirinden ayrılamaz.',
    action: 'Düzeltilmiş grafik',
  },
  burndown: {
    name: 'Konular yetişir mi?',
    claim: (early: string, late: string, percent: string) =>
      `Bu hızla konuların bitişi ${early} ile ${late} arası; sınavdan önce bitme olasılığı yüzde ${percent} dolayında`,
    done: 'Bitirilecek konu kalmadı',
    short: (minutes: string, topics: string) =>
      `Günde ${minutes} dakika daha ya da şu ${topics} konuyu sona bırakmak dengeyi kurar.`,
    shortAlone: (minutes: string) => `Günde ${minutes} dakika daha dengeyi kurar.`,
    noMore: 'Günlük süreyi artırmak gerekmiyor.',
    moreUnknown: 'Günde kaç dakika daha gerektiği henüz söylenemez.',
    middle: (day: string) => `Ortası ${day}.`,
    remaining: 'Kalan',
    rate: 'Günlük hız',
    daysLeft: 'Kalan gün',
    today: 'bugün',
    chart: 'Konuların bitişi',
    days: (days: string) => `28 günün ${days} günü`,
    how: 'Düzeyi henüz “Pekişti” olmayan her konuya kalan süre yazılır, toplamı son 56 günün günlük hızına bölünür; yeni günler daha çok sayılır, kayıtsız gün sıfırdır. Aralık, gereken sürenin ve gelecek haftaların belirsizliğini hesaba katar.',
    assumed: 'Konu başına 180 dakika varsayıldı; beş konu bitince gerçek süreye bakılır.',
    own: 'Konu başına süre, biten konuların ortancası.',
    drop: 'Sona bırakılabilecek konular',
    dropRow: (minutes: string, nets: string) => `${minutes} dakika ister, deneme başına ${nets}\u00a0net`,
  },
  pace: {
    name: 'Plan ve gerçek',
    claim: (minutes: string, percent: string) =>
      `Planlanan 60 dakika genelde ${minutes} dakika sürüyor; haftalık planın yaklaşık yüzde ${percent} kadarı yapılıyor`,
    asPlanned: 'Planlar tutuyor',
    share: (percent: string) =>
      `Haftalık planın yaklaşık yüzde ${percent} kadarı yapılıyor; bir maddenin ne kadar sürdüğü henüz söylenemez`,
    lead: 'Yeni plan bu sürelere göre yazılabilir.',
    takes: '60 dk plan',
    items: (count: string) => `${count} plan maddesi`,
    how: 'Son 56 günün süreli maddeleri: yapılan dakikanın planlanana oranı, başka türden kaydı olmayan son 20 maddede; az maddede bire yaklaştırılır. Haftalık oran, yapılmayan maddeleri ve başka türden kaydedilen süreyi de sayar.',
  },
  return: {
    claim: (count: string, less: string) =>
      `Öncesi ve sonrası bilinen ${count} konudan ${less} tanesinde kayıp azaldı`,
    claimNone: (count: string) => `Öncesi ve sonrası bilinen ${count} konuda belirgin bir azalma henüz yok`,
    lead: 'Bu bir geçmiş özeti; sıradaki saat için öneri değil.',
    less: (before: string, after: string, hours: string) =>
      `çalışmadan önce deneme başına ${before}\u00a0net gidiyordu, sonra ${after}. Çalışılan süre ${hours} saat.`,
    open: (before: string, after: string) =>
      `fark henüz belli değil (önce ${before}, sonra ${after} deneme).`,
    more: 'çalışmaya rağmen kayıp sürüyor; başka bir yol denenebilir.',
    how: 'Konuya verilen sürenin yarısının dolduğu günden önceki ve sonraki işaretli denemeler karşılaştırılır; iki yan da dersin ortalamasına yaklaştırılır. Fark tesadüften gelebilecek kadar küçükse bir şey söylenmez.',
    action: 'Grafiğine bak',
    chartOf: (topic: string) => `Deneme grafiğini aç: ${topic}`,
  },
}

/** What is told of a student beside the signs, whose sentences are in `rules/insight/reason-text.ts`. */
export const signs = {
  noTrial: (days: string) => `${days} gündür deneme yok.`,
  belowTarget: (middle: string, target: string) => `Tahmin ${middle}\u00a0net, hedef ${target}.`,
  noContact: (days: string) => `${days} gündür görüşme yok.`,
  neverContacted: 'Henüz görüşme yok.',
  unfixed: (topics: string) => `Çalışıldığı hâlde yine yanlış çıkan konu: ${topics}.`,
  fine: 'Bakabildiğimiz kadarıyla alışılmışın dışında bir şey yok.',
}

export const graphs = {
  nothingThatDay: 'Bu günde bu konudan bir kayıt yok.',
  sumsTitle: 'Bütün denemelerde kaç soru çözüldü?',
  sumsText: (n: string) => `${n} deneme, branş denemeleri dahil`,
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
  /** Once below the changes of whole days, beside sums that have today in them. */
  before: (days: number): string =>
    days === 1
      ? 'Artı ve eksiler: dün, önceki güne göre.'
      : 'Artı ve eksiler: önceki aralığa göre, bugün hariç.',
  /** A window that begins before the first record. */
  since: (day: string): string => `İlk kayıt ${day}.`,
  points: (change: string) => `${change} puan`,
  seriesTitle: {
    minutes: 'Ne kadar çalışıldı?',
    questions: 'Kaç soru çözüldü?',
    accuracy: 'Cevapların ne kadarı doğru?',
  },
  totalsTitle: {
    whole: 'Bugüne kadar sınavlara göre',
    croom: 'Bugüne kadar derslere göre',
    study: 'Bugüne kadar konulara göre',
    topic: 'Bugüne kadar alt konulara göre',
  },
  rowName: { whole: 'Sınav', croom: 'Ders', study: 'Konu', topic: 'Alt konu' },
  mapTitle: {
    minutes: 'Hangi günlerde çalışıldı?',
    questions: 'Hangi günlerde soru çözüldü?',
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
      days === 1 ? `Bugün toplam ${sum}.` : `${days} günün ${studied} gününde çalışıldı, toplam ${sum}.`,
    questions: (days: number, studied: number, sum: string) =>
      days === 1 ? `Bugün toplam ${sum}.` : `${days} günün ${studied} gününde soru çözüldü, toplam ${sum}.`,
  },
  only: (name: string) => `Grafikte yalnız ${name} var.`,
  most: (name: string, sum: string) => `En çok ${name}: ${sum}.`,
  highest: (name: string, accuracy: string) =>
    `En az 20 cevabı olanlar arasında en yükseği: ${name}, ${accuracy}.`,
  fewAnswers: 'Bir şey söylemek için henüz yeterli cevap yok.',
  answered: (answers: string, correct: string, share: string) =>
    `${answers} cevabın ${correct} tanesi doğru: ${share}. Boşlar sayılmaz; sonucu girilmeyen günler boş bırakılır.`,
  scatterTitle: 'Çok çalışılan yerde başarı da yüksek mi?',
  scatterSentence: (count: number) =>
    `En az 20 cevabı olan ${count} başlık. Sağda: çok süre; yukarıda: yüksek başarı. İkisinin birlikte artması, biri ötekini artırıyor demek değildir.`,
  trialTitle: (subject: string) => `Netler nasıl gidiyor? · ${subject}`,
  trialSentence: (count: number, last: string, mean: string, best: string) =>
    count === 1
      ? `Tek deneme: ${last} net.`
      : `${count} deneme: son ${last}, ortalama ${mean}, en iyi ${best} net.`,
  aloneTitle: (croom: string) => `Bu aralıkta tek olanlar · ${croom}`,
  aloneText: 'Çizgi için bu aralıkta aynı türden ve aynı derslerle iki deneme gerekir.',
  byLesson: 'Derslere göre',
  adjusted: 'Yayın farkı düzeltilmiş',
  showAdjusted: 'Düzeltilmiş',
  adjustedText: 'Düzeltilmiş çizgide, yayının ortalamadan ne kadar kolay ya da zor olduğu çıkarıldı.',
  adjustedFew: 'Az veri.',
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
  noTrialsHere: 'Bu aralıkta bu türden deneme yok',
  lessonsTitle: 'Derslerde netler nasıl gidiyor?',
  lessonsSentence:
    'Her dersin denemeden denemeye neti. Denemede olmayan ya da yalnız testinin toplamı girilen dersin çizgisi orada kesilir.',
  lossTitle: 'Nerede net kaybediliyor?',
  lossSentence: (name: string, lost: string) =>
    `En çok ${name}: ${lost} net. Bugüne kadar; yanlışın götürdüğü net de dahil.`,
  wrongBlank: (wrong: string, blank: string) => `${wrong} yanlış, ${blank} boş`,
  lostNets: (lost: string) => `${lost} net`,
  lessonTableTitle: 'Ders ders',
  allTime: (kind: string) => `Bugüne kadar · ${kind}`,
  last: 'Son',
  mean: 'Ort.',
  best: 'En iyi',
  profileTitle: 'Hangi derslerde sonuç daha iyi?',
  profileSentence: 'Her derste soruların ne kadarı doğru; boşlar da sayılır. Alana değil, köşelere bak.',
  profileFew: (lessons: number, trials: number, count: number) =>
    `Karşılaştırmak için en az ${lessons} dersin her birinden ${trials} deneme gerekir; bu aralıkta ${count === 0 ? 'böyle ders yok' : `böyle ${count} ders var`}.`,
  lastTrial: 'Son deneme',
  earlierMean: 'Öncekilerin ortalaması',
  noMarks: (kind: string) => `Henüz işaretlenmiş yanlış yok · ${kind}`,
  noMarksText: 'Denemelerde yanlış ve boşları konularına işaretle; nerede net kaybettiğin burada görünür.',
  noMarksHere: 'Bu aralıkta işaretlenmiş yanlış ya da boş yok.',
  reasonsTitle: 'Yanlışların nedeni ne?',
  reasonsSentence: (reason: string, count: string) => `En sık: ${reason}, ${count} soru.`,
  lostLinesTitle: 'Kaybedilen net azalıyor mu?',
  lostLinesSentence: 'Denemeden denemeye kaybedilen net; aşağı inen çizgi iyidir.',
  markDaysTitle: 'Deneme deneme',
  studyDaysTitle: 'Gün gün',
  emptyText: 'Yeni kayıtların burada çizilir; daha geniş bir aralık da seçebilirsin.',
}

export const letters = {
  letter: 'Mektup',
  kinds: { weekly: 'Haftalık', monthly: 'Aylık', trial: 'Deneme' },
  states: { building: 'hazırlanıyor', ready: 'hazır', failed: 'hazırlanamadı' },
  stale: 'sayılar değişti',
  pages: (count: number) => `${count} sayfa`,
  byModel: 'giriş cümlelerini bir dil modeli seçti',
  byYou: 'sen hazırladın',
  byCoach: 'koç hazırladı',
  readAt: (at: string) => `öğrenci açtı: ${at}`,
  unread: 'öğrenci henüz açmadı',
  make: 'Mektup hazırla',
  submit: 'Hazırla',
  making: 'Hazırlanıyor…',
  made: 'Mektup hazır.',
  renew: 'Yenile',
  pdf: (pages: number) => `PDF olarak indir (${pages} sayfa)`,
  onlyPdf: 'Bu mektubun sayfası yok',
  onlyPdfText: 'Eski bir mektup, yalnız PDF olarak var. İçindekilerin tümü PDF dosyasında.',
  unknownTitle: 'Bu mektup bulunamadı',
  unknownText: 'Silinmiş ya da henüz seninle paylaşılmamış olabilir.',
  share: 'Paylaş',
  shareAgain: 'Dosya hazır; paylaşmak için bir kez daha dokun.',
  deleted: 'Mektup silindi.',
  days: 'Günler',
  periods: {
    weekly: { latest: 'Son 7 gün', full: 'Geçen hafta' },
    monthly: { latest: 'Son 30 gün', full: 'Geçen ay' },
  },
  noTrial: 'Önce bir deneme ekle.',
  noteHint: 'İstersen eklersin; mektubun sonunda görünür.',
  coachNote: 'Koçun notu',
  coachNoteHint: 'Adınla birlikte mektubun sonunda görünür. Öğrenci de okur.',
  emptyTitle: 'Henüz mektup yok',
  emptyKind: 'Bu türde mektup yok',
  emptyText: 'Bir haftayı, bir ayı ya da bir denemeyi evdekilerin de anlayacağı bir iki sayfada anlatır.',
}
