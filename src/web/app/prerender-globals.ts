// Browser APIs that the modules of the page use when they are imported, for the build: nobody is signed in, nothing is
// stored.
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
}
const nothing = () => {}
const globals = {
  window: globalThis,
  self: globalThis,
  localStorage: storage,
  sessionStorage: storage,
  navigator: { languages: ['tr'], onLine: true },
  history: {},
  location: new URL('http://localhost/'),
  addEventListener: nothing,
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  document: {
    documentElement: { dataset: {}, lang: '' },
    querySelector: () => null,
    addEventListener: nothing,
  },
}
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
