export const graphs = {
  title: 'Grafikler',
  all: 'Tüm çalışma',
  path: 'Konum',
  period: 'Aralık',
  periods: { day: 'Gün', week: 'Hafta', month: 'Ay', total: 'Toplam' },
  measure: 'Ölçü',
  measures: { minutes: 'Süre', questions: 'Soru', accuracy: 'Başarı' },
  daysStudied: 'Çalışılan gün',
  before: 'önceki aralığa göre',
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
  rowName: { whole: 'Sınıf', croom: 'Ders', study: 'Konu', topic: 'Alt konu' },
  mapTitle: 'Hangi günlerde çalıştım?',
  nothing: (days: number) => (days === 1 ? 'Bugün için kayıt yok.' : `Bu ${days} günde kayıt yok.`),
  nothingYet: 'Henüz kayıt yok.',
  studied: (days: number, studied: number, sum: string) =>
    days === 1 ? `Bugün toplam ${sum}.` : `${days} günün ${studied} gününde çalıştın, toplam ${sum}.`,
  most: (name: string, sum: string) => `En çok ${name}: ${sum}.`,
  answered: (count: string) => `Bu aralıkta ${count} soru çözdün. Sonucu girilmeyen günler boş bırakılır.`,
  questionCount: (count: string) => `${count} soru`,
  scatterTitle: 'Çok çalıştığım yerde daha mı başarılıyım?',
  scatterSentence: (count: number) =>
    `En az 20 cevabı olan ${count} başlık. Sağda: çok süre; yukarıda: yüksek başarı. Birlikte görünmeleri neden-sonuç değildir.`,
  trialTitle: (croom: string) => `Netlerim nasıl gidiyor? · ${croom}`,
  trialSentence: (count: number, last: string, mean: string, best: string) =>
    count === 1
      ? `Tek deneme: ${last} net.`
      : `${count} deneme: son ${last}, ortalama ${mean}, en iyi ${best} net.`,
  allTrials: 'Denemeler',
  trial: 'Deneme',
  emptyTitle: 'Bu aralıkta kayıt yok',
  emptyText: 'İlk kaydınla birlikte grafikler dolmaya başlar.',
  emptyAction: 'Çalışma ekle',
}
