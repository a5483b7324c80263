import { readFileSync } from 'node:fs'
import { withCharts } from '#server/services/printer/chart.ts'
import type { LetterDocument } from '#server/services/printer/document.ts'
import { engineKinds, openEngine } from '#server/services/printer/engine.ts'
import type { PrinterMessage } from '#server/services/printer/printer.ts'

/** The process that lays letters out. Started and ended by `printer.ts`. */
const fonts = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  '@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
]

/** Ignores errors: the server may have been killed meanwhile. */
const say = (message: PrinterMessage) => process.send?.(message, () => {})
const template = readFileSync(new URL('./letter.typ', import.meta.url), 'utf8')
const kind = engineKinds.find((each) => each === process.argv[2])
const engine = await openEngine(fonts, kind)

const print = (document: LetterDocument) => engine.pdf(template, JSON.stringify(withCharts(document)))

function attempt(document: LetterDocument) {
  try {
    return print(document)
  } catch (error) {
    return { error: String(error).slice(0, 2000) }
  }
}

// Warms up: the first letter takes several times as long as the others, so an empty one is printed first.
const nobodys = {
  title: '–',
  lang: 'tr',
  about: '–',
  headline: '–',
  lead: '–',
  told: null,
  footer: '–',
  rows: [],
} as const
print({ ...nobodys, rows: [] })

process.on('message', (document: LetterDocument) => {
  say({ ...attempt(document), memory: process.memoryUsage.rss() })
})
// The server is gone.
process.on('disconnect', () => process.exit(0))
say({ ready: true })
