import { type ReactNode, useState } from 'react'
import { locales } from '#rules/vocabulary.ts'
import { InstallOffer } from '#web/offline/install-offer.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { chooseTheme, chosenTheme } from '#web/ui/theme.ts'
import { chooseLanguage } from '#web/words/language.ts'
import { useLanguage } from '#web/words/use-first-words.ts'
import { useWords } from '#web/words/use-words.ts'

const themes = ['light', 'dark', 'system'] as const

export function Appearance() {
  const { settings: words, fields, common } = useWords()
  const language = useLanguage()
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Card title={words.appearance} description={words.appearanceText}>
      <div className="grid grid-cols-1 gap-4">
        <Choice name={words.theme}>
          <Segmented
            label={words.theme}
            value={theme}
            onChange={(next) => {
              chooseTheme(next)
              setTheme(next)
            }}
            options={themes.map((value) => ({ value, label: words.themes[value] }))}
          />
        </Choice>
        <Choice name={fields.locale}>
          <Segmented
            label={fields.locale}
            value={language}
            onChange={chooseLanguage}
            options={locales.map((value) => ({ value, label: common.locales[value] }))}
          />
        </Choice>
      </div>
      <div className="mt-4 empty:hidden">
        <InstallOffer />
      </div>
    </Card>
  )
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      {/* The choice itself has its name for screen readers. */}
      <p aria-hidden className="mb-1.5 text-13 font-medium">
        {name}
      </p>
      {children}
    </div>
  )
}
