import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { ChartWordsContext } from '#web/chart/words.ts'
import { useFirstWords, useLanguage } from '#web/words/use-first-words.ts'

const calm = '(prefers-reduced-motion: reduce)'

/** Provides charts with words, language and reduced motion. */
export function ChartSettings({ children }: { children: ReactNode }) {
  const { chart: words } = useFirstWords()
  const locale = useLanguage()
  const reducedMotion = useSyncExternalStore(listen, () => window.matchMedia(calm).matches)
  const setting = useMemo(() => ({ words, locale, reducedMotion }), [words, locale, reducedMotion])
  return <ChartWordsContext value={setting}>{children}</ChartWordsContext>
}

function listen(changed: () => void): () => void {
  const query = window.matchMedia(calm)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
