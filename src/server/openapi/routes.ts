import type { FastifyInstance } from 'fastify'
import { openApiDocument, published } from '#server/openapi/document.ts'
import { descriptionPage } from '#server/openapi/page.ts'

/** Serves `/openapi.json` and `/docs`. */
export function addDescription(app: FastifyInstance): void {
  const document = published(openApiDocument())
  const page = descriptionPage()
  app.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
