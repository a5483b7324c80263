import { accepted } from '#contract/accepted.ts'
import { type Row, usualBodyBytes } from '#contract/call.ts'
import { table } from '#contract/table.ts'
import { published } from '#server/http/openapi/document.ts'

/** The calls as one HTML page without scripts, so that it works with the strict CSP. */
export function descriptionPage(): string {
  const rows = Object.entries<Row>(table).map(
    ([key, row]) => `<section id="${asText(anchor(key))}">
<h2><code>${asText(key.replace(' ', ' /api'))}</code></h2>
<p>${asText(row.note)}</p>
<p>Who: ${asText(row.who.join(', '))}${row.writes ? ' · writes' : ''}${row.body ? ` · body of at most ${(row.bodyLimit ?? usualBodyBytes) / 1024} KiB` : ''}</p>
${(['params', 'query', 'search', 'body', 'reply'] as const).map((part) => schema(part, { ...row, ...accepted(row) }[part])).join('\n')}
</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Etüt API</title></head><body>
<h1>Etüt API</h1>
<p>The same as data: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
${rows.join('\n')}
</body></html>`
}

function schema(name: string, value: unknown): string {
  if (value === undefined) return ''
  return `<details><summary>${name}</summary><pre>${asText(published(value, 2))}</pre></details>`
}

function anchor(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function asText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
