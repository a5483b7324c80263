import { writeIfRoom } from './storage.ts'

export type Theme = 'light' | 'dark'
/** What a person chooses; `system` follows the device. */
type ThemeChoice = Theme | 'system'
const key = 'theme'
/** What was chosen on this page, also when the storage is full. */
let chosen: ThemeChoice | null = null
const systemIsDark = '(prefers-color-scheme: dark)'

/** The stored choice, by default light. */
export function chosenTheme(): ThemeChoice {
  const stored = chosen ?? window.localStorage.getItem(key)
  return stored === 'dark' || stored === 'system' ? stored : 'light'
}

/** The theme that the stored choice means now. */
export function storedTheme(): Theme {
  const choice = chosenTheme()
  if (choice !== 'system') return choice
  return window.matchMedia(systemIsDark).matches ? 'dark' : 'light'
}

/** Applies a theme to the page and to the browser's bar above it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document
    .querySelector('[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#111113' : '#f6f5f2')
}

/** Follows the device from now on, as long as that is what is chosen. */
export function followSystem(): void {
  window.matchMedia(systemIsDark).addEventListener('change', () => applyTheme(storedTheme()))
}

export function chooseTheme(choice: ThemeChoice): void {
  chosen = choice
  writeIfRoom(window.localStorage, key, choice)
  applyTheme(storedTheme())
}
