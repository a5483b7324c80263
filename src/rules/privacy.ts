/** Version of the notice to the person in `src/web/words/tr/consent.ts`, year and month; a later one is shown once. */
export const privacyVersion = '2026-12'
