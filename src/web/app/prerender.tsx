import './prerender-globals.ts'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Locale } from '#rules/vocabulary.ts'
import { asking } from '#web/api/query-cache.tsx'
import { chooseLanguage, firstWords, startLanguage } from '#web/words/language.ts'
import { App } from './app.tsx'
import { makeRouter } from './router.tsx'
import { Outline } from './shell/outline.tsx'

// Its buttons make calls, in the page.
const FirstScreen = asking(Outline)

await startLanguage()

/** The markup of the root and the title of a screen, as the build knows them. */
export async function prerender(path: string, locale: Locale): Promise<{ markup: string; title: string }> {
  await chooseLanguage(locale)
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  const { login, dashboard } = firstWords()
  if (path === '/dashboard') {
    // Rendered without the router's match, as its guard would redirect to the login.
    const outline = (
      <RouterContextProvider router={router}>
        <FirstScreen />
      </RouterContextProvider>
    )
    return { markup: renderToString(outline), title: `${dashboard.title} · Etüt` }
  }
  await router.load()
  const markup = renderToString(<App router={router} />)
  return { markup, title: path === '/login' ? `${login.title} · Etüt` : 'Etüt' }
}
