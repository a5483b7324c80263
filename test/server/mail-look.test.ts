import { createServer } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { locales } from '#rules/vocabulary.ts'
import { makeMailer } from '#server/services/mail/mailer.ts'
import { mailTo, parentInviteMail, reminderMail, type Words } from '#server/services/mail/messages.ts'
import { mailsOf } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

const page = 'https://etut.example/login#confirm=abc-1&x'
const name = 'Ada <b>"Er"</b> & \'ş\''
const notice = {
  text: 'Bir cümle.',
  lines: [{ text: 'Ada: <i>15</i> gün' }, { text: 'Ece: 3' }],
  more: 've 2 daha',
}
const mails = locales.flatMap((locale) => {
  const person = { locale, name }
  return [
    ['reset', mailTo(person, (mails) => mails.reset(page))],
    ['reset by a coach', mailTo(person, (mails, by) => mails.resetByCoach(by, page), 'Cem')],
    ['temporary password', mailTo(person, (mails, by) => mails.temporaryPassword(by, page), 'Cem')],
    ['confirmation', mailTo(person, (mails) => mails.confirmEmail(page))],
    ['change of address', mailTo(person, (mails) => mails.emailChanging('y@example.com', page))],
    ['changed address', mailTo(person, (mails) => mails.emailChanged('a@example.com', 'y@example.com'))],
    ['parent', parentInviteMail(locale, name, 'ABCD-EFGH', page)],
    ['notice', reminderMail(person, notice, page, `${page}2`)],
  ].map(([what, words]) => ({ locale, what, words }) as { locale: string; what: string; words: Words })
})

/** The sentences of the HTML as a person reads them. */
function readable(html: string): string {
  return html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

describe.each(mails)('the mail of a $what in $locale', ({ locale, words: { subject, text, html } }) => {
  it('says in HTML what its text says, with every link', () => {
    expect(html).toContain(`<html lang="${locale}">`)
    const said = readable(html)
    for (const line of text.split('\n').filter((each) => each !== '')) {
      const [before = '', link] = line.split(/(https:\S+)/)
      if (link) expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
      expect(said).toContain(before.replace(/^• /, '').replace(/: $/, '').trim())
    }
    expect(subject).not.toMatch(/\n/)
  })

  it('lets no name become markup, and loads nothing from elsewhere', () => {
    expect(html).not.toMatch(/<(b|i)>/)
    expect([...html.matchAll(/(?:src|background|url)\s*[=(]\s*"?([^"\s)]+)/g)].map(([, at]) => at)).toEqual([
      'cid:mark@etut',
    ])
    expect(html).not.toMatch(/<(script|link|iframe|form|object|svg)/)
  })
})

/** Contrast of WCAG 2: 1 to 21. */
function contrast(one: string, other: string): number {
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The parts of a mail with text and page. */
const bothKinds = ['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png']
const kindsOf = (mail: string) => [...mail.matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, kind]) => kind)

describe('the colours', () => {
  const html = mails.find(({ what }) => what === 'notice')?.words.html ?? ''
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const inDark = (rule: string, property: string) =>
    new RegExp(`\\.${rule}\\{[^}]*?(?<![-\\w])${property}:(#\\w+)!important`).exec(style)?.[1] ?? ''

  it('are readable in the light', () => {
    const onOwn = [...html.matchAll(/background-color:(#\w{6});color:(#\w{6})/g)]
    expect(onOwn.length).toBeGreaterThanOrEqual(3)
    for (const [, background = '', text = ''] of onOwn)
      expect(contrast(background, text)).toBeGreaterThan(4.5)
    const small = /class="dim" href[^>]*color:(#\w{6})/.exec(html)?.[1] ?? ''
    expect(contrast('#f6f5f2', small)).toBeGreaterThan(4.5)
  })

  it('are readable in the dark, where no colour of the light stays on a dark ground', () => {
    const [bg, surface, ink, dim] = [
      inDark('bg', 'background-color'),
      inDark('surface', 'background-color'),
      inDark('ink', 'color'),
      inDark('dim', 'color'),
    ]
    for (const ground of [bg, surface]) expect(contrast(ground, ink)).toBeGreaterThan(7)
    expect(contrast(bg, dim)).toBeGreaterThan(4.5)
    expect(contrast(inDark('accent', 'background-color'), inDark('accent', 'color'))).toBeGreaterThan(4.5)
    // Whatever sets a colour on itself has a class whose dark colour wins.
    const colored = [...html.matchAll(/<(\w+)([^>]*style="[^"]*color:[^>]*)>/g)]
    for (const [whole] of colored) expect(whole).toMatch(/class="(bg ink|surface line|ink|dim|accent)"/)
  })
})

describe('a mail on its way', () => {
  let world: World | undefined
  afterAll(() => world?.close())
  const words = mailTo({ locale: 'tr', name: 'Ada' }, (mails) => mails.reset(page))

  it('is a file with the text first, the HTML and the mark', async () => {
    world = await openWorld()
    await world.services.mailer.send({ to: 'ada@example.com', ...words })

    const [file = ''] = await mailsOf(world)

    expect(kindsOf(file)).toEqual(bothKinds)
    expect(file).toContain(`\n\n${words.text}`)
    expect(file).toContain(words.html)
    const picture = /<mark@etut>[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)\n--/.exec(file)?.[1] ?? ''
    expect(Buffer.from(picture, 'base64').subarray(1, 4).toString()).toBe('PNG')
  })

  it('reaches a mail server with the same parts', async () => {
    let sent = ''
    const server = createServer((socket) => {
      const answer = (line: string) => socket.write(`${line}\r\n`)
      answer('220 test')
      let take = command
      socket.on('data', (chunk) => take(chunk.toString()))
      function command(said: string): void {
        if (said.startsWith('DATA')) take = content
        answer(said.startsWith('DATA') ? '354 go on' : said.startsWith('QUIT') ? '221 bye' : '250 ok')
      }
      function content(said: string): void {
        sent += said
        if (!sent.endsWith('\r\n.\r\n')) return
        take = command
        answer('250 ok')
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number } // it listens on a port
    const mailer = makeMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      outbox: '',
      from: 'Etüt <etut@example.com>',
      ledger: { follow: (deliver) => deliver() },
      onFailure: () => {},
    })

    await mailer.send({ to: 'ada@example.com', ...words })
    server.close()

    expect(kindsOf(sent)).toEqual(bothKinds)
    expect(sent).toContain('Content-ID: <mark@etut>')
  })
})
