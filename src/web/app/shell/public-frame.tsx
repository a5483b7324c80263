import { Link, Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { PrivacyLink } from '#web/account/privacy/link.tsx'
import { takeOver } from '#web/app/prerendered.ts'
import { useSession } from '#web/session/use-session.ts'
import { Brand } from '#web/ui/mark.tsx'
import { LanguageSwitch, ThemeSwitch } from '#web/ui/switches.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'

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
