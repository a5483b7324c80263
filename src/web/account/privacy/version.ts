/** Version of the notice in `words/tr/privacy.ts`; a new one is shown again on each device. */
export const privacyVersion = '2026-11'

const key = 'privacy'

/**
 * Whether another version was the last one on this device; the first visit counts as seen, as the notice stands below
 * the registration.
 */
export function isNewVersion(): boolean {
  const seen = localStorage.getItem(key)
  if (seen === null) markSeen()
  return seen !== null && seen !== privacyVersion
}

export function markSeen(): void {
  localStorage.setItem(key, privacyVersion)
}
