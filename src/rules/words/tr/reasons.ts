import type { ReasonSentences } from '#rules/insight/reason-text.ts'

export const reasons: ReasonSentences = {
  quiet: (count, usual) => `${count} gündür kayıt yok; genelde arası ${usual} günü geçmezdi.`,
  less: (now, usual) => `Son iki hafta haftada ${now} dk, önceki haftalarda ${usual} dk.`,
  nets: (trials, below) => `Son ${trials} deneme beklenenin ${below} net altında.`,
  plan: (items, done, before) =>
    `Planın ${items} maddesinden ${done} tanesi yapıldı; önce ${before} dolayındaydı.`,
}
