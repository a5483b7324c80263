// Control characters, ends of lines in other clothes, and marks that turn the direction of what stands behind them:
// in a name they would begin a line of a letter, or show it as something else than it is.
const turning = '\\u{2028}\\u{2029}\\u{202a}-\\u{202e}\\u{2066}-\\u{2069}\\u{feff}'
const unfitForLine = new RegExp(`[\\p{Cc}${turning}]`, 'u')
const unfitForText = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${turning}]`, 'u')
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text is one line without control characters. */
export function isLine(text: string): boolean {
  return !unfitForLine.test(text)
}

/** A text as one line: what is not fit for one becomes a blank. */
export function asLine(text: string): string {
  return text.replace(new RegExp(unfitForLine.source, 'gu'), ' ')
}

/** Whether a text can stand for a person or a thing: one line with something to see in it. */
export function isName(text: string): boolean {
  return isLine(text) && visible.test(text)
}

/** Whether a text of several lines holds no other control characters than tabs and ends of lines. */
export function isPlainText(text: string): boolean {
  return !unfitForText.test(text)
}
