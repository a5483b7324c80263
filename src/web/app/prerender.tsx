import './prerender-globals.ts'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { localeStyles } from '#rules/locale-style.ts'
import { type Locale, roleIds } from '#rules/vocabulary.ts'
import { asking } from '#web/api/query-cache.tsx'
import { navItems } from '#web/app/shell/navigation.ts'
import { PhoneBar } from '#web/app/shell/phone-bar.tsx'
import { Sidebar } from '#web/app/shell/sidebar.tsx'
import { Skeleton } from '#web/ui/loaded.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { chooseLanguage, firstWords, startLanguage } from '#web/words/language.ts'
import { useFirstWords, useLanguage } from '#web/words/use-first-words.ts'
import { App } from './app.tsx'
import { makeRouter } from './router.tsx'

// Its buttons make calls, in the page.
const FirstScreen = asking(Outline)

await startLanguage()

/** The markup of the root and the title of a screen, as the build knows them. */
export async function prerender(path: string, locale: Locale): Promise<{ markup: string; title: string }> {
  await chooseLanguage(locale)
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  const { login, shell } = firstWords()
  if (path === '/dashboard') {
    // Rendered without the router's match, as its guard would redirect to the login.
    const outline = (
      <RouterContextProvider router={router}>
        <FirstScreen />
      </RouterContextProvider>
    )
    return { markup: renderToString(outline), title: `${shell.screens.dashboard} · Etüt` }
  }
  await router.load()
  const markup = renderToString(<App router={router} />)
  return { markup, title: path === '/login' ? `${login.title} · Etüt` : 'Etüt' }
}

/** The frame of a student's first screen without personal data, prerendered for both widths. */
function Outline() {
  const { shell } = useFirstWords()
  const items = navItems(roleIds.student, false, shell.screens)
  const { weekdays, months, titleComma } = localeStyles[useLanguage()]
  const sundayFirst = [...weekdays.slice(-1), ...weekdays.slice(0, -1)]
  // Read by `early.ts`.
  const names = [...sundayFirst.map((name) => name + titleComma), ...months].join('|')
  return (
    // Replaced as a whole: what is pressed here would be lost.
    <div inert data-names={names}>
      <div className="min-h-dvh lg:pl-56">
        <div className="max-lg:hidden">
          <Sidebar items={items} isClosed={false} isBelowBar={false} onAdd={nothing} onAccount={nothing} />
        </div>
        <main className="min-w-0 pb-20 lg:pb-0">
          <Screen
            title={shell.screens.dashboard}
            lead={<Mark size={34} />}
            subtitle={<div className="min-h-5" />}
          >
            <Skeleton className="h-100 rounded-card" />
          </Screen>
        </main>
      </div>
      <PhoneBar items={items} onAdd={nothing} />
    </div>
  )
}

const nothing = () => {}
