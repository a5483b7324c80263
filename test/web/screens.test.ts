import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { movedPaths, movedTo, screenPaths, screenStatus } from '#rules/screens.ts'
import { makeStore } from '../support/fake-browser.ts'

// The router is made where a page is; no screen of it is drawn here.
let makeRouter: typeof import('#web/app/router.tsx')['makeRouter']
beforeAll(async () => {
  const [local, session] = [makeStore(), makeStore()]
  const nothing = () => {}
  vi.stubGlobal('navigator', { languages: ['tr'], language: 'tr', onLine: true })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('location', new URL('https://etut.example/'))
  const document = { documentElement: { dataset: {} }, addEventListener: nothing, visibilityState: 'visible' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', nothing)
  vi.stubGlobal('history', { state: {}, pushState: nothing, replaceState: nothing })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('self', globalThis)
  makeRouter = (await import('#web/app/router.tsx')).makeRouter
})
afterAll(() => {
  vi.unstubAllGlobals()
})

it('the server knows every screen of the router, and no other', () => {
  const { routesByPath } = makeRouter()

  expect([...screenPaths].sort()).toEqual(Object.keys(routesByPath).sort())
})

it.each([
  ['/', 200],
  ['/dashboard', 200],
  ['/dashboard/', 200],
  ['/Dashboard', 200],
  ['/trial-exams/0198f000-0000-7000-8000-00000000abcd/edit', 200],
  ['/trial-exams/x/y', 404],
  ['/trial-exams//edit', 404],
  ['/dashboards', 404],
  ['/nowhere', 404],
  ['/$id', 404],
  ['/404', 404],
  ['/500', 500],
])('%s is answered with %i', (path, status) => {
  expect(screenStatus(path)).toBe(status)
})

it('a former address is answered, and leads to a screen', () => {
  for (const path of movedPaths) {
    expect(screenStatus(path)).toBe(200)
    expect(screenPaths).toContain(movedTo(`${path}/`, '')?.split('?')[0])
  }
  expect(movedTo('/graphs', '?view=trials&kind=general')).toBe('/progress?view=trials&kind=general')
  expect(movedTo('/Insights', '')).toBe('/progress')
  expect(movedTo('/curriculum', '?q=üslü')).toBe('/progress?list=1&q=%C3%BCsl%C3%BC')
  expect(movedTo('/exams', '?new=yes')).toBe('/plan?exams=1&new=yes')
  expect(movedTo('/dashboard', '')).toBeUndefined()
})

it('an address that the router takes is one that the server takes', () => {
  const router = makeRouter()

  for (const path of [...screenPaths, '/LOG', '/log/', '/trial-exams/a b', '/nowhere', '/students/x/y']) {
    const [, params, found] = router.getMatchedRoutes(path)
    // What is left over of an address that begins like a screen's.
    const isShown = found !== undefined && !('**' in params)
    expect([path, screenStatus(path) !== 404 || path === '/404']).toEqual([path, isShown])
  }
})
