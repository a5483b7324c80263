import { Link, Outlet } from '@tanstack/react-router'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { locales } from '#rules/vocabulary.ts'
import { PrivacyLink } from '#web/account/privacy/link.tsx'
import { takeOver } from '#web/app/prerendered.ts'
import { useSession } from '#web/session/use-session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Brand } from '#web/ui/mark.tsx'
import { chooseTheme, storedTheme } from '#web/ui/theme.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { chooseLanguage } from '#web/words/language.ts'
import { useFirstWords, useLanguage } from '#web/words/use-first-words.ts'

const Leave = lazy(() => import('#web/app/waiting/leave-outside.tsx'))

/** Layout of the public screens and not-found: name, language and theme. */
export default function PublicFrame({ children }: { children?: ReactNode }) {
  const { shell } = useFirstWords()
  const isSignedIn = useSession(({ isAuth }) => isAuth)
  useLayoutEffect(takeOver, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:p-3">
        {shell.skip}
      </a>
      <header className="mx-auto flex w-full max-w-[1180px] items-center justify-between px-4 py-3 lg:px-10">
        <Link to="/" className="flex min-h-11 items-center">
          <Brand />
        </Link>
        <div className="flex items-center gap-1">
          <LanguageSwitch />
          <ThemeSwitch />
          <Suspense>{isSignedIn && <Leave />}</Suspense>
        </div>
      </header>
      <main id="main" className="flex flex-1 flex-col">
        <div className="flex-1">{children ?? <Outlet />}</div>
        <div className="mx-auto w-full max-w-[1180px] px-4 py-3 lg:px-10">
          <PrivacyLink />
        </div>
      </main>
    </div>
  )
}

/** Switches to the other language, which is named in itself. */
function LanguageSwitch() {
  const { common } = useFirstWords()
  const current = useLanguage()
  // The next one of the list: with two languages the other one.
  const other = locales[(locales.indexOf(current) + 1) % locales.length] ?? current
  return (
    <button
      type="button"
      lang={other}
      onClick={() => chooseLanguage(other)}
      className="min-h-11 rounded-control px-3 text-13 font-medium text-dim transition-colors hover:bg-sunken hover:text-ink lg:min-h-10"
    >
      {common.locales[other]}
    </button>
  )
}

function ThemeSwitch() {
  const { shell } = useFirstWords()
  const [theme, setTheme] = useState(storedTheme)
  const isHydrated = useIsHydrated()
  // At build time nobody has chosen.
  const other = isHydrated && theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={other === 'dark' ? shell.dark : shell.light}
      icon={other === 'dark' ? Moon : Sun}
      onClick={() => {
        chooseTheme(other)
        setTheme(other)
      }}
    />
  )
}
