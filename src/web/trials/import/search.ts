import { isOn } from '#web/ui/search-params.ts'

/** A file from the device's share sheet waits to be read. */
export type ImportSearch = { shared?: true }

export function validateSearch(raw: Record<string, unknown>): ImportSearch {
  return isOn(raw.shared) ? { shared: true } : {}
}
