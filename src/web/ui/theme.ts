export type Theme = 'light' | 'dark'
const key = 'theme'

/** The stored theme, by default light. */
export function storedTheme(): Theme {
  return window.localStorage.getItem(key) === 'dark' ? 'dark' : 'light'
}

/** Applies a theme and stores it. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  window.localStorage.setItem(key, theme)
}
