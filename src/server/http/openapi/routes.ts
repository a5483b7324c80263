import type { FastifyInstance } from 'fastify'
import { openApiDocument, published } from '#server/http/openapi/document.ts'
import { descriptionPage } from '#server/http/openapi/page.ts'

let texts: { document: string; page: string } | undefined

/** Serves `/openapi.json` and `/docs`, which are written once in a process. */
export function addDescription(app: FastifyInstance): void {
  texts ??= { document: published(openApiDocument()), page: descriptionPage() }
  const { document, page } = texts
  app.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
