import type { Static } from '@sinclair/typebox'
import type { LetterPage } from '#contract/letter.ts'
import { type LetterBlock, type Locale, letterBlocks } from '#rules/vocabulary.ts'
import type { LetterDocument, LetterTable, Section } from '#server/services/printer/document.ts'
import { formatOf } from '#server/services/printer/format.ts'
import { serverWords } from '#server/services/words/packs.ts'

type Page = Static<typeof LetterPage>
type Block = Page['blocks'][number]
type Row = Block['rows'][number]

/**
 * A letter for its page: the words and numbers that are printed, in one column.
 * @param note the words of who made it
 */
export function pageOf(document: LetterDocument, note: string | null): Page {
  const { lang, headline, lead, told, footer, rows } = document
  const blocks = [
    blockOf('lead', '', lead),
    ...(told ? [blockOf('told', '', `${told.text}\n${told.note}`)] : []),
    ...rows.flat().flatMap((section) => blocksOf(section, lang)),
    blockOf('source', '', footer),
  ]
  const order = (block: Block) => letterBlocks.indexOf(block.kind)
  return { lang, claim: headline, blocks: blocks.sort((a, b) => order(a) - order(b)), note }
}

function blockOf(kind: LetterBlock, title: string, text: string | null, rows: Row[] = []): Block {
  return { kind, title, text: text ?? '', rows }
}

function lineOf(label: string, value: string, more: Partial<Row>): Row {
  return { label, value, details: [], state: null, amount: null, goal: null, ...more }
}

function blocksOf(section: Section, lang: Locale): Block[] {
  switch (section.kind) {
    case 'days': {
      const rows = section.rows.map(({ label, date, value, minutes, state }) =>
        lineOf(label, value, { details: [date], state, amount: minutes }),
      )
      return [blockOf('days', '', section.note, rows)]
    }
    case 'bars':
      return [blockOf('bars', section.title, section.note, barsOf(section, lang))]
    case 'figures': {
      const rows = section.rows.map(({ label, value, against }) => lineOf(label, value, { details: against }))
      return [blockOf('figures', '', null, rows)]
    }
    case 'table': {
      const { of, title, note, table } = section
      const rows = table?.rows.map((cells) => rowOf(of, cells, table.head, lang))
      return [blockOf(of, title, note, rows)]
    }
    case 'trend':
      return [trendOf(section, lang)]
    case 'lists':
      return section.columns.map(({ of, title, items }) => {
        const rows = items.map(({ text, basis }) =>
          lineOf(text, '', { details: basis === null ? [] : [basis] }),
        )
        return blockOf(of, title, null, rows)
      })
    case 'question':
      return [blockOf('question', section.title, `${section.text}\n${section.note}`)]
    case 'note':
      return [blockOf('note', section.title, section.deeds)]
  }
}

function barsOf({ days, goal }: Extract<Section, { kind: 'bars' }>, lang: Locale): Row[] {
  const format = formatOf(lang)
  const { none } = serverWords[lang].letter.days
  return days.map(({ day, minutes }) => {
    const value = minutes === null ? none : format.short(minutes)
    return lineOf(format.shortDay(day), value, { amount: minutes, goal })
  })
}

function trendOf({ title, text, note, points }: Extract<Section, { kind: 'trend' }>, lang: Locale): Block {
  const format = formatOf(lang)
  const lines = [...text, ...(note ? [`${note.lead} ${note.text}`] : [])]
  const rows = points.map(({ day, net }) => lineOf(format.shortDay(day), format.net(net), { amount: net }))
  return blockOf('trend', title, lines.join('\n'), rows)
}

/** A line of a table: its name, the number that the table is about, and the others with the word of their column. */
function rowOf(of: LetterTable, cells: readonly string[], head: readonly string[] | null, lang: Locale): Row {
  const words = serverWords[lang].letter
  const lower = (word: string) => word.toLocaleLowerCase(lang)
  const cell = (column: number) => cells[column] ?? ''
  const said = (column: number) => `${cell(column)} ${lower(head?.[column] ?? '')}`
  const net = (column: number) => `${cell(column)} ${lower(words.lessons.net)}`
  const [label, second] = [cell(0), cell(1)]
  switch (of) {
    case 'lessons': {
      const questions = words.plan.questions({ n: cell(2) === '1' ? 1 : 2, shown: cell(2) })
      const right = cell(3) === '–' ? [] : [said(3)]
      return lineOf(label, second, { details: cell(2) === '0' ? [] : [questions, ...right] })
    }
    case 'results':
      return lineOf(label, net(4), { details: [said(1), said(2), said(3), said(5)] })
    case 'losses':
      return lineOf(label, net(3), { details: [1, 2].filter((n) => cell(n) !== '0').map(said) })
    case 'plan':
      return lineOf(second, cell(2), { details: [label] })
  }
}
