import { renderToStaticMarkup as draw } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { addDays } from '#rules/day.ts'
import { makeStore } from '../support/fake-browser.ts'
import { turkish } from '../support/turkish.ts'

vi.stubGlobal('navigator', { languages: ['tr'] })
vi.stubGlobal('window', { localStorage: makeStore() })
vi.stubGlobal('document', { documentElement: { lang: '' } })
vi.resetModules()
const { startLanguage } = await import('#web/words/language.ts')
await startLanguage()
const { DayChart } = await import('#web/chart/day-chart.tsx')
const { fileNameOf } = await import('#web/chart/table-data.ts')
const { MonthMap } = await import('#web/chart/month-map.tsx')
const { Radar } = await import('#web/chart/radar.tsx')
const { RankBars } = await import('#web/chart/rank-bars.tsx')
const { ProgressRing } = await import('#web/chart/ring.tsx')
const { Scatter } = await import('#web/chart/scatter.tsx')
const { Sparkline } = await import('#web/chart/sparkline.tsx')
const { DataTable } = await import('#web/chart/table.tsx')
const { YearMap } = await import('#web/chart/year-map.tsx')
const { NetLines, netTable } = await import('#web/trials/net-lines.tsx')

const daysUntil = (count: number) =>
  Array.from({ length: count }, (_, index) => addDays('2026-11-20', index - count + 1))
const one = (values: (number | null)[]) => [{ id: 'all', name: '', values }]
const count = (markup: string, part: string) => markup.split(part).length - 1

describe('bars by day that end today', () => {
  const pale = { day: 'bugün bitmedi', week: 'yarım hafta', month: 'yarım ay', year: 'yarım yıl' }
  const shown = (days: string[], more: object) =>
    draw(<DayChart title="?" days={days} series={one(days.map(() => 5))} unit="questions" {...more} />)

  it.each([
    [7, 1, 'bugün bitmedi'],
    [3000, 2, 'yarım'],
  ])('are pale where they are not whole, and say so: %d days', (days, count_, words) => {
    const markup = shown(daysUntil(days), { pale })

    expect(count(markup, 'opacity="0.5"')).toBe(count_)
    expect(markup).toContain(words)
    expect(count(shown(daysUntil(days), {}), 'opacity="0.5"')).toBe(0)
  })
})

describe('bars by day', () => {
  const week = daysUntil(7)

  it('ask a question, answer it in words and say what they count and the unit', () => {
    const markup = draw(
      <DayChart
        title="Hangi gün ne kadar çalıştım?"
        sentence="En uzunu Salı."
        counted="2 gün"
        days={week}
        series={one([95, null, null, 172, null, null, null])}
        unit="minutes"
        goal={240}
      />,
    )

    expect(markup).toContain('>Hangi gün ne kadar çalıştım?</h2>')
    expect(markup).toContain('aria-label="Hangi gün ne kadar çalıştım? En uzunu Salı."')
    expect(markup).toContain('Süre\u00a0· 2 gün')
    expect(markup).toContain('Hedef: 4 sa')
    expect(markup).toContain('Tablo olarak göster')
    expect(markup).toContain('CSV indir')
  })

  it('can be walked with the keyboard; the newest day is read first', () => {
    const markup = draw(
      <DayChart title="?" days={week} series={one([1, 2, 3, 4, 5, 6, 172])} unit="minutes" />,
    )

    expect(markup).toMatch(/<input type="range"[^>]*min="0"[^>]*max="6"/)
    expect(markup).toContain('aria-valuetext="20 Kasım 2026 Cuma: 2 sa 52 dk"')
  })

  it('keep their room and show no controls when nothing was recorded', () => {
    const markup = draw(<DayChart title="?" days={week} series={one(week.map(() => null))} unit="minutes" />)

    expect(markup).toContain('Bu aralıkta kayıt yok.')
    expect(markup).toContain('min-height:220px')
    expect(markup).not.toContain('<button')
  })

  it('draw a year of ten lessons with one path each, folded and by week', () => {
    const days = daysUntil(365)
    const series = Array.from({ length: 10 }, (_, lesson) => ({
      id: `l${lesson}`,
      name: `Ders ${lesson}`,
      values: days.map((_, day) => ((day * 7 + lesson) % 50) + 1),
    }))

    const markup = draw(<DayChart title="?" days={days} series={series} unit="minutes" />)

    expect(markup).toContain('haftalık toplam')
    expect(markup).toContain('Diğer')
    expect(count(markup, '<rect')).toBeLessThan(30)
    expect(count(markup, '<path')).toBeLessThan(30)
    expect(markup.length).toBeLessThan(60_000)
  })

  it.each([1, 3, 1200, 3660])('work with %d days', (length) => {
    const days = daysUntil(length)

    expect(
      draw(<DayChart title="?" days={days} series={one(days.map(() => 5))} unit="questions" />),
    ).toContain('<path')
    expect(draw(<DayChart title="?" days={days} series={one(days.map(() => 5))} unit="percent" />)).toContain(
      '<path',
    )
  })
})

describe('a line over trials', () => {
  const trials = ['D1', 'D2', 'D3'].map((name) => ({ id: name, name, day: '2026-11-15' }))

  it('says where the next value is expected', () => {
    const band = { low: [null, 60, 58], high: [null, 60, 66] }
    const markup = draw(
      <NetLines
        title="?"
        trials={trials}
        series={one([58.25, 60, 62])}
        band={band}
        bandName="tahmin aralığı"
      />,
    )

    expect(markup).toContain('D3\u00a0· 15 Kasım 2026: 62,00, tahmin aralığı 58,00 – 66,00')
    const slots = trials.map(({ id, name }) => ({ id, label: name }))
    expect(netTable('Deneme', slots, one([58.25, 60, 62]), band, turkish).rows[2]).toEqual({
      id: 'D3',
      cells: ['D3', 62, 58, 66],
    })
  })
})

describe('the other charts', () => {
  it('have tables whose missing cells are dashes, not zeros', () => {
    const table = netTable('Ad', [{ id: 'a', label: 'A' }], one([null]), undefined, turkish)

    const markup = draw(<DataTable table={table} title="?" height={200} />)

    expect(markup).toContain('<th scope="row"')
    expect(markup).toContain('>–</td>')
  })

  it('rank rows and keep the rest behind a button', () => {
    const rows = [9, null, 3].map((value, index) => ({ id: `${index}`, name: `Konu ${index}`, value }))
    const markup = draw(<RankBars title="?" rows={rows} unit="questions" rowName="Konu" limit={2} />)

    expect(count(markup, '<li')).toBe(2)
    expect(markup).toContain('kayıt yok')
    expect(markup).toContain('1 satır daha')
  })

  it('draw maps, scatter, radar, ring and sparkline on the server', () => {
    const days = daysUntil(30)
    const values = days.map((_, index) => (index % 3 ? index * 9 : null))
    const rows = ['A', 'B', 'C'].map((name, at) => ({ id: name, name, now: at + 1, before: 2 * (at + 1) }))
    const points = [{ id: 'a', name: 'Türev', x: 480, y: 43 }]

    expect(draw(<YearMap title="?" days={days} values={values} unit="minutes" />)).toContain('kayıt yok')
    expect(draw(<MonthMap title="?" month="2026-11" days={days} values={values} unit="minutes" />)).toContain(
      '>30<',
    )
    // The legend says the levels that are there.
    const nothing = draw(<MonthMap title="?" month="2026-11" days={[]} values={[]} unit="minutes" />)
    expect(nothing).toContain('kayıt yok')
    expect(nothing).not.toContain('≤')
    expect(
      draw(<Scatter title="?" points={points} xUnit="minutes" yUnit="percent" pointName="Konu" />),
    ).toContain('Türev: Başarı %43, Süre 8 sa')
    expect(
      draw(<Scatter title="?" points={[]} xUnit="minutes" yUnit="percent" pointName="Konu" />),
    ).toContain('Bu aralıkta kayıt yok.')
    const radar = draw(<Radar title="?" rows={rows} nowName="Şimdi" beforeName="Önce" axisName="Ders" />)
    expect(radar).toContain('C: Şimdi %3, Önce %6')
    expect(
      draw(
        <ProgressRing label="Bugün" value={60} goal={240} size={34}>
          1
        </ProgressRing>,
      ),
    ).toContain('stroke-dasharray="25 100"')
    const empty = (size: number) =>
      draw(
        <ProgressRing label="Bugün" value={0} goal={240} size={size}>
          1
        </ProgressRing>,
      )
    // A small ring lies beside bubbles, and has to be seen like them.
    expect([empty(34), empty(158)].map((ring) => ring.includes('var(--field)'))).toEqual([true, false])
    expect(draw(<Sparkline values={[1, 2]} label="Son 6" />)).toContain('aria-label="Son 6"')
  })

  it('name their files after the question', () => {
    expect(fileNameOf('Hangi gün: 1/2?')).toBe('Hangi gün 12')
  })
})
