/** A code as shown to people: `7K3M-09PX`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
