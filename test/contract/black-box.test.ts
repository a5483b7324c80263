// A client written from the specification documents only, without src: it proves that anybody with those can
// use the server that `npm start` starts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../support/black-box/accounts.ts'
import { calendars } from '../support/black-box/calendars.ts'
import { coachMornings } from '../support/black-box/coach-mornings.ts'
import { coaching } from '../support/black-box/coaching.ts'
import { consents } from '../support/black-box/consents.ts'
import { crooms } from '../support/black-box/crooms.ts'
import { doors } from '../support/black-box/doors.ts'
import { elsewhere } from '../support/black-box/elsewhere.ts'
import { evenings } from '../support/black-box/evenings.ts'
import { examsAndPlans } from '../support/black-box/exams-and-plans.ts'
import { figures } from '../support/black-box/figures.ts'
import { insights } from '../support/black-box/insights.ts'
import { letters } from '../support/black-box/letters.ts'
import { beyond, callOf, lines, specified } from '../support/black-box/lines.ts'
import { mistakes } from '../support/black-box/mistakes.ts'
import { notices } from '../support/black-box/notices.ts'
import { operators } from '../support/black-box/operators.ts'
import { parents } from '../support/black-box/parents.ts'
import { records } from '../support/black-box/records.ts'
import { openScene, type Scene } from '../support/black-box/scene.ts'
import { signIn } from '../support/black-box/sign-in.ts'
import { transport } from '../support/black-box/transport.ts'
import { trials } from '../support/black-box/trials.ts'

let opened: Scene | undefined
beforeAll(async () => {
  opened = await openScene()
})
afterAll(async () => {
  await opened?.close()
})
const scene = () => {
  if (!opened) throw new Error('the server did not start')
  return opened
}

describe('transport', () => transport(scene))
describe('signing in', () => signIn(scene))
describe('class groups and their trees', () => crooms(scene))
describe('records and the timer', () => records(scene))
describe('figures', () => figures(scene))
describe('trial exams', () => trials(scene))
describe('exams, plans and letters', () => examsAndPlans(scene))
describe('a coach', () => coaching(scene))
describe('accounts', () => accounts(scene))
describe('an account elsewhere', () => elsewhere(scene))
describe('the doors', () => doors(scene))
describe('evenings', () => evenings(scene))
describe('a mistake notebook', () => mistakes(scene))
describe('insights', () => insights(scene))
describe('letters', () => letters(scene))
describe('notices and reminders', () => notices(scene))
describe('a calendar', () => calendars(scene))
describe('parents', () => parents(scene))
describe('consent below the age', () => consents(scene))
describe('a coach’s mornings', () => coachMornings(scene))
describe('administrators', () => operators(scene))

describe('the documents', () => {
  it('name 64 calls, and these tests made all of them', () => {
    const { called } = scene().client

    expect(specified).toHaveLength(64)
    expect(lines.filter((line) => !called.has(line))).toEqual([])
  })

  it('name 109 calls beyond the specification, and these tests made all of them', () => {
    const { called } = scene().client

    expect(beyond).toHaveLength(109)
    expect(new Set([...specified, ...beyond].map(callOf)).size).toBe(64 + 109)
    expect(beyond.filter((line) => !called.has(line))).toEqual([])
  })

  it('name no call that /openapi.json leaves out', async () => {
    const { address } = scene().client
    const response = await fetch(`${address}/openapi.json`)
    const { paths } = (await response.json()) as { paths: Record<string, object> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => callOf(`${method.toUpperCase()} ${path}`)),
    )

    expect(lines.map(callOf).filter((call) => !described.includes(call))).toEqual([])
  })

  it.each(['/healthz', '/readyz', '/openapi.json', '/docs'])(
    'name an address outside of /api: %s',
    async (path) => {
      expect((await fetch(`${scene().client.address}${path}`)).status).toBe(200)
    },
  )
})

describe('the server', () => {
  it('logged no error, and stops on SIGTERM', async () => {
    const { server, close } = scene()

    expect(server.said()).not.toMatch(/"level":[56]0/)
    expect(await close()).toBe(0)
    opened = undefined
  })
})
