import { describe, expect, it } from 'vitest'
import { layoutForecast } from '#web/chart/forecast-layout.ts'
import { layoutSpan } from '#web/chart/span-layout.ts'
import { fitTicks, monthStarts, monthTicks } from '#web/chart/time-scale.ts'
import { turkish } from '../support/turkish.ts'

const today = '2026-11-22'
const size = { width: 600, height: 230 }
const trial = (day: string, value: number) => ({ id: day, day, value, label: `Deneme ${day}` })
const measured = [trial('2026-09-13', 60), trial('2026-10-11', 66), trial('2026-11-15', 75.25)]
const expected = [
  { day: today, low: 65, middle: 76, high: 87 },
  { day: '2027-06-19', low: 60, middle: 89, high: 110 },
]

describe('a time axis', () => {
  it('has the first day of each month after its first day', () => {
    expect(monthStarts('2026-11-01', '2027-01-31')).toEqual(['2026-12-01', '2027-01-01'])
    expect(monthStarts('2026-11-22', '2026-11-30')).toEqual([])
  })

  it('thins the months of a long time, and January tells the year', () => {
    const ticks = monthTicks('2026-09-13', '2027-11-19', () => 0, 'tr')
    expect(ticks.map(({ label }) => label)).toEqual(['Kas', '2027', 'Mar', 'May', 'Tem', 'Eyl', 'Kas'])
  })

  it('leaves out ticks that would overlap, the later in the list first, and keeps them inside', () => {
    const tick = (x: number, label: string) => ({ x, label })
    const fitted = fitTicks([tick(98, 'bugün'), tick(60, 'Kas'), tick(10, 'Eyl')], { left: 0, right: 100 })
    expect(fitted.map(({ label }) => label)).toEqual(['Eyl', 'bugün'])
    expect(fitted.at(-1)?.x).toBeLessThan(98)
  })
})

describe('the picture of a forecast', () => {
  const layout = layoutForecast({ measured, expected, today, target: 95 }, size, turkish, 'bugün')

  it('is in time: trials, today, the exam', () => {
    const xs = layout.stops.map(({ x }) => x)
    expect(xs).toEqual(xs.toSorted((a, b) => a - b))
    expect(xs[3]).toBe(layout.todayX)
    expect(layout.end?.x).toBe(xs[4])
  })

  it('has the higher net above, and the target between', () => {
    const [first, , last] = layout.stops
    expect(last?.y).toBeLessThan(first?.y ?? 0)
    expect(layout.end?.high).toBeLessThan(layout.target?.y ?? 0)
    expect(layout.end?.low).toBeGreaterThan(layout.target?.y ?? 0)
  })

  it('names the last net and the range of the exam with one decimal', () => {
    expect(layout.last?.label).toBe('75,3')
    expect(layout.end?.labels.map(({ label }) => label)).toEqual(['110,0', '60,0', '89,0'])
    expect(layout.xTicks.map(({ label }) => label)).toContain('bugün')
  })

  it('writes the last net on the side that the line does not come from', () => {
    const lastOf = (...nets: number[]) =>
      layoutForecast(
        { measured: nets.map((net, n) => trial(`2026-11-0${n + 1}`, net)), expected, today, target: null },
        size,
        turkish,
        'bugün',
      )
    const [rises, falls] = [lastOf(70, 90), lastOf(90, 70)]
    expect(rises.last?.y).toBeLessThan(rises.stops[1]?.y ?? 0)
    expect(falls.last?.y).toBeGreaterThan(falls.stops[1]?.y ?? 0)
  })

  it('writes the target below its line where there is no room above', () => {
    const high = layoutForecast({ measured, expected, today, target: 120 }, size, turkish, 'bugün')
    const { y = 0, labelY = 0 } = high.target ?? {}
    expect(labelY - 12).toBeGreaterThanOrEqual(0)
    expect(labelY).toBeGreaterThan(y)
    expect(layout.target?.labelY).toBeLessThan(layout.target?.y ?? 0)
  })

  it('leaves the middle out where the range is narrow, and keeps its ends apart', () => {
    const narrow = [
      { day: today, low: 74, middle: 75, high: 76 },
      { day: '2026-11-29', low: 74, middle: 75, high: 76 },
    ]
    const { end } = layoutForecast(
      { measured, expected: narrow, today, target: null },
      size,
      turkish,
      'bugün',
    )
    expect(end?.labels.map(({ label }) => label)).toEqual(['76,0', '74,0'])
    const [high, low] = end?.labels ?? []
    expect((low?.y ?? 0) - (high?.y ?? 0)).toBeGreaterThanOrEqual(14)
  })

  it('is only dots without a forecast, also for one trial of today', () => {
    const alone = layoutForecast({ measured, expected: [], today, target: null }, size, turkish, 'bugün')
    expect(alone).toMatchObject({ band: '', end: null, target: null })
    expect(alone.dots.split('M')).toHaveLength(4)
    const one = layoutForecast(
      { measured: [trial(today, 70)], expected: [], today, target: null },
      size,
      turkish,
      'bugün',
    )
    expect(one.stops.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
  })
})

describe('the span in which the topics end', () => {
  const span = { today, early: '2027-02-24', middle: '2027-05-18', late: '2027-10-24', due: '2027-06-19' }

  it('goes from today to the latest day, the due day between', () => {
    const { early, middle, late, due } = layoutSpan(span, 500, 'tr', 'bugün', ['TYT'])
    expect([0, early, middle, due, late]).toEqual([0, early, middle, due, late].toSorted((a, b) => a - b))
    expect(late).toBe(500)
  })

  it('is cut off far beyond the due day', () => {
    const far = layoutSpan({ ...span, late: '2060-01-01' }, 500, 'tr', 'bugün', ['TYT'])
    expect(far.late).toBe(500)
    expect(far.due).toBeGreaterThan(100)
  })

  it('keeps its texts inside, also where the due day is tomorrow', () => {
    const near = layoutSpan({ ...span, due: '2026-11-23' }, 300, 'tr', 'bugün', ['TYT · 23 Kasım 2026'])
    expect(near.dueLabel.x).toBeGreaterThan(50)
    expect(near.ticks.every(({ x }) => x >= 0 && x <= 300)).toBe(true)
  })

  it('shows only the day where the name of the exam is too long', () => {
    const long = `${'Yabancı Dil Yeterlilik Sınavı '.repeat(2)} · 19 Haziran`
    const { dueLabel } = layoutSpan(span, 300, 'tr', 'bugün', [long, '19 Haziran'])
    expect(dueLabel.text).toBe('19 Haziran')
    expect(layoutSpan(span, 900, 'tr', 'bugün', [long, '19 Haziran']).dueLabel.text).toBe(long)
  })
})
