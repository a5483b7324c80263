import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeDevice } from '../passkey-device.ts'
import type { Person } from './client.ts'
import { password, type Scene } from './scene.ts'
import { anything, count, flag, id, list, object, orNull, words } from './shape.ts'
import { ok, tokens } from './told.ts'

const passkey = object({ id, name: words, last_used_at: anything })
const factor = object({
  totp: flag,
  recovery_left: count,
  passkeys: list(passkey),
  oidc: list(anything),
  required: flag,
  until: anything,
})
const challenge = object({ challenge: words, rpId: words })
const proof = object({ proof: words })
const email = (name: string) => `${name.toLowerCase()}@example.com`

/** The doors of section G of what the contract has next. */
export function doors(scene: () => Scene) {
  it('ask a code after the password, and take each code and each recovery code once', async () => {
    const { client, student } = scene()
    const kuzey = await student('Kuzey')
    const login = { body: { email: email('Kuzey'), password } }
    const { secret } = await kuzey.ask('POST /factor/totp', { body: { password } }, object({ secret: words }))
    await kuzey.refused('POST /factor/totp/confirm', { body: { code: '000000' } }, 422, 'RULE')
    const { recovery } = await kuzey.ask(
      'POST /factor/totp/confirm',
      { body: { code: codeOf(secret) } },
      object({ recovery: list(words) }),
    )
    expect(recovery).toHaveLength(10)
    const asked = await client.send('POST /auth/login', login)
    expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR' } })
    const { ticket } = asked.body as { ticket: string }

    const next = { body: { ticket, code: codeOf(secret, 1) } }
    const entered = client.person(await client.ask('POST /auth/second', next, tokens))
    expect(entered.id).toBe(kuzey.id)
    await client.refused('POST /auth/second', next, 401)
    const again = (await client.send('POST /auth/login', login)).body as { ticket: string }
    const byCode = { body: { ticket: again.ticket, code: recovery[0] ?? '' } }
    await client.ask('POST /auth/second', byCode, tokens)
    expect(await kuzey.ask('GET /factor', {}, factor)).toMatchObject({ totp: true, recovery_left: 9 })
    const last = { password, code: recovery[1] ?? '' }
    await kuzey.ask('DELETE /factor/totp', { body: last }, ok)
    await client.ask('POST /auth/login', login, tokens)
  })

  it('open by only a passkey, which proves like the password', async () => {
    const { client, student } = scene()
    const nilay = await student('Nilay')
    const device = makeDevice({ origin: 'https://etut.example', rpId: 'etut.example' })
    const begun = object({ challenge: words, user: object({ id: words }) })
    const made = await nilay.ask('POST /passkey/options', { body: { password } }, begun)
    const body = { name: 'Telefon', response: device.answerNew(made.challenge) }
    const added = await nilay.ask('POST /passkey', { body }, passkey)

    const answered = async (ways = {}) => {
      const { challenge: asked } = await client.ask('POST /auth/passkey/options', { body: {} }, challenge)
      return { body: { response: device.answer(asked, made.user.id, ways) } }
    }
    await client.refused('POST /auth/passkey', await answered({ origin: 'https://etut.example.com' }), 401)
    const used = await answered()
    const entered = client.person(await client.ask('POST /auth/passkey', used, tokens))
    expect(entered.id).toBe(nilay.id)
    await client.refused('POST /auth/passkey', used, 401)

    const shown = { body: { passkey: (await answered()).body.response } }
    const proven = await entered.ask('POST /auth/prove', shown, proof)
    await asksToken(entered, proven.proof)
    await entered.ask('DELETE /passkey/{id}', { path: { id: added.id } }, ok)
    await client.refused('POST /auth/passkey', await answered(), 401)
  })

  async function asksToken(person: Person, shown: string) {
    const { client } = scene()
    const body = { name: 'Takvim betiği', scopes: ['study:read'], days: 7 }
    await person.refused('POST /token', { body: { ...body, password: 'başka-bir-parola' } }, 422, 'RULE')
    const made = object({ token: words, id })
    const token = await person.ask('POST /token', { body: { ...body, proof: shown } }, made)
    const headers = { authorization: `Bearer ${token.token}` }
    expect((await client.send('GET /state', { headers })).status).toBe(200)
    expect((await client.send('GET /export', { headers })).status).toBe(403)
    const kept = list(object({ id, name: words, last_used_at: orNull(words) }))
    expect((await person.ask('GET /token', {}, kept)).map(({ name }) => name)).toEqual([body.name])
    await person.ask('DELETE /token/{id}', { path: { id: token.id } }, ok)
    expect((await client.send('GET /state', { headers })).status).toBe(401)
  }
}

/** The code that an app shows (RFC 6238): SHA-1, 30 seconds, 6 digits. @param away steps from now */
function codeOf(secret: string, away = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + away))
  const mac = createHmac('sha1', key).update(step).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
