import { formatDay } from '#rules/format-day.ts'
import { dotted } from '#web/words/dotted.ts'
import type { Words } from '#web/words/tr.ts'
import { Label, XAxis, YAxis } from './axes.tsx'
import { Explorer } from './explorer.tsx'
import { type ForecastData, layoutForecast, oneDecimal } from './forecast-layout.ts'
import type { Readout } from './readout.tsx'
import { useWidth } from './use-width.ts'
import { useChart } from './words.ts'

type ForecastChartProps = { data: ForecastData; title: string; words: Words['insights']['forecast'] }

/** Measured nets and the range expected until a day, with a table for screen readers. */
export function ForecastChart({ data, title, words }: ForecastChartProps) {
  const setting = useChart()
  const [ref, width] = useWidth()
  const height = width > 560 ? 290 : 220
  const { measured, expected, target } = data
  const layout = layoutForecast(data, { width, height }, setting, words.today)
  const { box, end, last } = layout
  const net = (value: number) => oneDecimal(value, setting)

  function readout(index: number): Readout {
    const one = measured[index]
    if (one) {
      const label = dotted([one.label, formatDay(one.day, setting.locale, 'medium')])
      return { label, rows: [{ id: 'net', value: net(one.value), color: 'accent' }] }
    }
    const range = expected[index - measured.length]
    if (!range) return { label: '', rows: [] }
    return {
      label: formatDay(range.day, setting.locale, 'medium'),
      rows: [
        { id: 'range', name: words.range, value: `${net(range.low)} – ${net(range.high)}` },
        { id: 'likely', name: words.likely, value: net(range.middle) },
      ],
    }
  }
  return (
    <div ref={ref} className="min-w-0">
      <Explorer
        frame={{ title }}
        width={width}
        height={height}
        points={layout.stops.map(({ x }) => ({ x }))}
        readout={readout}
        mark={(index) => (
          <path d={`M${layout.stops[index]?.x ?? 0},${box.top}V${box.bottom}`} stroke="var(--field)" />
        )}
      >
        <YAxis ticks={layout.yTicks} box={box} />
        <path d={layout.band} fill="var(--h1)" />
        <path d={layout.middle} fill="none" stroke="var(--accent)" strokeWidth={1.5} strokeDasharray="3 3" />
        {expected.length > 0 && (
          <path
            d={`M${layout.todayX},${box.top}V${box.bottom}`}
            stroke="var(--field)"
            strokeDasharray="2 3"
          />
        )}
        {layout.target && target !== null && (
          <g>
            <path
              d={`M${box.left},${layout.target.y}H${box.right}`}
              stroke="var(--ink)"
              strokeDasharray="5 4"
            />
            <Label x={box.left + 4} y={layout.target.labelY} text={words.goal(net(target))} />
          </g>
        )}
        <path d={layout.line} fill="none" stroke="var(--accent)" strokeWidth={2} strokeLinejoin="round" />
        <path d={layout.dots} fill="var(--accent)" />
        {last && <Label x={last.x} y={last.y} text={last.label} anchor="middle" strong />}
        {end && (
          <g>
            <path d={`M${end.x},${end.high}V${end.low}`} stroke="var(--accent)" strokeWidth={3} />
            {end.labels.map(({ y, label, strong }) => (
              <Label key={`${y}`} x={end.x + 8} y={y + 4} text={label} strong={strong} />
            ))}
          </g>
        )}
        <XAxis ticks={layout.xTicks} y={box.bottom + 18} />
      </Explorer>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {[words.trial, words.day, words.lowest, words.likely, words.highest].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {measured.map(({ id, day, value, label }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <td>{formatDay(day, setting.locale, 'medium')}</td>
                <td>–</td>
                <td>{net(value)}</td>
                <td>–</td>
              </tr>
            ))}
            {expected.slice(-1).map(({ day, low, middle, high }) => (
              <tr key={day}>
                <th scope="row">{words.range}</th>
                <td>{formatDay(day, setting.locale, 'medium')}</td>
                <td>{net(low)}</td>
                <td>{net(middle)}</td>
                <td>{net(high)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
