import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileReply, Row } from '#contract/call.ts'
import { bearerOf } from '#server/http/bearer.ts'

/** Sends what an answer returned, as its row says: a file, with an ETag, or JSON by the row's schema. */
export async function sendReply(row: Row, request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const isTagged = row.etag === true || (row.etag === 'guests' && bearerOf(request) === undefined)
  if (isTagged && row.file) return sendTaggedFile(request, reply, body as FileReply)
  if (isTagged) {
    reply.header('vary', row.etag === 'guests' ? 'accept-language, authorization' : 'accept-language')
    const text = String(reply.serialize(body))
    return sendTagged(request, reply, text, () => reply.type('application/json; charset=utf-8').send(text))
  }
  if (row.file) return sendFile(reply, body as FileReply) // the type of an answer with `file`
  if (row.status === 303 && body instanceof Object && 'location' in body)
    reply.header('location', body.location)
  return reply.status(row.status ?? 200).send(body)
}

/** An error while streaming closes the connection, so that a truncated file is not taken as complete. */
function sendFile(reply: FastifyReply, file: FileReply) {
  return asFile(reply, file).send(Readable.from(file.parts, { objectMode: false }))
}

function asFile(reply: FastifyReply, { name, type }: FileReply) {
  const isText = type.startsWith('text/') || type.endsWith('/json')
  // What a person has sent is shown, and never run or rendered as a page.
  if (type.startsWith('image/')) reply.header('content-security-policy', "default-src 'none'; sandbox")
  return reply
    .type(isText ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${name}"`)
}

/** The whole file has to be there before its tag is known, so the answer bounds its size. */
async function sendTaggedFile(request: FastifyRequest, reply: FastifyReply, file: FileReply) {
  let text = ''
  for await (const part of file.parts) text += part
  return sendTagged(request, reply, text, () => asFile(reply, file).send(text))
}

/** A client that has this text already gets 304 without a body. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string, send: () => FastifyReply) {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
  // In a list, and weak where a proxy compressed the text (RFC 9110, 13.1.2).
  if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
  return send()
}
