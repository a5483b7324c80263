/** Whether a topic costs nets that are not shown as 0,0. @param at_stake nets a trial */
export function isAtStake({ at_stake }: { at_stake: number }): boolean {
  return at_stake >= 0.05
}
