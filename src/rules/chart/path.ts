/** Rounded to a tenth of a pixel, which keeps paths short. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** Path of a bar from `bottom` to `top` with rounded upper corners. */
export function barPath(x: number, top: number, width: number, bottom: number, radius: number): string {
  const r = Math.max(0, Math.min(radius, width / 2, bottom - top))
  const [left, right] = [tenth(x), tenth(x + width)]
  if (r < 0.5) return `M${left},${tenth(bottom)}V${tenth(top)}H${right}V${tenth(bottom)}Z`
  const [shoulder, inner, outer] = [tenth(top + r), tenth(x + r), tenth(x + width - r)]
  const y = tenth(top)
  return `M${left},${tenth(bottom)}V${shoulder}Q${left},${y} ${inner},${y}H${outer}Q${right},${y} ${right},${shoulder}V${tenth(bottom)}Z`
}

export function dotPath(x: number, y: number, radius: number): string {
  const d = tenth(radius * 2)
  return `M${tenth(x - radius)},${tenth(y)}a${radius},${radius} 0 1,0 ${d},0a${radius},${radius} 0 1,0 ${-d},0Z`
}

/** Path of a square with rounded corners. */
export function cellPath(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  const [w, h] = [tenth(width - 2 * r), tenth(height - 2 * r)]
  return `M${tenth(x + r)},${tenth(y)}h${w}q${r},0 ${r},${r}v${h}q0,${r} ${-r},${r}h${-w}q${-r},0 ${-r},${-r}v${-h}q0,${-r} ${r},${-r}Z`
}

/** Straight lines between neighbours; null begins a new line. */
export function linePath(points: readonly ({ x: number; y: number } | null)[]): string {
  return runsOf(points).map(lineThrough).join('')
}

/** The area between two lines, forth along the upper one and back along the lower; null begins a new area. */
export function bandPath(slots: readonly ({ x: number; top: number; bottom: number } | null)[]): string {
  return runsOf(slots)
    .map((run) => {
      const forth = run.map(({ x, top }) => ({ x, y: top }))
      const back = run.toReversed().map(({ x, bottom }) => ({ x, y: bottom }))
      return `${lineThrough([...forth, ...back])}Z`
    })
    .join('')
}

/** The values between gaps, each run in its order. */
function runsOf<V>(values: readonly (V | null)[]): V[][] {
  const runs: V[][] = [[]]
  for (const value of values) {
    if (value !== null) runs.at(-1)?.push(value)
    else if (runs.at(-1)?.length) runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/** A single point is closed, so that a round end of the stroke shows it. */
function lineThrough(run: readonly { x: number; y: number }[]): string {
  const points = run.map(({ x, y }) => `${tenth(x)},${tenth(y)}`)
  return `M${points.join('L')}${points.length === 1 ? 'Z' : ''}`
}
