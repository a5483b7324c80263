import { beforeEach, expect, it, vi } from 'vitest'

const signedIn = vi.hoisted(() => ({ id: 'ada' }))
vi.mock('#web/session/session.ts', () => ({ actorId: () => signedIn.id }))

beforeEach(() => {
  vi.useFakeTimers()
  signedIn.id = 'ada'
  return () => {
    vi.useRealTimers()
  }
})

it('a proof is kept for less than the five minutes of the server', async () => {
  const { keepProof, keptProof } = await import('#web/auth/elsewhere/proven.ts')
  keepProof('the proof')
  expect(keptProof()).toBe('the proof')
  vi.advanceTimersByTime(5 * 60_000)
  expect(keptProof()).toBeNull()
})

it('a proof is none of the next person on this page', async () => {
  const { keepProof, keptProof } = await import('#web/auth/elsewhere/proven.ts')
  keepProof('the proof of Ada')
  signedIn.id = 'baris'
  expect(keptProof()).toBeNull()
})
