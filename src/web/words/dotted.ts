/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * A name that somebody typed, for use in a sentence. Without the isolating characters a number after an Arabic or
 * Hebrew name is shown before it: “2 · 21 Nov” becomes “21 · 2 Nov”.
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}

/** Facts in one line, separated by dots, none of which begins a line. Those that are not there are left out. */
export function dotted(parts: readonly (string | number | false | null | undefined)[]): string {
  return parts
    .filter((part) => part || part === 0)
    .map((part) => isolated(String(part)))
    .join('\u00a0· ')
}
