import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { timeouts } from '#web/session/timeouts.ts'

const server = vi.hoisted(() => ({ send: (): Promise<unknown> => new Promise(() => {}) }))
vi.mock('#web/session/session.ts', () => ({
  session: { send: () => server.send(), noAnswer: () => new Error('no answer') },
}))

beforeEach(() => {
  // Another file may have loaded what asks the real session.
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

it('a call of several waits for its answer as long as any other save', async () => {
  server.send = () => new Promise(() => {})
  const { savePart } = await import('#web/tree/editor/save-part.ts')
  const refused = expect(savePart('ada', 'topic', { id: 't' })).rejects.toThrow('no answer')

  await vi.advanceTimersByTimeAsync(timeouts.save)

  await refused
})

it('is answered as the call is', async () => {
  server.send = async () => ['group']
  const { askInTime } = await import('#web/api/ask-in-time.ts')

  expect(await askInTime('GET /croom', {})).toEqual(['group'])
})
