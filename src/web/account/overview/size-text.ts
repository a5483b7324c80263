const units = ['KB', 'MB', 'GB', 'TB']

/**
 * A size in bytes as text: `812 KB`, `14,2 MB`.
 * @param say formats a number with the given decimals
 */
export function sizeText(bytes: number, say: (value: number, digits?: number) => string): string {
  const step = Math.min(units.length, Math.max(1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))))
  const value = bytes / 1024 ** step
  return `${say(value, value < 100 ? 1 : 0)} ${units[step - 1]}`
}
