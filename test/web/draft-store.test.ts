import { beforeEach, expect, it, vi } from 'vitest'
import { ada, cem, makeStore, signIn } from '../support/fake-browser.ts'

const stored = new Map<string, unknown>()
const keyOf = (key: string[]) => key.join(' ')
let isFull = false
vi.mock('#web/offline/device-store.ts', () => ({
  draftDatabase: async () => ({
    getAllKeys: async () => [...stored.keys()].map((key) => key.split(' ')),
    getAll: async () => [...stored.values()],
    put: async (draft: unknown, key: string[]) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(keyOf(key), structuredClone(draft))
    },
    delete: async (key: string[]) => void stored.delete(keyOf(key)),
  }),
  write: async (store: unknown, _: string, work: (store: unknown) => unknown) => work(store),
}))

const local = makeStore()
const tab = makeStore()

beforeEach(() => {
  stored.clear()
  local.clear()
  isFull = false
  vi.stubGlobal('navigator', { languages: ['tr'] })
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }))
})

/** A page as it is loaded, with who is signed in by the storage. */
async function page() {
  vi.resetModules()
  vi.stubGlobal('window', {
    localStorage: local,
    sessionStorage: tab,
    addEventListener() {},
    location: { pathname: '/log', search: '', hash: '', assign() {} },
  })
  const { session } = await import('#web/session/session.ts')
  await session.init()
  const drafts = await import('#web/offline/draft-store.ts')
  await drafts.draftsLoaded()
  return { ...drafts, session }
}

it('keeps what is typed over a reload and the end of a session, only for the same person', async () => {
  signIn(local, ada, Date.now())
  const first = await page()
  expect(await first.writeDraft('recordDraft:a1', { minutes: '35' })).toBe(true)

  vi.stubGlobal('fetch', async () => Response.json({ code: 'UNAUTHORIZED', message: 'no' }, { status: 401 }))
  await expect(first.session.send('GET /state', {})).rejects.toMatchObject({ status: 401 })
  expect([...local.keys(), ...tab.keys()]).toEqual([])
  expect(first.readDraft('recordDraft:a1')).toBeNull()

  signIn(local, cem, Date.now())
  expect((await page()).readDraft('recordDraft:a1')).toBeNull()
  signIn(local, ada, Date.now())
  const last = await page()
  expect(last.readDraft('recordDraft:a1')).toEqual({ minutes: '35' })
  expect(await last.countDrafts()).toBe(1)
})

it('puts nothing of it into the storages that a session clears', async () => {
  signIn(local, ada, Date.now())
  const before = local.keys()
  const { writeDraft } = await page()

  await writeDraft('trialDraft:a1:new', { id: 't' })

  expect(local.keys()).toEqual(before)
  expect(tab.keys()).toEqual([])
})

it('drops what was saved, and says when the device has no room', async () => {
  signIn(local, ada, Date.now())
  const { writeDraft, readDraft, removeDraft } = await page()
  await writeDraft('recordDraft:a1', { minutes: '35' })
  removeDraft('recordDraft:a1')
  await expect.poll(() => stored.size).toBe(0)
  expect(readDraft('recordDraft:a1')).toBeNull()

  isFull = true
  expect(await writeDraft('recordDraft:a1', { minutes: '40' })).toBe(false)
  expect(readDraft('recordDraft:a1')).toEqual({ minutes: '40' })
})

it('hears of a draft that another tab has changed or saved', async () => {
  signIn(local, ada, Date.now())
  const { readDraft, onDropped } = await page()
  const dropped = vi.fn()
  onDropped(dropped)
  const other = new BroadcastChannel('etut-drafts')

  other.postMessage({ actor: ada.id, key: 'trialDraft:a1:new', draft: { id: 't' } })
  await expect.poll(() => readDraft('trialDraft:a1:new')).toEqual({ id: 't' })
  other.postMessage({ actor: ada.id, key: 'trialDraft:a1:new', draft: null })
  await expect.poll(() => dropped.mock.calls).toEqual([['trialDraft:a1:new']])

  other.close()
})
