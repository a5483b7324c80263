/**
 * What a running clock shows between two answers of the server. The device's own clocks are only asked how much
 * time went by: the monotonic one wins, so that a wall clock put back or forward changes nothing; where it stood
 * still while the device slept, the longer span of the wall clock is taken.
 * @param anchor readings at the moment of the answer: seconds on the server's count, both clocks in milliseconds
 * @param now the same clocks now
 * @returns seconds
 */
export function secondsNow(
  anchor: { seconds: number; wall: number; monotonic: number },
  now: { wall: number; monotonic: number },
): number {
  const awake = now.monotonic - anchor.monotonic
  const passed = now.wall - anchor.wall
  // More than a day ahead is a clock put right, not a sleep.
  const slept = passed > awake && passed - awake < 86_400_000 ? passed - awake : 0
  return Math.floor(anchor.seconds + (awake + slept) / 1000)
}
