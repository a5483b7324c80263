import { chosenSentences } from '#rules/letter/chosen-sentences.ts'
import type { LetterFacts } from '#rules/letter/facts.ts'
import { withoutNames } from '#rules/letter/without-names.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Writer } from '#server/services/letter-writer.ts'
import { comparisonOf, examOf, focusText, goodText, type Tools } from '#server/services/printer/document.ts'
import { formatOf } from '#server/services/printer/format.ts'
import { serverWords } from '#server/services/words/packs.ts'

/**
 * Sentences of the rules that a model chose for the beginning of a letter, in its order. It is given them by number,
 * with a mark in place of each name that somebody may have typed, and only numbers of its answer are used.
 * @returns undefined when the model gave no sound answer in time
 */
export async function modelChoice(
  writer: Writer,
  facts: LetterFacts,
  locale: Locale,
): Promise<string[] | undefined> {
  const sentences = sentencesOf(facts, locale)
  const numbered = sentencesOf(withoutNames(facts), locale).map((text, index) => `${index + 1}. ${text}`)
  const answer = await writer.write(serverWords[locale].letter.choose, numbered.join('\n'))
  return answer === undefined ? undefined : chosenSentences(answer, sentences)
}

/**
 * The sentences of a letter that can be read on their own, without the headline, which is above them. Their number and
 * order do not depend on the names in them.
 */
export function sentencesOf(facts: LetterFacts, locale: Locale): string[] {
  const tools: Tools = { facts, words: serverWords[locale].letter, format: formatOf(locale) }
  return [
    ...comparisonOf(tools),
    ...facts.good.map((good) => goodText(good, tools)),
    ...trendSentences(tools),
    ...trialSentences(tools),
    ...facts.focus.map((focus) => focusText(focus, tools)),
    ...aheadSentences(tools),
    ...examOf(tools),
  ]
}

function trendSentences({ facts: { trend }, words, format }: Tools): string[] {
  const [first, last] = [trend?.points[0], trend?.points.at(-1)]
  if (!trend || !first || !last) return []
  return [
    first === last
      ? words.trend.only(format.day(last.day), format.net(last.net))
      : words.trend.both(format.count(trend.points.length), format.net(first.net), format.net(last.net)),
    ...(trend.isLatestNew ? [] : [words.trend.old]),
  ]
}

function trialSentences({ facts: { trial }, words, format }: Tools): string[] {
  const topic = trial?.topics[0]
  return trial && topic ? [words.trial.most(trial.name, topic.name, format.net(topic.lost))] : []
}

function aheadSentences({ facts: { ahead, ahead_more }, words, format }: Tools): string[] {
  const items = ahead.length + ahead_more
  return [items === 0 ? words.plan.none : words.plan.items(format.count(items))]
}
