import { byteOrderMark, csvLine } from '#rules/csv.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Words } from '#web/words/tr.ts'

/** A sample file with the lessons of a class group and one invented trial exam. */
export function sampleCsv(
  lessons: readonly { name: string; question_count: number }[],
  heads: Words['trialImport']['sampleHeads'],
  day: string,
  locale: Locale,
): string {
  const titles = lessons.flatMap(({ name }) => [`${name} ${heads.correct}`, `${name} ${heads.wrong}`])
  const results = lessons.flatMap(({ question_count }) => [
    Math.floor(question_count * 0.6),
    Math.floor(question_count * 0.2),
  ])
  const lines = [
    [heads.name, heads.day, heads.publisher, ...titles],
    ['Deneme 1', day, 'Bilgi Sarmal', ...results],
  ]
  return byteOrderMark + lines.map((cells) => `${csvLine(cells, locale)}\r\n`).join('')
}
