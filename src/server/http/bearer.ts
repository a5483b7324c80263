import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/services/context.ts'

/** The token of the Authorization header; the bare token is accepted too. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim()
  return header?.replace(/^Bearer\s+/i, '') || undefined
}

/** The account of a request's token; undefined without a valid one. Its session may have ended. */
export function accountOf(request: FastifyRequest, { tokens }: Services): string | undefined {
  const bearer = bearerOf(request)
  try {
    return bearer === undefined ? undefined : tokens.readBearer(bearer).sub
  } catch {
    return undefined
  }
}

/** For the log only: the account of a request's token, even if it has expired. */
export function claimedBy(request: FastifyRequest, { tokens }: Services): string | undefined {
  const bearer = bearerOf(request)
  return bearer === undefined ? undefined : tokens.readExpired(bearer)?.sub
}

/** For the log only: the account whose tokens a reply contains. */
export function signedInTo(body: unknown, { tokens }: Services): string | undefined {
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined
  return typeof token === 'string' ? tokens.readExpired(token)?.sub : undefined
}
