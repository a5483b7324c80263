import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeReach } from '#web/session/reach.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page before a server that can be reached or not. */
function makePage() {
  const page = { isThere: true, probes: [] as number[], backs: 0 }
  const begun = Date.now()
  const reach = makeReach({
    async probe() {
      page.probes.push(Date.now() - begun)
      return page.isThere
    },
    now: () => Date.now(),
  })
  reach.onBack(() => {
    page.backs += 1
  })
  return Object.assign(page, { reach })
}

describe('the way to the server', () => {
  it('is found again by asking, without any word of the browser', async () => {
    const page = makePage()
    page.isThere = false
    page.reach.online(false)
    expect(page.reach.isOffline()).toBe(true)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(page.probes.length).toBeGreaterThanOrEqual(3)
    expect(page.backs).toBe(0)

    page.isThere = true
    await vi.advanceTimersByTimeAsync(10_000)

    expect(page.backs).toBe(1)
    expect(page.reach.isOffline()).toBe(false)
    const { length } = page.probes
    await vi.advanceTimersByTimeAsync(120_000)
    expect(page.probes).toHaveLength(length)
  })

  it('is tried within 1, 2 and 4 seconds and never more than 10 apart for ten minutes', async () => {
    const page = makePage()
    page.isThere = false
    page.reach.heard(false)
    await vi.advanceTimersByTimeAsync(300_000)

    const gaps = page.probes.map((at, index) => at - (page.probes[index - 1] ?? 0))
    for (const [index, longest] of [1_000, 2_000, 4_000, 8_000].entries())
      expect(gaps[index]).toBeLessThanOrEqual(longest)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000)
  })

  it('is back with the first answer that any call brings', () => {
    const page = makePage()
    page.reach.heard(false)

    page.reach.heard(true)

    expect([page.backs, page.reach.isOffline(), page.probes]).toEqual([1, false, []])
    page.reach.heard(true)
    expect(page.backs).toBe(1)
  })

  it('is not back with an answer that was on its way when the network went', async () => {
    const page = makePage()
    page.isThere = false
    page.reach.online(false)
    page.reach.heard(true)
    await vi.advanceTimersByTimeAsync(0)

    expect([page.backs, page.reach.isOffline()]).toEqual([0, true])
    page.isThere = true
    page.reach.heard(true)
    await vi.advanceTimersByTimeAsync(0)

    expect([page.backs, page.reach.isOffline()]).toEqual([1, false])
  })

  it('is tried at once when the browser says that the network is back', async () => {
    const page = makePage()
    page.reach.online(false)
    page.reach.online(true)
    await vi.advanceTimersByTimeAsync(0)

    expect(page.probes).toEqual([0])
    expect(page.backs).toBe(1)
  })

  it('is not tried faster and faster where one call fails and others do not', async () => {
    const page = makePage()
    page.reach.onBack(() => page.reach.heard(false))
    page.reach.heard(false)

    await vi.advanceTimersByTimeAsync(60_000)

    expect(page.probes.length).toBeLessThan(12)
  })
})
