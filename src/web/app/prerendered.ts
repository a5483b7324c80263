import { firstLocale } from '#web/words/first-locale.ts'

// The script in the head (src/web/app/early.ts) has said on the document for whom the markup of the build is.
const html = document.documentElement
const { lang } = html

let endWaiting = () => {}
/** Resolves when React has taken over; at once without markup of the build. */
export const tookOver = new Promise<void>((resolve) => {
  endWaiting = () => {
    delete html.dataset.page
    resolve()
  }
  if (!html.dataset.page) resolve()
})

/**
 * Whether React would render the same markup; of the first screen the build knows only the frame. The server may
 * have been told another language than the browser tells its pages.
 */
export function isWhole(): boolean {
  const { page = 'other' } = html.dataset
  return page !== 'other' && page !== '/dashboard' && lang === firstLocale()
}

/** Removes markup that is for somebody else, once the page can be rendered. */
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

/** React knows a field as it was when it took over, and calls no handler for what it knows. */
function typeAgain(input: HTMLInputElement): void {
  const typed = input.value
  input.value = ''
  // Past React, which has its own `value` on the field.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
