import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Tagged = { role?: string; children?: Tagged[]; lang?: string; alt?: string }

/** What a reader of the PDF finds: its text with single spaces, its title, language and the tags of its parts. */
export async function readLetter(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  try {
    const pages: string[] = []
    const roles = new Set<string>()
    const pictures: string[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
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
      text: pages.join(' ').replace(/\s+/g, ' '),
      title: info.Title,
      language: info.Language,
      roles,
      pictures,
    }
  } finally {
    await document.loadingTask.destroy()
  }
}
