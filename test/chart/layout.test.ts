import { describe, expect, it } from 'vitest'
import { layoutBars } from '#rules/chart/bars-layout.ts'
import { slotX } from '#rules/chart/box.ts'
import { labelPlace, layoutLines, lonePoints } from '#rules/chart/lines-layout.ts'
import { barPath, dotPath } from '#rules/chart/path.ts'
import { addDays } from '#rules/day.ts'
import { nearest } from '#web/chart/point.ts'
import { layoutRadar, wrapName } from '#web/chart/radar-layout.ts'
import { ringPercent } from '#web/chart/ring.tsx'
import { layoutScatter, placeLabels } from '#web/chart/scatter-layout.ts'
import { viewDays, visibleTicks } from '#web/chart/slots.ts'
import { layoutSparkline } from '#web/chart/sparkline.tsx'
import { turkish } from '../support/turkish.ts'

const box = { left: 40, right: 340, top: 10, bottom: 210 }
const moves = (path: string) => path.split('M').length - 1

describe('paths', () => {
  it('round the upper corners of a bar as far as its height allows', () => {
    expect(barPath(10, 20, 8, 50, 0)).toBe('M10,50V20H18V50Z')
    expect(barPath(10, 20, 8, 50, 3)).toBe('M10,50V23Q10,20 13,20H15Q18,20 18,23V50Z')
    expect(barPath(10, 49, 8, 50, 3)).toBe('M10,50V50Q10,49 11,49H17Q18,49 18,50V50Z')
  })

  it('close a circle', () => {
    expect(dotPath(10, 5, 2)).toBe('M8,5a2,2 0 1,0 4,0a2,2 0 1,0 -4,0Z')
  })
})

describe('slots', () => {
  it('are in the middle of their share of the width', () => {
    expect([0, 1, 2].map(slotX(box, 3))).toEqual([90, 190, 290])
  })

  it.each([
    [0, 0],
    [139, 0],
    [141, 1],
    [900, 2],
  ])('at x = %d is slot %d', (x, slot) => {
    const points = [0, 1, 2].map((each) => ({ x: slotX(box, 3)(each) }))
    expect(nearest(points, x, 100)).toBe(slot)
  })

  it('name weekdays within a week, days within two months, months beyond', () => {
    const ticks = (count: number) => {
      const days = Array.from({ length: count }, (_, index) => addDays('2026-11-20', index - count + 1))
      const series = [{ id: 'a', name: '', values: days.map(() => 1) }]
      const { slots } = viewDays(
        days,
        series,
        { width: 500, minStep: 5, weekStart: 1, combine: 'sum' },
        turkish,
      )
      return visibleTicks(slots, box).map(({ label }) => label)
    }

    expect(ticks(1)).toEqual(['20 Kas'])
    expect(ticks(7)).toEqual(['Cmt', 'Paz', 'Pzt', 'Sal', 'Çar', 'Per', 'Cum'])
    expect(ticks(30).at(-1)).toBe('20 Kas')
    expect(ticks(365)).toContain('2026')
  })
})

describe('weeks and months that lack days', () => {
  const days = Array.from({ length: 60 }, (_, index) => addDays('2026-09-22', index))
  const series = [{ id: 'a', name: '', values: days.map(() => 1) }]
  const view = (width: number, endsToday = true) =>
    viewDays(days, series, { width, minStep: 5, weekStart: 1, combine: 'sum', endsToday }, turkish)

  it('are named by their days', () => {
    const months = view(65)

    expect(months.slots.map(({ label }) => label)).toEqual(['22–30 Eyl 2026', 'Ekim 2026', '1–20 Kas 2026'])
  })

  it('are named by the days from the first record on, where that is in them', () => {
    const since = (width: number, first: string) =>
      viewDays(days, series, { width, minStep: 5, weekStart: 1, combine: 'sum', first }, turkish).slots.map(
        ({ label }) => label,
      )

    expect(since(65, '2026-10-12')).toEqual(['22–30 Eyl 2026', '12–31 Eki 2026', '1–20 Kas 2026'])
    expect(since(110, '2026-09-24')[0]).toBe('24–27 Eyl 2026')
    expect(since(110, '2026-09-27')[0]).toBe('27 Eyl 2026')
    expect(since(900, '2026-09-24')[0]).toBe('22 Eylül 2026 Salı')
  })

  it('are today too, as long as it is not over', () => {
    const [open, over] = [view(900), view(900, false)]

    expect(open.bins.filter(({ isPart }) => isPart).map(({ from }) => from)).toEqual(['2026-11-20'])
    expect(over.bins.some(({ isPart }) => isPart)).toBe(false)
  })
})

describe('bars', () => {
  const how = { width: 346, height: 236, unit: 'minutes' as const }

  it('stack from the base line; a missing day is empty, a zero leaves a mark', () => {
    const layout = layoutBars(
      [
        { id: 'a', name: 'A', color: 0, values: [60, null, 0] },
        { id: 'b', name: 'B', color: 1, values: [60, null, null] },
      ],
      how,
      turkish,
    )

    expect(layout.yTicks.map(({ value, y }) => [value, y])).toEqual([
      [0, 210],
      [30, 160],
      [60, 110],
      [90, 60],
      [120, 10],
    ])
    expect(layout.bars.map(({ d }) => moves(d))).toEqual([1, 1])
    expect(layout.bars[0]?.d).toContain(',210V110H') // from 0 to 60 minutes, square below another bar
    expect(layout.bars[1]?.d).toMatch(/,110V13Q/) // from 60 to 120 minutes, round on top
    expect(moves(layout.zeros)).toBe(1)
  })

  it('leave room for a goal that nobody reached', () => {
    const layout = layoutBars([{ id: 'a', name: '', color: 0, values: [30] }], { ...how, goal: 240 }, turkish)

    expect(layout.goalY).toBe(10)
  })
})

describe('lines', () => {
  it.each([
    [
      [1, null, 2, 3, null, 4],
      [0, 5],
    ],
    [[1], [0]],
    [[1, 2], []],
    [[null, null], []],
  ])('of %j have lone points at %j', (values, lone) => {
    expect(lonePoints(values)).toEqual(lone)
  })

  it('are level where nets of thirds are equal but for their last digit', () => {
    const nets = [0 - 1 / 3, 1 - 4 / 3]
    const how = { width: 300, height: 200, unit: 'net', fromZero: false } as const
    const { lines } = layoutLines([{ id: 'a', name: '', color: 'accent', values: nets }], how, turkish)

    expect(nets[0]).not.toBe(nets[1])
    expect(lines[0]?.points[0]?.y).toBe(lines[0]?.points[1]?.y)
    expect(layoutSparkline(nets, 80, 24).d).toBe(layoutSparkline([1, 1], 80, 24).d)
  })

  it('break at a gap and close the band', () => {
    const layout = layoutLines(
      [{ id: 'a', name: '', color: 'accent', values: [10, null, 20, 30, 40] }],
      {
        width: 346,
        height: 236,
        unit: 'net',
        fromZero: true,
        band: { low: [null, null, null, 30, 35], high: [null, null, null, 30, 45] },
      },
      turkish,
    )
    const [line] = layout.lines

    expect(moves(line?.d ?? '')).toBe(2)
    expect(line?.points.map((point) => point?.y ?? null)).toEqual([170, null, 130, 90, 50])
    expect(layout.last).toMatchObject({ value: 40, y: 50 })
    expect(layout.band.endsWith('Z')).toBe(true)
  })

  it.each([
    ['above a point on the rise', 100, 120, { x: 200, y: 90 }],
    ['below a point the line falls to', 100, 50, { x: 200, y: 120 }],
    ['beside it at the foot of the chart', 205, 50, { x: 181, y: 209 }],
    ['below a point at the top', 12, 20, { x: 200, y: 32 }],
  ])('write their last value %s', (_, y, yBefore, place) => {
    const before = { x: 190, y: yBefore }

    expect(labelPlace({ x: 200, y }, before, box, 10)).toEqual(place)
  })

  it('fit into a sparkline, also one value, equal values or none', () => {
    expect(layoutSparkline([0, 10], 80, 24).d).toBe('M3,21L77,3')
    expect(layoutSparkline([4, 4], 80, 24).d).toBe('M3,12L77,12')
    expect(layoutSparkline([4], 80, 24).last).toBe(dotPath(40, 12, 2.5))
    expect(layoutSparkline([null], 80, 24)).toEqual({ d: '', dots: '', last: '' })
  })
})

describe('scatter', () => {
  const points = [
    { id: 'b', name: 'B', x: 120, y: 50 },
    { id: 'a', name: 'A', x: 60, y: 90 },
  ]

  it('walks from left to right', () => {
    const layout = layoutScatter(
      points,
      { width: 346, height: 236, xUnit: 'minutes', yUnit: 'percent' },
      turkish,
    )

    expect(layout.points.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(layout.dots).toHaveLength(1)
    const centres = layout.points.map(({ cx, cy }) => ({ x: cx, y: cy }))
    expect(nearest(centres, 340, 200)).toBe(1)
  })

  it('leaves a name out that would cover another point or name', () => {
    const crowd = Array.from({ length: 40 }, (_, index) => ({
      ...points[0],
      id: `p${index}`,
      name: 'Köklü sayılar',
      x: 0,
      y: 0,
      cx: 190,
      cy: 100,
    }))

    expect(placeLabels(crowd, box).length).toBeLessThanOrEqual(4)
    expect(placeLabels(crowd.slice(0, 1), box)).toMatchObject([{ anchor: 'start', x: 199, y: 104 }])
  })
})

describe('radar', () => {
  const rowsOf = (now: number[], before: (number | null)[]) =>
    ['Türkçe', 'Matematik', 'Fen', 'Sosyal'].map((name, index) => ({
      id: name,
      name,
      now: now[index] ?? 0,
      before: before[index] ?? null,
    }))

  it('leaves a missing value out of the line and keeps a negative one in the centre', () => {
    const rows = rowsOf([100, 0, -5, 50], [20, null, 40, 60])
    const { corners, centre, radius, now, before } = layoutRadar(rows, 400, 280)

    expect(centre).toEqual({ x: 200, y: 140 })
    expect(corners.map(({ x, y }) => [x, y])).toEqual([
      [200, 140 - radius],
      [200, 140],
      [200, 140],
      [200 - radius / 2, 140],
    ])
    expect(now.split('L')).toHaveLength(4)
    expect(before.split('L')).toHaveLength(3)
  })

  it('draws no area from two values', () => {
    expect(layoutRadar(rowsOf([1, 2, 3, 4], [1, 2]), 400, 280).before).toBe('')
  })

  it.each([
    ['Fizik', ['Fizik']],
    ['Türk Dili ve Edebiyatı', ['Türk Dili ve', 'Edebiyatı']],
    ['Din Kültürü ve Ahlak Bilgisi Dersi', ['Din Kültürü ve', 'Ahlak Bilgisi…']],
    ['Paragrafsorusu🧮📐', ['Paragrafsorusu', '🧮📐']],
    ['Paragrafsorus🧮📐', ['Paragrafsorus🧮', '📐']],
  ])('writes %s as %j', (name, lines) => {
    expect(wrapName(name, 14)).toEqual(lines)
  })
})

describe('a ring', () => {
  it.each([
    [172, 240, 71.7],
    [0, 240, 0],
    [300, 240, 100],
    [5, 0, 100],
    [0, 0, 0],
  ])('with %d of %d is %d % full', (value, goal, percent) => {
    expect(ringPercent(value, goal)).toBe(percent)
  })
})
