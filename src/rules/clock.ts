/**
 * Seconds that a running timer shows between two answers of the server. The device's clocks only measure the
 * time since the answer: the monotonic clock decides, so that a change of the wall clock has no effect; if
 * the monotonic clock stopped while the device slept, the longer span of the wall clock is used.
 * @param anchor at the moment of the answer: seconds counted by the server, both device clocks in
 * milliseconds
 * @param now both device clocks now
 * @returns seconds
 */
export function secondsNow(
  anchor: { seconds: number; wall: number; monotonic: number },
  now: { wall: number; monotonic: number },
): number {
  const awake = now.monotonic - anchor.monotonic
  const passed = now.wall - anchor.wall
  // A difference of more than a day means that the wall clock was corrected, not that the device slept.
  const slept = passed > awake && passed - awake < 86_400_000 ? passed - awake : 0
  return Math.floor(anchor.seconds + (awake + slept) / 1000)
}
