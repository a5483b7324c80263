/** Nets as cards show them: one decimal. */
export function shownNets(nets: number): number {
  return Math.round(nets * 10) / 10 || 0
}

/** Minutes as cards show them: to the nearest five. */
export function shownMinutes(minutes: number): number {
  return Math.round(minutes / 5) * 5 || 0
}

/** Whether a topic costs nets that are not shown as 0,0. @param at_stake nets a trial */
export function isAtStake({ at_stake }: { at_stake: number }): boolean {
  return shownNets(at_stake) > 0
}
