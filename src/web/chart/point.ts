/** Where a value is drawn, in pixels; without `y` anywhere in its column. */
export type Point = { x: number; y?: number }

/** Index of the value that is nearest to a point. */
export function nearest(points: readonly Point[], x: number, y: number): number {
  const distances = points.map((point) => Math.hypot(point.x - x, (point.y ?? y) - y))
  return distances.indexOf(Math.min(...distances))
}
