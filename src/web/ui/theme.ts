export type Theme = 'light' | 'dark'
const key = 'theme'

/** The stored theme, by default light. */
export function storedTheme(): Theme {
  return window.localStorage.getItem(key) === 'dark' ? 'dark' : 'light'
}

/** Applies a theme to the page and to the browser's bar above it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document
    .querySelector('[name="theme-color"]')
    ?.setAttribute('content', theme === 'dark' ? '#111113' : '#f6f5f2')
}

/** Applies a theme and stores it. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  window.localStorage.setItem(key, theme)
}
