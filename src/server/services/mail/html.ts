import { readFileSync } from 'node:fs'
import type { Locale } from '#rules/vocabulary.ts'
import type { Paragraph } from '#server/services/words/mail-text.ts'

/** Content-ID by which the HTML names the picture that comes with it: nothing is loaded from elsewhere. */
export const markId = 'mark@etut'

let mark: Buffer | undefined

/** The mark as a PNG of 96 px. */
export function readMark(): Buffer {
  mark ??= readFileSync(new URL('./mark.png', import.meta.url))
  return mark
}

/** Colours of the product: [light, dark]. */
const colors = {
  bg: ['#f6f5f2', '#111113'],
  surface: ['#ffffff', '#19191c'],
  line: ['#e3e0da', '#303035'],
  ink: ['#17181c', '#ecebe8'],
  dim: ['#5a5c63', '#a6a5a9'],
  accent: ['#1f5fd0', '#6ea2ff'],
  onAccent: ['#ffffff', '#0a1120'],
} as const
type Color = keyof typeof colors

const light = (color: Color) => colors[color][0]
const dark = (color: Color) => colors[color][1]

/**
 * A mail as HTML. Styles are on the elements, as some programs drop others; where a program is dark and reads style
 * sheets, the dark colours of the product take their place, and where it turns colours by itself each text has its own
 * background to be turned with.
 */
export function asHtml(locale: Locale, subject: string, paragraphs: readonly Paragraph[]): string {
  const isSmall = (each: Paragraph) => typeof each === 'object' && 'link' in each && each.isSmall === true
  const main = paragraphs.filter((each) => !isSmall(each))
  const below = paragraphs.filter(isSmall)
  return [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules()}}</style></head>`,
    `<body class="bg ink" style="margin:0;padding:24px 12px;${paint('bg', 'ink')}font:15px/1.5 Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">`,
    `<div class="surface line" style="max-width:520px;margin:0 auto;padding:24px;${paint('surface', 'ink')}border:1px solid ${light('line')};border-radius:12px">`,
    `<p style="margin:0 0 20px"><img src="cid:${markId}" width="36" height="36" alt="" style="vertical-align:middle;border-radius:9px"> <strong class="ink" style="vertical-align:middle;margin-left:8px;font-size:20px;letter-spacing:-0.03em;color:${light('ink')}">Etüt</strong></p>`,
    ...main.map(block),
    '</div>',
    ...below.map(block),
    '</body></html>',
    '',
  ].join('\n')
}

function block(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p dir="auto" style="margin:0 0 14px">${escaped(paragraph)}</p>`
  if ('list' in paragraph) {
    const items = paragraph.list.map((line) => `<li dir="auto" style="margin:0 0 6px">${escaped(line)}</li>`)
    return `<ul style="margin:0 0 14px;padding:0 0 0 20px">\n${items.join('\n')}\n</ul>`
  }
  const { link, label } = paragraph
  if (paragraph.isSmall)
    return `<p class="dim" style="max-width:520px;margin:16px auto 0;font-size:13px;color:${light('dim')}"><a class="dim" href="${escaped(link)}" style="color:${light('dim')}">${escaped(label)}</a></p>`
  return `<p style="margin:0 0 14px"><a class="accent" href="${escaped(link)}" style="display:inline-block;padding:10px 18px;${paint('accent', 'onAccent')}border-radius:8px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`
}

function paint(background: Color, text: Color): string {
  return `background-color:${light(background)};color:${light(text)};`
}

/** They win over the styles on the elements. */
function darkRules(): string {
  return [
    `.bg{background-color:${dark('bg')}!important}`,
    `.surface{background-color:${dark('surface')}!important;color:${dark('ink')}!important}`,
    `.line{border-color:${dark('line')}!important}`,
    `.ink{color:${dark('ink')}!important}`,
    `.dim{color:${dark('dim')}!important}`,
    `.accent{background-color:${dark('accent')}!important;color:${dark('onAccent')}!important}`,
  ].join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
