import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileReply, Row } from '#contract/call.ts'

/** Sends what an answer returned, as its row says: a file, constants with an ETag, or JSON by the row's schema. */
export function sendReply(row: Row, request: FastifyRequest, reply: FastifyReply, body: unknown) {
  if (row.etag) return sendTagged(request, reply, body)
  if (row.file) return sendFile(reply, body as FileReply) // the type of an answer with `file`
  return reply.status(row.status ?? 200).send(body)
}

/** An error while streaming closes the connection, so that a truncated file is not taken as complete. */
function sendFile(reply: FastifyReply, { name, type, parts }: FileReply) {
  const isText = type.startsWith('text/') || type.endsWith('/json')
  reply
    .type(isText ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(Readable.from(parts, { objectMode: false }))
}

/** Constants change only with a release: a client that has them gets 304 without a body. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const text = String(reply.serialize(body))
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-language' })
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
