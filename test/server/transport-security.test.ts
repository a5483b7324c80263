import { describe, expect, it } from 'vitest'
import { strictTransport } from '#server/http/security-headers.ts'
import { smtpOptions } from '#server/services/mail/mailer.ts'
import { mailTo } from '#server/services/mail/messages.ts'
import { openWorld } from '../support/world.ts'

describe('Strict-Transport-Security', () => {
  it.each([
    ['https://etut.example', true, 'max-age=31536000; includeSubDomains'],
    ['https://etut.example', false, 'max-age=31536000'],
    ['http://127.0.0.1:3000', true, undefined],
  ])('of %s, subdomains %s: %s', async (publicUrl, withSubdomains, value) => {
    const world = await openWorld({}, { hsts: strictTransport(publicUrl, withSubdomains) })
    try {
      for (const url of ['/api/sabit', '/api/nowhere', '/healthz', '/%zz'])
        expect((await world.app.inject({ url })).headers['strict-transport-security'], url).toBe(value)
    } finally {
      await world.close()
    }
  })
})

describe('mail', () => {
  it.each([
    ['smtp://user:word@mail.example:587', true],
    ['smtp://mail.example?ignoreTLS=true&requireTLS=false', true],
    ['smtp://192.0.2.1', true],
    ['smtp://localhost.example', true],
    ['smtp://localhost:1025', false],
    ['smtp://127.0.0.1:1025', false],
    ['smtp://[::1]:1025', false],
  ])('to %s requires TLS: %s', (url, requireTLS) => {
    const options = smtpOptions(url)

    expect(options.requireTLS).toBe(requireTLS)
    expect(options.url).not.toMatch(/TLS/)
  })

  it('over smtps has TLS from the start', () => {
    expect(smtpOptions('smtps://mail.example?secure=false').url).toBe('smtps://mail.example')
  })

  it('keeps a stored name on its line, in the text and in the subject', () => {
    const { subject, text } = mailTo({ locale: 'tr', name: 'Ada\r\nBcc: x@example.com\u202e' }, (mails) =>
      mails.reset('https://etut.example/#token=1'),
    )

    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).toContain('Merhaba Ada Bcc x example. com,')
    expect(text).not.toContain('\u202e')
  })
})
