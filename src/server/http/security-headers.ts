import type { FastifyReply } from 'fastify'

/**
 * Tokens are in localStorage, so pages may run only our own scripts: no inline script or style, no other
 * origin, no string turned into markup (Trusted Types).
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  // A letter that is printed: a file that the page itself has fetched.
  'frame-src blob:',
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The policy of src/web/app/worker/register.ts, which vouches for the service worker's address.
  'trusted-types etut-worker',
].join('; ')

/** Headers of every reply, also of one that is written before the request is parsed. */
export const securityHeaders = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/**
 * Value of Strict-Transport-Security; undefined without https, as it would lock out a laptop without a
 * certificate for a year.
 */
export function strictTransport(publicUrl: string, withSubdomains: boolean): string | undefined {
  if (!publicUrl.startsWith('https://')) return undefined
  return `max-age=31536000${withSubdomains ? '; includeSubDomains' : ''}`
}

/** Sets the security headers. @param hsts from `strictTransport` */
export function setSecurityHeaders(reply: FastifyReply, hsts?: string): void {
  reply.headers(securityHeaders)
  if (hsts !== undefined) reply.header('strict-transport-security', hsts)
}
