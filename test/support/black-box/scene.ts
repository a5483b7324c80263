import { openProvider } from '../provider.ts'
import { type Client, openClient, type Person } from './client.ts'
import { admin, startOnItsOwn } from './server.ts'

import { list, type Of } from './shape.ts'
import { croom, state, tokens, tree } from './told.ts'
import { invitation, links } from './told-of-people.ts'

export const password = 'hüzünlü-kaplan-71'
type Croom = Of<typeof croom>
type Tree = Of<typeof tree>

/** A server with a student, a coach of the student, a coach without students and an administrator. */
export type Scene = Awaited<ReturnType<typeof openScene>>

export async function openScene() {
  const provider = await openProvider(['https://etut.example/oidc'])
  const { issuer, client: id, secret = '' } = provider.settings
  const server = await startOnItsOwn({
    // Browsers know passkeys only there.
    PUBLIC_URL: 'https://etut.example',
    OIDC: 'okul',
    OIDC_OKUL_ISSUER: issuer,
    OIDC_OKUL_CLIENT: id,
    OIDC_OKUL_SECRET: secret,
    OIDC_OKUL_NAME: 'Okul',
  })
  try {
    const client = openClient(server.address)
    const [ada, cem, defne] = [
      await register(client, 'Ada', 2),
      await register(client, 'Cem', 3),
      await register(client, 'Defne', 3),
    ]
    const eda = client.person(await client.ask('POST /auth/login', { body: admin }, tokens))
    const open = await client.ask('GET /sabit/class', {}, list(croom))
    return {
      server,
      provider,
      client,
      ada,
      cem,
      defne,
      eda,
      /** The catalogue's class group of a program. */
      catalogue(program: string): Croom {
        const found = open.find(({ program_code }) => program_code === program)
        if (!found) throw new Error(`no class group of ${program}`)
        return found
      },
      /** Another student, with nothing but the name, or also a year of birth. */
      student: (name: string, birth_year?: number) => register(client, name, 2, { birth_year }),
      /** Another coach, without students. */
      coach: (name: string) => register(client, name, 3),
      /** A parent without children. */
      parent: (name: string) => register(client, name, 4),
      /** Links a coach to a student. */
      async link(coach: Person, student: Person, access: 'view' | 'act'): Promise<string> {
        const { code } = await coach.ask('POST /link/invite', { body: { access } }, invitation)
        await student.ask('POST /link/accept', { body: { code } }, { faults: () => [] })
        const mine = (await student.ask('GET /link', {}, links)).links
        const link = mine.find((each) => each.coach.id === coach.id)
        if (!link) throw new Error('no link')
        return link.id
      },
      async close() {
        await provider.close()
        return server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

export async function register(
  client: Client,
  name: string,
  role_id: 2 | 3 | 4,
  more: object = {},
): Promise<Person> {
  const email = `${name.toLowerCase()}@example.com`
  const body = { name, email, password, role_id, timezone: timezoneByDay(), ...more }
  const reply = await client.send('POST /auth/register', { body })
  if (reply.status !== 201) throw new Error(`register: ${reply.status} ${JSON.stringify(reply.body)}`)
  return client.person(reply.body as Of<typeof tokens>)
}

/** A time zone in which it is daytime, so that no day ends during a test. */
function timezoneByDay(): string {
  const hour = new Date().getUTCHours()
  return hour >= 5 && hour < 18 ? 'Europe/Istanbul' : 'Pacific/Auckland'
}

/** A value for each name in the path of a line, with this id. */
export const anyPath = (id: string) => ({
  id,
  period: 'week',
  time: 'week',
  extra: 'general',
  provider: 'okul',
  date: '2026-01-01',
  n: 3,
})

/** The student's day. */
export async function todayOf(student: Person): Promise<string> {
  return (await student.ask('GET /state', {}, state)).today.day
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

/** The whole tree of a class group. */
export function treeOf(person: Person, id: string): Promise<Tree> {
  return person.ask('GET /croom/data/{id}', { path: { id } }, tree)
}
