import { createHash, randomBytes } from 'node:crypto'
import { ada } from '#contract/examples.ts'
import { table } from '#contract/table.ts'
import { tieIdentity } from '#server/services/oidc/sql.ts'
import { accountId } from '#server/services/people/person-ids.ts'
import { type Known, returnTo, sharedProvider, type TestProvider } from './provider.ts'
import type { World } from './world.ts'

const random = () => randomBytes(32).toString('base64url')

/** What the page of Etüt makes for one sign-in. */
export function made() {
  const verifier = random()
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, challenge, state: random(), nonce: random() }
}

/** Signs somebody in at the provider. @returns what POST /auth/oidc takes */
export async function signInElsewhere(world: World, provider: TestProvider, person: Known) {
  const { verifier, challenge, state, nonce } = made()
  const { key } = provider.settings
  provider.now.person = person
  const { url } = await world.call(
    'POST /auth/oidc/start',
    { body: { provider: key, challenge, state, nonce } },
    {},
  )
  if (!new URL(url).searchParams.get('redirect_uri')?.startsWith(returnTo)) throw new Error(url)
  const back = await provider.signIn(url)
  if (back.get('state') !== state) throw new Error(`another state came back: ${back}`)
  const iss = back.get('iss')
  return { provider: key, code: back.get('code') ?? '', verifier, nonce, ...(iss !== null && { iss }) }
}

const adaElsewhere = 'okul-ada'

/** Whether Ada's account is opened by who signs in at everybody's provider. */
export async function tieElsewhere({ database, services }: World, isTied: boolean): Promise<void> {
  await database.run`delete from oidc_identity`
  await database.run`delete from oidc_tie`
  const issuer = services.providers.issuerOf('okul') ?? ''
  if (isTied) await tieIdentity(database, accountId(ada.id), { issuer, subject: adaElsewhere })
}

/** The code of a sign-in that begins as the example of POST /auth/oidc/start does. */
export async function codeElsewhere(world: World): Promise<string> {
  const provider = await sharedProvider()
  provider.now.person = { subject: adaElsewhere }
  const { body } = table['POST /auth/oidc/start'].example
  const { url } = await world.call('POST /auth/oidc/start', { body }, {})
  return (await provider.signIn(url)).get('code') ?? ''
}
