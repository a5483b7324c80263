/** Both clocks of a device, in milliseconds. */
export type Clocks = { wall: number; monotonic: number }

/**
 * Seconds that have passed on a device, such as since an answer of the server. The monotonic clock decides, so that a
 * change of the wall clock has no effect; if the monotonic clock stopped while the device slept, the longer span of the
 * wall clock is used.
 * @returns whole seconds
 */
export function secondsBetween(before: Clocks, now: Clocks): number {
  const awake = now.monotonic - before.monotonic
  const passed = now.wall - before.wall
  // A difference of more than a day means that the wall clock was corrected, not that the device slept.
  const slept = passed > awake && passed - awake < 86_400_000 ? passed - awake : 0
  return Math.floor((awake + slept) / 1000)
}
