export type Theme = 'light' | 'dark'
const key = 'theme'

/** The theme that was chosen; light at first. */
export function storedTheme(): Theme {
  return window.localStorage.getItem(key) === 'dark' ? 'dark' : 'light'
}

/** Puts a theme on the page and keeps the choice. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  window.localStorage.setItem(key, theme)
}
