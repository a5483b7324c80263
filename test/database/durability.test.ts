import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeSandbox } from '../support/database/sandbox.ts'
import { startProcess } from '../support/database/starter.ts'
import { clear, kill, type Sandbox } from '../support/processes.ts'

/** Each victim once; in the long run twenty kills. */
const rounds = inject('isLongRun') ? 20 : 3
const victims = ['the app', 'PostgreSQL', 'both'] as const
const writesBeforeTheKill = 40

describe(`kill -9 in the middle of writes, ${rounds} times`, () => {
  let here: Sandbox
  let app: ReturnType<typeof startProcess>
  const acknowledged: number[] = []

  beforeAll(async () => {
    here = await makeSandbox()
    app = startProcess(here)
    await app.next('started')
  })
  afterAll(() => clear(here))

  it('keeps every acknowledged row', async () => {
    let { pid } = await app.next('started')
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length]
      app.tell(`write ${(round + 1) * 1_000_000}`)
      for (let n = 0; n < writesBeforeTheKill; n++) await app.next('wrote')

      if (victim !== 'the app') kill(pid)
      if (victim !== 'PostgreSQL') await app.kill()
      else
        await app
          .next('error')
          .then(() => app.next('wrote'))
          .then(() => app.kill())

      acknowledged.push(...app.acknowledged)
      app = startProcess(here)
      pid = (await app.next('started')).pid
      app.tell('read')
      const kept = new Set((await app.next('read')).ns)
      expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * writesBeforeTheKill)
  })
})
