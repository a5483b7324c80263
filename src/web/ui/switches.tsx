import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import { localeStyles } from '#rules/locale.ts'
import { locales } from '#rules/vocabulary.ts'
import { chooseLanguage } from '#web/words/language.ts'
import { useFirstWords, useLanguage } from '#web/words/use-first-words.ts'
import { IconButton } from './button.tsx'
import { chooseTheme, storedTheme } from './theme.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Switches to the other language, which is named in itself. */
export function LanguageSwitch() {
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
      {localeStyles[other].name}
    </button>
  )
}

/** Switches between light and dark. */
export function ThemeSwitch() {
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
