import { firstLocale } from '#web/words/first-locale.ts'

// The script in the head (src/web/app/early.ts) has set `data-page`: whether the prerendered markup fits this visit.
const html = document.documentElement
const { lang } = html

let endWaiting = () => {}
/** Resolves when React has hydrated the page; at once without prerendered markup. */
export const tookOver = new Promise<void>((resolve) => {
  endWaiting = () => {
    delete html.dataset.page
    resolve()
  }
  if (!html.dataset.page) resolve()
})

/**
 * Whether React can hydrate the markup; of the first screen only the frame is prerendered. The language of
 * Accept-Language may differ from the one that the browser tells its pages.
 */
export function isWhole(): boolean {
  const { page = 'other' } = html.dataset
  return page !== 'other' && page !== '/dashboard' && lang === firstLocale()
}

/** Removes prerendered markup that does not fit this visit, once the page can be rendered. */
export function dropOthers(root: HTMLElement): void {
  if (html.dataset.page !== 'other') return
  root.replaceChildren()
  endWaiting()
}

/** Gives React what was typed meanwhile, and presses the button that was pressed. */
export function takeOver(): void {
  if (!html.dataset.page) return
  const isSame = isWhole()
  endWaiting()
  if (!isSame) return
  for (const input of document.querySelectorAll('input')) if (input.value) typeAgain(input)
  // When React has rendered what was typed.
  setTimeout(() => document.querySelector<HTMLElement>('[data-pressed]')?.click())
}

/** React tracks the value that a field had when it was hydrated, and calls no handler while that is unchanged. */
function typeAgain(input: HTMLInputElement): void {
  const typed = input.value
  input.value = ''
  // By the native setter, as React overrides `value` on the field.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
