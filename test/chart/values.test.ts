import { describe, expect, it } from 'vitest'
import { formatTicks, formatValue, type Unit } from '#rules/chart/format.ts'
import { type ChartSeries, foldSeries, sumKnown } from '#rules/chart/series.ts'
import { niceTicks } from '#rules/chart/ticks.ts'
import { csvCell } from '#rules/csv.ts'
import { addDays } from '#rules/day.ts'
import { formatDay, formatSpan } from '#rules/format-day.ts'
import { formatOf } from '#server/services/printer/format.ts'
import { shownWarning } from '#server/services/words/messages.ts'
import { combineBins, groupDays } from '#web/chart/bins.ts'
import { type ChartTable, toCsv } from '#web/chart/table-data.ts'
import { formatIn } from '#web/words/format.ts'
import { english, turkish } from '../support/turkish.ts'

describe('values as people read them', () => {
  it.each<[number, Unit, string, string]>([
    [172, 'minutes', '2 sa 52 dk', '2 sa 52 dk'],
    [60, 'minutes', '1 sa', '1 sa'],
    [0, 'minutes', '0 dk', '0 dk'],
    [1240, 'questions', '1.240', '1,240'],
    [74.5, 'net', '74,50', '74.50'],
    [-1.25, 'net', '−1,25', '−1.25'],
    [-0.001, 'net', '0,00', '0.00'],
    [-0.01, 'count', '0', '0'],
    [81.5, 'percent', '%81,5', '81.5%'],
  ])('%d %s is %s in Turkish and %s in English', (value, unit, inTurkish, inEnglish) => {
    expect(formatValue(value, unit, turkish)).toBe(inTurkish)
    expect(formatValue(value, unit, english)).toBe(inEnglish)
  })

  it.each([0.005, 0.125, 1.125, 2 / 3, 74.5, 1240, 0.001])(
    'a letter writes a change of %d as a page does',
    (by) => {
      for (const change of [by, -by]) {
        expect(formatOf('tr').change(change)).toBe(formatIn('tr').netChange(change))
        expect(formatOf('en').net(change)).toBe(formatIn('en').net(change))
      }
    },
  )

  it('a warning of a file writes nets as a page does', () => {
    const warning = {
      says: 'netDiffers',
      said: -1.25,
      read: -0.001,
      line: 2,
      column: 1,
      sheet: null,
    } as const

    expect(shownWarning(warning, 'tr').message).toMatch(/ −1,25, .* 0\.$/)
    expect(shownWarning(warning, 'en').message).toContain('−1.25')
  })

  it('tells an axis in minutes up to an hour and in hours beyond', () => {
    expect(formatTicks([0, 15, 30, 45], 'minutes', turkish)).toEqual(['0', '15 dk', '30 dk', '45 dk'])
    expect(formatTicks([0, 30, 60, 90], 'minutes', turkish)).toEqual(['0', '0,5 sa', '1 sa', '1,5 sa'])
  })

  it('reads a day as a day of the calendar, whatever the time zone of the machine', () => {
    expect(formatDay('2026-11-20', 'tr', 'full')).toBe('20 Kasım 2026 Cuma')
    expect(formatSpan('2026-11-16', '2026-11-20', 'tr', 'medium')).toBe('16–20 Kas 2026')
    expect(formatDay('2026-11-20', 'en', 'short')).toBe('20 Nov')
    expect(formatDay('2026-11-20', 'tr', 'dayName')).toBe('Cuma')
    expect(formatDay('2026-11-20', 'en', 'dayName')).toBe('Friday')
    expect(formatSpan('2026-11-16', '2026-11-20', 'en', 'medium')).toBe('16–20 Nov 2026')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  })
})

describe('ticks', () => {
  it.each<[number, number, Unit, number[]]>([
    [0, 42, 'minutes', [0, 15, 30, 45]],
    [0, 95, 'minutes', [0, 30, 60, 90, 120]],
    [0, 240, 'minutes', [0, 60, 120, 180, 240]],
    [0, 1500, 'minutes', [0, 600, 1200, 1800]],
    [0, 0, 'minutes', [0, 5]],
    [0, 2, 'questions', [0, 1, 2]],
    [0, 0, 'questions', [0, 1]],
    [0, 1, 'count', [0, 1]],
    [0, 3, 'count', [0, 1, 2, 3]],
    [58.25, 84, 'net', [50, 60, 70, 80, 90]],
    [12.25, 12.25, 'net', [10, 11, 12, 13, 14, 15]],
    [-1.5, 12.25, 'net', [-5, 0, 5, 10, 15]],
    [0, 0.7, 'net', [0, 0.2, 0.4, 0.6, 0.8]],
    [0, 97, 'percent', [0, 20, 40, 60, 80, 100]],
    [0, 1240, 'questions', [0, 500, 1000, 1500]],
  ])('from %d to %d %s are %j', (min, max, unit, ticks) => {
    expect(niceTicks(min, max, unit, 4)).toEqual(ticks)
  })
})

// 14 November 2026 is a Saturday.
const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-14', index))

describe('days drawn together', () => {
  it.each([
    [7, 1, 'day', 7, '2026-11-14'],
    [6, 1, 'week', 2, '2026-11-16'],
    [2, 0, 'week', 2, '2026-11-15'],
    [1, 1, 'month', 1, undefined],
  ] as const)('at most %d, weeks from day %d: by %s, %d bins', (most, weekStart, grain, count, second) => {
    const grouped = groupDays(week, most, weekStart, null)

    expect(grouped.grain).toBe(grain)
    expect(grouped.bins).toHaveLength(count)
    if (grain === 'week') expect(grouped.bins[1]?.from).toBe(second)
  })

  it('go from weeks to months to years as room shrinks', () => {
    const days = Array.from({ length: 1200 }, (_, index) => addDays('2023-08-09', index))

    expect(groupDays(days, 220, 1, null)).toMatchObject({ grain: 'week', bins: { length: 172 } })
    expect(groupDays(days, 58, 1, null)).toMatchObject({ grain: 'month', bins: { length: 40 } })
    expect(groupDays(days, 30, 1, null)).toMatchObject({ grain: 'year', bins: { length: 4 } })
  })

  it('know which of them lack days', () => {
    const partsOf = (from: string, count: number, most: number, first: string | null = null) =>
      groupDays(
        Array.from({ length: count }, (_, index) => addDays(from, index)),
        most,
        1,
        first,
      ).bins.map(({ isPart }) => isPart)

    expect(partsOf('2026-11-14', 3, 3)).toEqual([false, false, false])
    expect(partsOf('2026-11-14', 12, 4)).toEqual([true, false, true])
    expect(partsOf('2026-11-09', 14, 4)).toEqual([false, false])
    expect(partsOf('2026-09-20', 66, 3)).toEqual([true, false, true])
    // A week with the first record in it, and one that begins with it; a day is one day.
    expect(partsOf('2026-11-09', 14, 4, '2026-11-18')).toEqual([false, true])
    expect(partsOf('2026-11-09', 14, 4, '2026-11-16')).toEqual([false, false])
    expect(partsOf('2026-11-14', 3, 3, '2026-11-15')).toEqual([false, false, false])
  })

  it('count no day without a record, and are missing when all of them are', () => {
    const { bins } = groupDays(week, 2, 1, null)

    expect(combineBins({ values: [95, 240, null, 0, 172, null, 180] }, bins, 'sum')).toEqual([335, 352])
    expect(combineBins({ values: [95, 240, null, 0, 171, null, 180] }, bins, 'mean')).toEqual([167.5, 117])
    expect(combineBins({ values: [null, null, null, 0, null, null, null] }, bins, 'sum')).toEqual([null, 0])
  })

  it('average rates by what they are rates of', () => {
    const { bins } = groupDays(week, 2, 1, null)
    const rates = { values: [100, 20, null, null, null, 50, null], weights: [1, 100, 0, 0, 0, 8, 0] }

    const means = combineBins(rates, bins, 'mean')

    expect(means[0]).toBeCloseTo(2100 / 101)
    expect(means[1]).toBe(50)
  })

  it('of several series that are drawn as one are averaged too, never summed', () => {
    const rate = (id: string, value: number, weight: number) => ({
      id,
      name: id,
      values: [value, null],
      weights: [weight, 0],
    })
    const many = Array.from({ length: 6 }, (_, n) => rate(`k${n}`, 50, 100))
    const folded = foldSeries([...many, rate('a', 80, 10), rate('b', 70, 30)], 'Diğer')

    expect(folded.at(-1)).toMatchObject({ id: 'other', values: [72.5, null], weights: [40, 0] })
  })
})

describe('many series', () => {
  const many: ChartSeries[] = [5, 80, 1, 60, 50, 40, 30, 20].map((value, index) => ({
    id: `s${index}`,
    name: `Ders ${index}`,
    values: [value, null],
  }))

  it('keep the six largest in their order and add up the rest', () => {
    const folded = foldSeries(many, 'Diğer')

    expect(folded.map(({ id }) => id)).toEqual(['s1', 's3', 's4', 's5', 's6', 's7', 'other'])
    expect(folded.map(({ color }) => color)).toEqual([0, 1, 2, 3, 4, 5, 'other'])
    expect(folded.at(-1)).toMatchObject({ name: 'Diğer', values: [6, null] })
  })

  it('keep a lesson in its own colour and fold those that have none of their own', () => {
    const folded = foldSeries(
      [
        { id: 'a', name: 'A', color: 'other', values: [90] },
        { id: 'b', name: 'B', color: 3, values: [1] },
        { id: 'c', name: 'C', color: 'other', values: [9] },
      ],
      'Diğer',
    )

    expect(folded.map(({ id, color, values }) => [id, color, values])).toEqual([
      ['b', 3, [1]],
      ['other', 'other', [99]],
    ])
  })

  it('show a single series as it is, in the accent colour', () => {
    expect(foldSeries([{ id: 'a', name: '', values: [1] }], 'Diğer')[0]?.color).toBe('accent')
  })

  it('sum what is known', () => {
    expect(sumKnown([1, null, 2])).toBe(3)
    expect(sumKnown([null, null])).toBeNull()
  })
})

describe('a CSV file', () => {
  const table: ChartTable = {
    columns: [
      { id: 'day', label: 'Gün', holds: 'day' },
      { id: 'net', label: 'Net', holds: 'net' },
      { id: 'note', label: 'Not; kısa', holds: 'text' },
    ],
    rows: [{ id: '1', cells: ['2026-11-20', -1.25, null] }],
  }

  it('has a byte order mark, semicolons and decimal commas in Turkish', () => {
    expect(toCsv(table, turkish)).toBe('\uFEFFGün;Net (net);"Not; kısa"\r\n2026-11-20;-1,25;')
  })

  it('has commas and decimal points in English', () => {
    expect(toCsv(table, english)).toBe('\uFEFFGün,Net (net),Not; kısa\r\n2026-11-20,-1.25,')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+90', "'+90"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['﹦1', "'﹦1"],
    ['﹢1', "'﹢1"],
    ['\u200b=1', "'\u200b=1"],
    ['\ufeff \u2060@A1', "'\ufeff \u2060@A1"],
    ['=HYPERLINK("x";"y")', '"\'=HYPERLINK(""x"";""y"")"'],
    ['Köklü sayılar', 'Köklü sayılar'],
  ])('does not let a spreadsheet calculate %s', (text, cell) => {
    expect(csvCell(text, 'tr')).toBe(cell)
  })
})
