import { seedPassword } from '#contract/examples.ts'
import { passkeyPlace } from '#server/services/passkey/place.ts'
import { makeDevice, type Ways } from './passkey-device.ts'
import type { Who, World } from './world.ts'

/** A device with a passkey for a world. */
export function newDevice(world: World) {
  const place = passkeyPlace(world.services.publicUrl)
  if (!place) throw new Error('this world has no address for passkeys')
  const device = makeDevice(place)
  let owner = ''

  /** Asks for a challenge and answers it with a new passkey. */
  async function make(as: Who, ways: Ways = {}, body: object = { password: seedPassword }) {
    const { user, challenge } = await world.call('POST /passkey/options', { body }, { as })
    owner = user.id
    return device.answerNew(ways.challenge ?? challenge, ways)
  }
  return {
    ...device,
    make,
    /** Adds the passkey to an account. */
    add: async (as: Who, name = 'Telefon') =>
      world.call('POST /passkey', { body: { name, response: await make(as) } }, { as }),
    /** Asks for a challenge and signs it. */
    async use(ways: Ways = {}) {
      const { challenge } = await world.call('POST /auth/passkey/options', { body: {} })
      return device.answer(challenge, owner, ways)
    },
  }
}

/** Signs in with a device. @returns what another call is sent with */
export async function enterWith(world: World, device: ReturnType<typeof newDevice>) {
  const { token } = await world.call('POST /auth/passkey', { body: { response: await device.use() } })
  return { headers: { authorization: `Bearer ${token}` } }
}
