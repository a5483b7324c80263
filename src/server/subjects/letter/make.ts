import type { Input } from '#contract/call.ts'
import type { letter } from '#contract/letter.ts'
import { type LetterPeriod, letterPeriod } from '#rules/letter/period.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Context } from '#server/services/context.ts'
import { readNames } from '#server/services/people/sql.ts'
import { letterDocument, letterTitle } from '#server/services/printer/document.ts'
import { modelChoice } from '#server/subjects/letter/model-choice.ts'
import { pageOf } from '#server/subjects/letter/page.ts'
import { readFacts } from '#server/subjects/letter/read.ts'
import { type LetterRow, type NewLetter, readNumbers } from '#server/subjects/letter/sql.ts'
import { findTrial } from '#server/subjects/trialexam/sql.ts'

export type Wanted = Omit<Input<(typeof letter)['POST /ai/analysis-pdfs']>['body'], 'id'>

/**
 * The days of a wanted letter. A letter that is there keeps its days when none are sent.
 * @throws Refusal RULE
 */
export async function periodOf(
  { sql, acting, today }: Context,
  wanted: Wanted,
  known: LetterRow | undefined,
): Promise<LetterPeriod> {
  const { kind, trial_id = (known?.kind === 'trial' && known.trial_id) || undefined } = wanted
  if (kind === 'trial') {
    if (trial_id === undefined) throw new Refusal('RULE', { trial_id: { fault: 'required' } })
    const trial = await findTrial(sql, acting.id, trial_id)
    if (!trial) throw new Refusal('RULE', { trial_id: { fault: 'notAPart' } })
    return { kind, from: trial.day, to: trial.day, trial_id }
  }
  if (wanted.trial_id !== undefined) throw new Refusal('RULE', { trial_id: { fault: 'notAPart' } })
  if (wanted.from === undefined && wanted.to === undefined && known?.kind === kind && known.from && known.to)
    return { kind, from: known.from, to: known.to, trial_id: null }
  return letterPeriod(kind, wanted, today)
}

/** Whether a stored letter already is what is wanted: then it is not made again. */
export function isCurrent(known: LetterRow, period: LetterPeriod, note: string | null): boolean {
  return (
    known.status === 'ready' &&
    !known.stale &&
    known.kind === period.kind &&
    known.from === period.from &&
    known.to === period.to &&
    known.trial_id === period.trial_id &&
    known.note === note
  )
}

/**
 * Reads the facts and prints them, in the student's language. A letter that cannot be printed is returned as failed,
 * with its reason, so that it can be tried again.
 * @param known the letter that it replaces: where its note stays, so does who wrote it
 */
export async function makeLetter(
  context: Context,
  period: LetterPeriod,
  note: string | null,
  known?: LetterRow,
): Promise<NewLetter> {
  const { sql, acting, actor, services } = context
  const { numbers } = await readNumbers(sql, acting.id, period)
  const facts = await readFacts(context, period)
  const author = known && note !== null && known.note === note ? known.created_by : undefined
  // null when that account is gone
  const by = author === undefined ? actor.name : ((await readNames(sql, [author]))(author) ?? null)
  const { locale } = acting
  const chosen = services.writer && (await modelChoice(services.writer, facts, locale))
  const document = letterDocument(facts, acting.name, { text: note, by }, locale, chosen)
  const printed = await services.printer.print(actor.id, document)
  const made_by: NewLetter['made_by'] = chosen === undefined ? 'rules' : 'model'
  const head = { ...period, title: letterTitle(period, locale), note, numbers, made_by }
  if ('fault' in printed) return { ...head, status: 'failed', fault: printed.fault }
  return { ...head, status: 'ready', letter: pageOf(document, note), ...printed }
}
