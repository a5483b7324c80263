import { actorId } from '#web/session/session.ts'

/** Until when the server takes a proof, less the time of a request, in milliseconds. */
const provenMs = 4.5 * 60_000

let kept: { proof: string; until: number; actor: string | undefined } | null = null

/**
 * Keeps the proof of somebody who comes back from a provider, for the form that was left for it. It is in memory only,
 * and goes with the page.
 */
export function keepProof(proof: string): void {
  kept = { proof, until: Date.now() + provenMs, actor: actorId() }
}

/** The proof that is kept; null once it has run out, and for somebody else who has signed in since. */
export function keptProof(): string | null {
  return kept !== null && kept.until > Date.now() && kept.actor === actorId() ? kept.proof : null
}

/** To be called when the person chooses another way. */
export function dropProof(): void {
  kept = null
}
