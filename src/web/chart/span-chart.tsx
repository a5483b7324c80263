import { Label, XAxis } from './axes.tsx'
import { layoutSpan, type SpanData } from './span-layout.ts'
import { useWidth } from './use-width.ts'
import { useChart } from './words.ts'

type SpanChartProps = {
  data: SpanData
  /** What the picture says, for screen readers. */
  label: string
  today: string
  /** Texts above the due day, the longest first; one that fits is shown. */
  due: readonly string[]
}

const [top, thick] = [26, 10]

/** The days between which something ends: darker up to the middle, and the day by which it should. */
export function SpanChart({ data, label, today, due }: SpanChartProps) {
  const { locale } = useChart()
  const [ref, width] = useWidth()
  const layout = layoutSpan(data, width, locale, today, due)
  const { early, middle, late } = layout
  return (
    <div ref={ref} className="min-w-0">
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={60}
        className="block max-w-full overflow-visible"
      >
        <rect x={0} y={top} width={width} height={thick} rx={5} fill="var(--sunken)" />
        <rect x={early} y={top} width={Math.max(0, late - early)} height={thick} fill="var(--h1)" />
        <rect x={early} y={top} width={Math.max(0, middle - early)} height={thick} fill="var(--h3)" />
        <circle
          cx={middle}
          cy={top + thick / 2}
          r={4}
          fill="var(--surface)"
          stroke="var(--h4)"
          strokeWidth={1.5}
        />
        <path d={`M${layout.due},${top - 6}V${top + thick + 6}`} stroke="var(--ink)" strokeWidth={2.5} />
        <Label {...layout.dueLabel} y={top - 12} anchor="middle" strong />
        <XAxis ticks={layout.ticks} y={top + thick + 20} />
      </svg>
    </div>
  )
}
