/** Where a value is drawn, in pixels; without `y` anywhere in its column. */
export type Place = { x: number; y?: number }

/** Index of the place that is nearest to a point. */
export function nearest(places: readonly Place[], x: number, y: number): number {
  const distances = places.map((place) => Math.hypot(place.x - x, (place.y ?? y) - y))
  return distances.indexOf(Math.min(...distances))
}
