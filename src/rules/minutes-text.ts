import { searchText } from './search-text.ts'

/**
 * Reads minutes as people type them: `45`, `1:30`, `1s30`, `1 sa 30 dk`, `1h30m`, `90dk`, `1,5sa`.
 * @returns whole minutes, or null if the text cannot be read
 */
export function readMinutes(text: string): number | null {
  const typed = searchText(text).replace(/\s+/g, '')
  if (/^\d{1,4}$/.test(typed)) return Number(typed)
  const clock = /^(\d{1,2})[:.](\d{2})$/.exec(typed)
  if (clock) return inHour(clock[1], clock[2])
  const units =
    /^(?:(\d{1,2}(?:[.,]\d{1,2})?)(?:saat|sa|s|hours|hour|h))?(?:(\d{1,4})(?:dakika|dak|dk|d|minutes|min|m)?)?$/.exec(
      typed,
    )
  if (!units || (units[1] === undefined && units[2] === undefined)) return null
  const hours = Number((units[1] ?? '0').replace(',', '.'))
  return Math.round(hours * 60) + Number(units[2] ?? 0)
}

function inHour(hours = '0', minutes = '0'): number | null {
  return Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : null
}
