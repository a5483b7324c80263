import { checkedSentences } from '#rules/letter/checked-sentences.ts'
import type { LetterFacts } from '#rules/letter/facts.ts'
import { withoutNames } from '#rules/letter/without-names.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { type LetterDocument, letterDocument } from '#server/report/document.ts'
import type { Writer } from '#server/report/writer.ts'
import { serverWords } from '#server/words/packs.ts'

const numbersOf = (locale: Locale) => serverWords[locale].numbers

/**
 * A paragraph by the model about a letter. It is given numbers, days and the words of the rules: no name of a person,
 * no note, and a mark in place of each name that somebody may have typed.
 * @returns undefined when the model gave no sound answer in time
 */
export async function modelWords(
  writer: Writer,
  facts: LetterFacts,
  locale: Locale,
): Promise<string | undefined> {
  const { student, text } = serverWords[locale].model
  const { facts: nameless, names } = withoutNames(facts)
  const lines = factLines(letterDocument(nameless, student, { text: null, by: null }, locale))
  const answer = await writer.write(text, lines.join('\n'))
  return answer === undefined ? undefined : checkedSentences(answer, lines, names, locale, numbersOf)
}

/** What a letter says, line by line; without the question for home and the note. */
export function factLines({ about, headline, lead, rows }: LetterDocument): string[] {
  return [about, headline, lead, ...rows.flat().flatMap(linesOf)].map((line) =>
    line.replaceAll('\u00a0', ' '),
  )
}

function linesOf(section: LetterDocument['rows'][number][number]): string[] {
  switch (section.kind) {
    case 'days':
      return section.rows.map(({ label, value }) => `${label}: ${value}`)
    case 'bars':
      return [section.chart.alt]
    case 'figures':
      return section.rows.map(({ label, value, against }) => `${label}: ${value} (${against.join(', ')})`)
    case 'table': {
      const { title, table, note } = section
      const rows = (table?.rows ?? []).map((cells) =>
        cells.map((cell, index) => (table?.head ? `${table.head[index]}: ${cell}` : cell)).join(', '),
      )
      return [title, ...rows, ...(note === null ? [] : [note])]
    }
    case 'trend':
      return [section.title, ...section.text]
    case 'lists':
      return section.columns.flatMap(({ title, items }) => [
        title,
        ...items.map(({ text, basis }) => (basis === null ? text : `${text} ${basis}`)),
      ])
    case 'question':
    case 'note':
      return []
  }
}
