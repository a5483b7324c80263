import { firstLocale } from './words/first-locale.ts'

// The first parts of the page are asked for while the start is still on its way: it would ask for them only once it
// runs. A part that cannot be had is asked for again by the router, which says so.
const inside = {
  tr: () => [import('./words/tr/rest.ts'), import('./shell/layout.tsx'), import('./dashboard/page.tsx')],
  en: () => [import('./words/en/rest.ts'), import('./shell/layout.tsx'), import('./dashboard/page.tsx')],
}
const entrance: Record<string, () => Promise<unknown>[]> = {
  '/': () => [import('./home/page.tsx')],
  '/login': () => [import('./login/page.tsx')],
  '/register': () => [import('./register/page.tsx')],
  '/reset-password': () => [import('./reset-password/page.tsx')],
}

const isSignedIn = window.localStorage.getItem('token') !== null
const parts = (isSignedIn ? undefined : entrance[window.location.pathname]) ?? inside[firstLocale()]
for (const part of isSignedIn || window.location.pathname in entrance ? parts() : []) part.catch(() => {})
