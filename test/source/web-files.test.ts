import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSecurityHeaders } from '#server/http/security-headers.ts'
import { addWebFiles } from '#server/http/web-files.ts'

let app: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etut-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Etüt</title>')
  for (const locale of ['tr', 'en']) {
    await mkdir(join(folder, 'pages', locale), { recursive: true })
    for (const name of ['index', 'login']) {
      const page = `<!doctype html><html lang="${locale}"><title>Etüt</title>${name}`
      await writeFile(join(folder, 'pages', locale, `${name}.html`), page)
      await writeFile(join(folder, 'pages', locale, `${name}.html.gz`), gzipSync(page))
    }
  }
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'pages', 'en', 'manifest.webmanifest'), '{"lang":"en"}')
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'let a = 1')
  await writeFile(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync('let a = 1'))
  await writeFile(join(folder, 'assets', 'main-abc.js.gz'), gzipSync('let a = 1'))
  await writeFile(join(folder, '..', `${folder.split('/').at(-1)}-secret`), 'secret')
  app = Fastify()
  app.addHook('onRequest', async (_request, reply) => setSecurityHeaders(reply))
  await addWebFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
  await rm(`${folder}-secret`, { force: true })
})

describe('the web pages', () => {
  it('keep hashed assets for ever and the index not at all', async () => {
    const asset = await app.inject('/assets/main-abc.js')
    const index = await app.inject('/')

    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(index.headers['cache-control']).toBe('no-cache')
  })

  it('describe the app in the language of the browser', async () => {
    const ask = (language: string) =>
      app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': language } })

    const [english, turkish] = await Promise.all([ask('en-GB,en;q=0.9'), ask('tr')])

    expect(english.json()).toEqual({ lang: 'en' })
    expect(turkish.json()).toEqual({})
    expect(english.headers['content-type']).toMatch(/^application\/manifest\+json/)
    expect(english.headers.vary).toContain('accept-language')
  })

  it('are compressed for clients that accept it', async () => {
    const ask = (encodings?: string) =>
      app.inject({
        url: '/assets/main-abc.js',
        headers: encodings ? { 'accept-encoding': encodings } : {},
      })
    const [brotli, gzip, plain] = await Promise.all([ask('gzip, br'), ask('gzip'), ask()])

    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gzip.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(gzip.headers.vary).toContain('accept-encoding')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe('let a = 1')
  })

  it('answer a path of the app with its index', async () => {
    const page = await app.inject('/curriculum?croom=1')

    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it.each([
    ['/login', undefined, 'lang="tr"'],
    ['/login', 'tr-TR,tr;q=0.9,en;q=0.8', 'lang="tr"'],
    ['/login', 'en-GB,en;q=0.9,tr;q=0.8', 'lang="en"'],
    // As the page decides it: by the first language that it speaks.
    ['/login', 'de-DE,de;q=0.9,en;q=0.8', 'lang="en"'],
    ['/login', 'fr, en;q=0.8, tr;q=0.5', 'lang="en"'],
    ['/login', 'fr, en;q=0.5, tr;q=0.8', 'lang="tr"'],
    ['/login', 'fr', 'lang="tr"'],
    ['/', 'en', 'lang="en"'],
  ])('answer %s in the language of %s', async (url, language, expected) => {
    const page = await app.inject({ url, headers: language ? { 'accept-language': language } : {} })

    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(page.headers.vary).toBe('accept-encoding, accept-language')
    expect(page.body).toContain(expected)
  })

  it('answer nothing again that has not changed', async () => {
    const ask = (language: string, etag?: string) =>
      app.inject({
        url: '/',
        headers: { 'accept-language': language, ...(etag && { 'if-none-match': etag }) },
      })
    const etag = String((await ask('tr')).headers.etag)

    expect((await ask('tr', etag)).statusCode).toBe(304)
  })

  it('are compressed in every language', async () => {
    const page = await app.inject({
      url: '/login',
      headers: { 'accept-language': 'en', 'accept-encoding': 'gzip' },
    })

    expect(page.headers['content-encoding']).toBe('gzip')
    expect(page.headers.vary).toBe('accept-encoding, accept-language')
  })

  it.each(['/login?session=expired', '/?a=1', '/index.html', '/register'])(
    'answer %s with the plain index, which shows anything',
    async (url) => {
      expect((await app.inject(url)).body).toBe('<!doctype html><title>Etüt</title>')
    },
  )

  it.each(['/pages/tr/login.html', '/%70ages/tr/login.html', '/pages/'])(
    'have no second address: %s',
    async (url) => {
      const page = await app.inject(url)

      expect([page.statusCode, page.body]).toEqual([404, '<!doctype html><title>Etüt</title>'])
    },
  )

  it.each([
    ['/trial-exams/0198f000-0000-7000-8000-00000000abcd', 200],
    ['/nowhere', 404],
    ['/curriculum/x', 404],
    ['/404', 404],
    ['/500', 500],
    ['/%63urriculum', 200],
  ])('answer %s with the page of the app and status %i', async (url, status) => {
    const page = await app.inject(url)
    const { etag, 'last-modified': modified } = page.headers
    const again = await app.inject({
      url,
      headers: { 'if-none-match': String(etag), 'if-modified-since': String(modified), range: 'bytes=0-1' },
    })

    expect([page.statusCode, page.headers['cache-control']]).toEqual([status, 'no-cache'])
    expect(page.body).toContain('<title>Etüt')
    // Asked for again it is no empty "not modified", where there is no such page.
    if (status !== 200) expect([again.statusCode, again.body]).toEqual([status, page.body])
  })

  it.each(['/', '/curriculum', '/assets/main-abc.js'])('answer HEAD %s without a body', async (url) => {
    const head = await app.inject({ method: 'HEAD', url })

    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('take no other method', async () => {
    expect((await app.inject({ method: 'POST', url: '/curriculum' })).statusCode).toBe(404)
  })

  it.each(['/api/nothing', '/%61pi/nothing', '/assets/nothing.js'])(
    'answer %s with a JSON 404',
    async (url) => {
      const answered = await app.inject(url)

      expect([answered.statusCode, answered.json().code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it('cannot be used to read files outside their folder', async () => {
    const name = folder.split('/').at(-1)
    for (const url of [`/../${name}-secret`, `/%2e%2e/${name}-secret`, `/assets/..%2f..%2f${name}-secret`]) {
      expect((await app.inject(url)).body).not.toContain('secret')
    }
  })

  it('run no script but their own', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy'])

    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script'")
  })
})
