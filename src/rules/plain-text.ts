// Control characters, Unicode line separators and bidirectional overrides. In a name they could add a line to
// a mail or disguise the text behind them.
const turning = '\\u{2028}\\u{2029}\\u{202a}-\\u{202e}\\u{2066}-\\u{2069}\\u{feff}'
const unfitForLine = new RegExp(`[\\p{Cc}${turning}]`, 'u')
const unfitForText = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${turning}]`, 'u')
// Hangul fillers and the empty Braille pattern are letters or symbols of Unicode, but are drawn as nothing.
const visible = /(?![\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text is a single line without control characters. */
export function isLine(text: string): boolean {
  return !unfitForLine.test(text)
}

/** Makes a text a single line: every forbidden character becomes a space. */
export function asLine(text: string): string {
  return text.replace(new RegExp(unfitForLine.source, 'gu'), ' ')
}

/** Whether a text can be a name: one line with a visible character. */
export function isName(text: string): boolean {
  return isLine(text) && visible.test(text)
}

/** Whether a text of several lines has no control characters other than tabs and line breaks. */
export function isPlainText(text: string): boolean {
  return !unfitForText.test(text)
}

/**
 * A name as a mail says it: only letters, spaces and `.'-`, and no point before a letter, so that mail programs make
 * neither an address nor a link of it.
 */
export function senderName(name: string): string {
  const cut = name
    .replace(/[^\p{L}\p{M} .'’-]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return cut === '' ? '–' : cut
}
