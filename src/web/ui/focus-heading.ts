export function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main')
  const begin = main?.querySelector<HTMLElement>('h1') ?? main
  if (begin) begin.tabIndex = -1
  begin?.focus({ preventScroll: true })
}
