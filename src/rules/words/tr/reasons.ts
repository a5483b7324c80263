import type { ReasonSentences } from '#rules/insight/reason-text.ts'

export const reasons: ReasonSentences = {
  quiet: (count, usual) =>
    usual === null
      ? `${count} gündür kayıt yok.`
      : `${count} gündür kayıt yok; genelde ${usual} günden uzun ara vermezdi.`,
  less: (days, now, usual) =>
    days === '7'
      ? `Son yedi günde ${now} dk, önceki haftalarda haftada ${usual} dk.`
      : `Son iki hafta haftada ${now} dk, önceki haftalarda ${usual} dk.`,
  nets: (trials, below, of) => `Son ${trials} deneme beklenenin ${below} net altında (${of} deneme).`,
  plan: (days, items, done, before) =>
    `Son ${days} günün ${items} plan maddesinden ${done} tanesi yapıldı; ${before === null ? 'öncesi için veri az' : `önce ${before} dolayındaydı`}.`,
  unknown: (parts) => `Henüz söylenemeyen: ${parts}.`,
  parts: {
    days_before: (have, need) => `süre (${have}/${need} gün)`,
    usual_minutes: (have, need) => `süre (haftada ${have} dk, en az ${need})`,
    planned_items: (have, need) => `plan (${have}/${need} madde)`,
    full_trials: (have, need) => `denemeler (${have}/${need})`,
    days_since_last_trial: (have) => `denemeler (son deneme ${have} gün önce)`,
    days_known: (have, need) => `${have}/${need} gün`,
  },
}
