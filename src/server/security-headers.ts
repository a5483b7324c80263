import type { FastifyReply } from 'fastify'

/**
 * Tokens lie in localStorage, so no page may run a script that is not ours: no inline script or style,
 * no foreign origin, no string that becomes markup.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** What every reply carries, also one that is written before a request has been understood. */
export const securityHeaders = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/**
 * What Strict-Transport-Security says; nothing where the installation is not reached over https, since a family's
 * laptop has no certificate and would be locked out for a year.
 */
export function strictTransport(publicUrl: string, withSubdomains: boolean): string | undefined {
  if (!publicUrl.startsWith('https://')) return undefined
  return `max-age=31536000${withSubdomains ? '; includeSubDomains' : ''}`
}

/** Sets the headers that hold for every reply. @param hsts of `strictTransport` */
export function setSecurityHeaders(reply: FastifyReply, hsts?: string): void {
  reply.headers(securityHeaders)
  if (hsts !== undefined) reply.header('strict-transport-security', hsts)
}
