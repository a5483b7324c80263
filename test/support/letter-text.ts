import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Where the lines of a page begin and end, in points above its lower edge. */
const [pageTop, pageBottom] = [794, 68]

type Tagged = { role?: string; children?: Tagged[]; lang?: string; alt?: string }

/**
 * What a reader of the PDF finds: its text with single spaces, also by page, its title, language and the tags of its
 * parts; `filled` is the share of each page down to its last line above the footer.
 */
export async function readLetter(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  try {
    const pages: string[] = []
    const roles = new Set<string>()
    const pictures: string[] = []
    const filled: number[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const lines = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
      const heights = lines.map(({ transform }) => Number(transform[5])).filter((y) => y > pageBottom)
      filled.push((pageTop - Math.min(...heights)) / (pageTop - pageBottom))
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
      const visit = ({ role, children, alt }: Tagged) => {
        if (role) roles.add(role)
        if (alt) pictures.push(alt)
        for (const child of children ?? []) visit(child)
      }
      const tree = (await page.getStructTree()) as Tagged | null
      if (tree) visit(tree)
    }
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
    return {
      pages: document.numPages,
      text: inOneLine(pages.join(' ')),
      texts: pages.map(inOneLine),
      filled,
      title: info.Title,
      language: info.Language,
      roles,
      pictures,
    }
  } finally {
    await document.loadingTask.destroy()
  }
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
