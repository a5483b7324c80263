import type { FastifyInstance } from 'fastify'
import { accepted } from '#contract/accepted.ts'
import { type Row, scopesOf, usualBodyBytes } from '#contract/call.ts'
import { table } from '#contract/table.ts'
import { type Scope, scopes } from '#rules/vocabulary.ts'
import { openApiDocument, published } from '#server/http/openapi/document.ts'

/** The calls as one HTML page without scripts, so that it works with the strict CSP. */
export function descriptionPage(): string {
  const rows = Object.entries<Row>(table).map(
    ([key, row]) => `<section id="${asText(anchor(key))}">
<h2><code>${asText(key.replace(' ', ' /api'))}</code></h2>
<p>${asText(row.note)}</p>
<p>Who: ${asText(row.who.join(', '))}${row.writes ? ' · writes' : ''}${scopesOf(row).length > 0 ? ` · personal tokens: ${scopesOf(row).join(', ')}` : ''}${row.body ? ` · body of at most ${(row.bodyLimit ?? usualBodyBytes) / 1024} KiB` : ''}</p>
${(['params', 'query', 'search', 'body', 'reply'] as const).map((part) => schema(part, { ...row, ...accepted(row) }[part])).join('\n')}
</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Etüt API</title></head><body>
<h1>Etüt API</h1>
<p>The same as data: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
<h2>What personal tokens may call</h2>
<dl>
${scopes.map(listOf).join('\n')}
</dl>
${rows.join('\n')}
</body></html>`
}

function listOf(scope: Scope): string {
  const keys = Object.entries<Row>(table).flatMap(([key, row]) =>
    scopesOf(row).includes(scope) ? [key] : [],
  )
  const links = keys.map((key) => `<a href="#${anchor(key)}"><code>${asText(key)}</code></a>`)
  return `<dt><code>${scope}</code></dt><dd>${links.join(', ')}</dd>`
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

let texts: { document: string; page: string } | undefined

/** Serves `/openapi.json` and `/docs`, which are written once in a process. */
export function addDescription(app: FastifyInstance): void {
  texts ??= { document: published(openApiDocument()), page: descriptionPage() }
  const { document, page } = texts
  app.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
