import { beforeEach, expect, it, vi } from 'vitest'

type Listener = (event: { preventDefault(): void; prompt(): Promise<void> }) => void
const heard = new Map<string, Listener>()
const prompt = vi.fn(async () => {})

beforeEach(() => {
  vi.resetModules()
  heard.clear()
  prompt.mockClear()
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: Listener) => heard.set(name, listener),
  })
})

it('keeps the browser’s offer for one press, and says nothing by itself', async () => {
  const preventDefault = vi.fn()
  const { install, listenForInstall } = await import('#web/offline/install.ts')
  listenForInstall()
  heard.get('beforeinstallprompt')?.({ preventDefault, prompt })
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(prompt).not.toHaveBeenCalled()

  await install()
  await install()
  expect(prompt).toHaveBeenCalledOnce()
})

it('has none once the app is there', async () => {
  const { install, listenForInstall } = await import('#web/offline/install.ts')
  listenForInstall()
  heard.get('beforeinstallprompt')?.({ preventDefault() {}, prompt })
  heard.get('appinstalled')?.({ preventDefault() {}, prompt })
  await install()
  expect(prompt).not.toHaveBeenCalled()
})
