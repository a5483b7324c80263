import type { Page } from 'playwright-core'

/**
 * What can be pressed on the current page and is smaller than 24×24 CSS pixels, one line each: WCAG 2.2, criterion
 * 2.5.8. A label and an absolute `::before` or `::after` belong to the target. Allowed are a link in a sentence, and
 * what has room: a circle of 24 pixels on its middle meets no other target, and no circle of a small one.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(findSmallTargets)
}

/** Runs in the page, so it can use nothing of this file. */
function findSmallTargets(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Target = { element: HTMLElement; box: Box }
  /** Half a pixel less than 24 is a matter of rounding. */
  const least = 23.5
  const roles = ['button', 'option', 'tab', 'checkbox', 'radio', 'switch', 'menuitem', 'link']
  const pressed = [
    'a[href],button,input:not([type=hidden]),select,textarea,summary',
    ...roles.map((role) => `[role=${role}]`),
  ].join()

  const boxOf = (element: Element): Box => element.getBoundingClientRect()
  const union = (a: Box, b: Box): Box => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  })
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // What only a screen reader finds is a pixel large.
    return isVisible && width > 1 && height > 1
  }
  const isTarget = (element: Element) =>
    isShown(element) &&
    element.closest('[inert],:disabled,[aria-disabled=true]') === null &&
    getComputedStyle(element).pointerEvents !== 'none'

  const partOf = (element: HTMLElement, name: string): Box[] => {
    const style = getComputedStyle(element, name)
    const isOver = style.content !== 'none' && style.position === 'absolute' && style.pointerEvents !== 'none'
    const around = getComputedStyle(element).position === 'static' ? element.offsetParent : element
    if (!isOver || around === null) return []
    const frame = around.getBoundingClientRect()
    const left = frame.left + around.clientLeft + Number.parseFloat(style.left)
    const top = frame.top + around.clientTop + Number.parseFloat(style.top)
    const right = left + Number.parseFloat(style.width)
    const bottom = top + Number.parseFloat(style.height)
    return [{ left, top, right, bottom }]
  }
  const targetOf = (element: HTMLElement): Target => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const more = [...labels.filter(isShown).map(boxOf), ...partOf(element, '::before')]
    return { element, box: [...more, ...partOf(element, '::after')].reduce(union, boxOf(element)) }
  }

  const isInline = (element: Element) => getComputedStyle(element).display === 'inline'
  /** Whether the block it lies in has words that are no target. */
  const isInSentence = (element: Element) => {
    let block: Element | null = element
    while (block && isInline(block)) block = block.parentElement
    if (!block || block === element) return false
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, ({ textContent, parentElement }) =>
      /\p{L}/u.test(textContent ?? '') && !parentElement?.closest(pressed)
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
    )
    return walker.nextNode() !== null
  }

  const isSmall = ({ left, right, top, bottom }: Box) => right - left < least || bottom - top < least
  const middle = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
  const meets = (own: Box, other: Box) => {
    const { x, y } = middle(own)
    const across = Math.max(other.left - x, x - other.right, 0)
    const down = Math.max(other.top - y, y - other.bottom, 0)
    const its = middle(other)
    return (
      Math.hypot(across, down) < least / 2 || (isSmall(other) && Math.hypot(its.x - x, its.y - y) < least)
    )
  }
  const areNested = (a: Element, b: Element) => a.contains(b) || b.contains(a)
  const shown = ({ element, box }: Target) => {
    const size = `${Math.round(box.right - box.left)}×${Math.round(box.bottom - box.top)}`
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
    return `${size} ${element.tagName.toLowerCase()} “${name}” ${element.className}`.slice(0, 160)
  }

  const targets = [...document.querySelectorAll<HTMLElement>(pressed)].filter(isTarget).map(targetOf)
  return targets
    .filter(({ element, box }) => isSmall(box) && !isInSentence(element))
    .filter(({ element, box }) =>
      targets.some((other) => !areNested(element, other.element) && meets(box, other.box)),
    )
    .map(shown)
}
