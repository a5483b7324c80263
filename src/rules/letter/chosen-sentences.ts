/** How many sentences are printed; fewer than `least` are no paragraph. */
const sentencesOfLetter = { least: 2, most: 4 }

/** Characters of an answer that are read: a list of numbers is far shorter. */
const mostRead = 4000

/**
 * The sentences whose numbers, counted from 1, a model has answered, in its order. Nothing else that it says
 * is used, so it can tell nothing that the rules do not.
 * @returns undefined when it names too few
 */
export function chosenSentences(answer: string, sentences: readonly string[]): string[] | undefined {
  const figures = answer.slice(0, mostRead).match(/[0-9]+/g) ?? []
  const chosen = [...new Set(figures.map(Number))].flatMap((number) => sentences[number - 1] ?? [])
  return chosen.length < sentencesOfLetter.least ? undefined : chosen.slice(0, sentencesOfLetter.most)
}
