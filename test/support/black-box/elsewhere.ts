import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { password, type Scene } from './scene.ts'
import { anything, object, words } from './shape.ts'
import { tokens } from './told.ts'
import { sabit } from './told-of-people.ts'

const ok = object({ ok: anything })

/** Signing in by a provider of OpenID Connect, as the contract's doors tell it. */
export function elsewhere(scene: () => Scene) {
  const random = () => randomBytes(32).toString('base64url')
  /** What a page makes, and what comes back to it. */
  async function signedInThere(subject: string, email: string) {
    const { client, provider } = scene()
    const [verifier, state, nonce] = [random(), random(), random()]
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const begin = { body: { provider: 'okul', challenge, state, nonce } }
    const { url } = await client.ask('POST /auth/oidc/start', begin, object({ url: words }))
    provider.now.person = { subject, email, email_verified: true, name: 'Sedef' }
    const back = await provider.signIn(url)
    expect(back.get('state')).toBe(state)
    return { provider: 'okul', code: back.get('code') ?? '', verifier, nonce }
  }

  it('is offered to everybody', async () => {
    const { oidc } = await scene().client.ask('GET /sabit', {}, sabit)

    expect(oidc).toEqual([{ provider: 'okul', name: 'Okul' }])
  })

  it('opens nothing by its e-mail: the owner signs in and ties it', async () => {
    const { client, student } = scene()
    const sedef = await student('Sedef')
    const unknown = await client.send('POST /auth/oidc', {
      body: await signedInThere('sedef-there', 'sedef@example.com'),
    })
    expect(unknown).toMatchObject({ status: 401, body: { code: 'OIDC_UNKNOWN' } })
    const { ticket } = unknown.body as { ticket: string }
    const body = { name: 'Sedef', email: 'sedef@example.com', role_id: 2, ticket }
    await client.refused('POST /auth/register', { body }, 409, 'EMAIL_TAKEN')

    const shown = { ...(await signedInThere('sedef-there', 'sedef@example.com')), password }
    await sedef.ask('POST /factor/oidc', { body: shown }, ok)
    const again = { body: await signedInThere('sedef-there', 'sedef@example.com') }
    const opened = client.person(await client.ask('POST /auth/oidc', again, tokens))
    expect(opened.id).toBe(sedef.id)
    await client.refused('POST /auth/oidc', again, 401, 'LOGIN_FAILED')
    await opened.ask('DELETE /factor/oidc/{provider}', { path: { provider: 'okul' } }, ok)
  })

  it('registers somebody new in place of a password', async () => {
    const { client } = scene()
    const there = ['suna-there', 'suna@example.com'] as const
    const unknown = await client.send('POST /auth/oidc', { body: await signedInThere(...there) })
    const { ticket } = unknown.body as { ticket: string }
    const body = { name: 'Suna', email: 'suna@example.com', role_id: 2, ticket }
    const suna = client.person(await client.ask('POST /auth/register', { body }, tokens))
    const entered = await client.ask('POST /auth/oidc', { body: await signedInThere(...there) }, tokens)

    expect(client.person(entered).id).toBe(suna.id)

    const shown = { body: { oidc: await signedInThere(...there) } }
    const { proof } = await suna.ask('POST /auth/prove', shown, object({ proof: words }))
    expect((await suna.send('GET /export', { query: { proof } })).status).toBe(200)
    await suna.refused('GET /export', {}, 422, 'RULE')
  })
}
