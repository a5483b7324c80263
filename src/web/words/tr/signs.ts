/** What is told of a student beside the signs, whose sentences are in `rules/insight/reason-text.ts`. */
export const signs = {
  noTrial: (days: string) => `${days} gündür deneme yok.`,
  belowTarget: (middle: string, target: string) => `Tahmin ${middle} net, hedef ${target}.`,
  noContact: (days: string) => `${days} gündür görüşme yok.`,
  neverContacted: 'Henüz görüşme yok.',
  unfixed: (topics: string) => `Çalışıldığı hâlde yine yanlış çıkan konu: ${topics}.`,
  fine: 'Bakılabilenlerde alışıldık gidişten bir sapma yok.',
}
