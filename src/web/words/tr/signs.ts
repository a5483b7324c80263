/** Sentences on how a student has been doing, the same for the student and the coaches. */
export const signs = {
  quiet: (days: string, usual: string) => `${days} gündür kayıt yok; genelde arası ${usual} günü geçmezdi.`,
  less: (now: string, usual: string) => `Son iki hafta haftada ${now} dk, önceki haftalarda ${usual} dk.`,
  nets: (trials: string, below: string) => `Son ${trials} deneme beklenenin ${below} net altında.`,
  plan: (items: string, done: string, before: string) =>
    `Planın ${items} maddesinden ${done} tanesi yapıldı; önce ${before} dolayındaydı.`,
  noTrial: (days: string) => `${days} gündür deneme yok.`,
  belowTarget: (middle: string, target: string) => `Tahmin ${middle} net, hedef ${target}.`,
  noContact: (days: string) => `${days} gündür görüşme yok.`,
  unfixed: (topics: string) => `Çalışıldığı hâlde yine yanlış çıkan konu: ${topics}.`,
  fine: 'Son haftalarda alışıldık gidişten bir sapma yok.',
}
