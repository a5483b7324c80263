import { beforeEach, expect, it, vi } from 'vitest'

const answer = vi.fn<() => Promise<unknown>>()
vi.mock('#web/api/ask.ts', () => ({ ask: () => answer() }))
// It has the session, which reads a whole browser.
vi.mock('#web/api/ask-in-time.ts', () => ({ askInTime: () => answer() }))

/** This browser, which has been subscribed. */
beforeEach(() => {
  vi.resetModules()
  const registration = { pushManager: { getSubscription: async () => ({}) } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', { permission: 'granted' })
})

const push = (this_session: boolean) => ({ id: '1', device: null, created_at: '', this_session })

it.each([
  ['the server pushes to this session', async () => [push(false), push(true)], 'on'],
  ['the session that subscribed it has ended', async () => [], 'off'],
  ['only other devices are subscribed', async () => [push(false)], 'off'],
  ['the server does not answer', () => Promise.reject(new Error('offline')), 'on'],
] as const)('a subscribed browser, where %s', async (_, reply, state) => {
  answer.mockImplementation(reply as () => Promise<unknown>)
  const { readBrowserPush } = await import('#web/account/reminders/browser-push.ts')
  expect(await readBrowserPush()).toBe(state)
})
