import type { Static } from '@sinclair/typebox'
import type { LetterPage } from '#contract/letter.ts'
import { letterBlocks } from '#rules/vocabulary.ts'
import type { LetterDocument } from '#server/services/printer/document.ts'

type Page = Static<typeof LetterPage>
type Block = Page['blocks'][number]

/**
 * A letter for its page: the words and numbers that are printed, in one column.
 * @param note the words of who made it
 */
export function pageOf(
  { lang, headline, lead, told, footer, rows }: LetterDocument,
  note: string | null,
): Page {
  const plain = (kind: Block['kind'], text: string): Block => ({ kind, title: '', text, rows: [] })
  const blocks = [
    plain('lead', lead),
    ...(told ? [plain('told', `${told.text}\n${told.note}`)] : []),
    ...rows.flat().map(({ kind, title, text, rows }): Block => ({ kind, title, text, rows })),
    plain('source', footer),
  ]
  const order = ({ kind }: Block) => letterBlocks.indexOf(kind)
  return { lang, claim: headline, blocks: blocks.sort((a, b) => order(a) - order(b)), note }
}
