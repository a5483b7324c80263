import type { ChartColor } from '#rules/chart/series.ts'
import { colorVar } from './color.ts'
import type { Point } from './point.ts'

/** The values at one position of a chart: a name, and one value per series. */
export type Readout = {
  label: string
  rows: { id: string; name?: string; value: string; color?: ChartColor }[]
}

/** A readout as a sentence for screen readers. */
export function spoken({ label, rows }: Readout): string {
  return `${label}: ${rows.map(({ name, value }) => (name ? `${name} ${value}` : value)).join(', ')}`
}

function Swatch({ color }: { color: ChartColor }) {
  return (
    <svg width={10} height={10} aria-hidden="true" className="shrink-0">
      <rect width={10} height={10} rx={3} fill={colorVar(color)} />
    </svg>
  )
}

/** Names of the series, in drawing order. */
export function Legend({ series }: { series: { id: string; name: string; color: ChartColor }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink">
      {series.map(({ id, name, color }) => (
        <li key={id} className="flex min-w-0 items-center gap-2">
          <Swatch color={color} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </li>
      ))}
    </ul>
  )
}

type ReadoutBoxProps = Point & { readout: Readout; width: number }

/** The readout beside and above its position, or at the top; it stays inside the chart. */
export function ReadoutBox({ readout, x, y = 0, width }: ReadoutBoxProps) {
  const left =
    x < width / 2 ? `min(${x + 14}px, calc(${width}px - 100%))` : `max(0px, calc(${x - 14}px - 100%))`
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 left-0 z-10 w-max max-w-[min(260px,90%)] rounded-control border border-line bg-surface px-3 py-2 text-13 float transition-transform"
      style={{ transform: `translate(${left}, max(0px, calc(${y - 20}px - 100%)))` }}
    >
      <p className="text-12 text-dim">{readout.label}</p>
      {readout.rows.map(({ id, name, value, color }) => (
        <p key={id} className="mt-1 flex items-center gap-2">
          {color !== undefined && <Swatch color={color} />}
          {name && <span className="min-w-0 truncate text-dim">{name}</span>}
          <span className={`font-semibold whitespace-nowrap text-ink tabular ${name ? 'ml-auto pl-2' : ''}`}>
            {value}
          </span>
        </p>
      ))}
    </div>
  )
}
