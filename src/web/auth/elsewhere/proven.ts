/** Until when the server takes a proof, less the time of a request, in milliseconds. */
const provenMs = 4.5 * 60_000

let kept: { proof: string; until: number } | null = null

/**
 * Keeps the proof of somebody who comes back from a provider, for the form that was left for it. It is in memory only,
 * and goes with the page.
 * @param now milliseconds since 1970
 */
export function keepProof(proof: string, now: number): void {
  kept = { proof, until: now + provenMs }
}

/** The proof that is kept; null once it has run out. */
export function keptProof(now: number): string | null {
  return kept !== null && kept.until > now ? kept.proof : null
}

/** To be called when the server refuses it, or the person chooses another way. */
export function dropProof(): void {
  kept = null
}
