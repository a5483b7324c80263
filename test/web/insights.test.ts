import { describe, expect, it } from 'vitest'
import type { BurndownClaim } from '#rules/insight/claims.ts'
import { missingCodes } from '#rules/insight/evidence.ts'
import { bandOf, forecastTrials, type TrialRow } from '#web/study/insights/forecast-band.ts'
import { moreADay } from '#web/study/insights/more-a-day.ts'
import { validateSearch } from '#web/study/progress/search.ts'
import { tr } from '#web/words/tr.ts'
import { en } from '../support/english.ts'

const [t, e] = [tr.insights, en.insights]

describe('the sentences of the insights', () => {
  it.each([
    [
      t.named('Problemler', t.return.less('1,2', '0,4', '4,5')),
      'Problemler: çalışmadan önce deneme başına 1,2\u00a0net gidiyordu, sonra 0,4. Çalışılan süre 4,5 saat.',
      e.named('Problems', e.return.less('1.2', '0.4', '4.5')),
      'Problems: 1.2\u00a0net per mock was lost before, 0.4 after. 4.5 h studied.',
    ],
    [
      t.named('Hücre', t.return.open('5', '4')),
      'Hücre: fark henüz belli değil (önce 5, sonra 4 deneme).',
      e.named('Cells', e.return.open('5', '4')),
      'Cells: no clear change yet (5 mocks before, 4 after).',
    ],
    [
      t.named('Hücre', t.return.more),
      'Hücre: çalışmaya rağmen kayıp sürüyor; başka bir yol denenebilir.',
      e.named('Cells', e.return.more),
      'Cells: still losing net here; another way of studying may help.',
    ],
    [
      t.named('Basınç', t.review.row('34', '0,6')),
      'Basınç: son çalışma 34 gün önce; deneme başına 0,6\u00a0net burada.',
      e.named('Pressure', e.review.row('34', '0.6')),
      'Pressure: last studied 34 days ago; worth about 0.6\u00a0net per mock.',
    ],
    [
      t.review.rowUnmarked('34'),
      'son çalışma 34 gün önce; denemelerde işaret yok, yalnız geçen süreye bakıldı.',
      e.review.rowUnmarked('34'),
      'last studied 34 days ago; nothing marked in mocks yet, so only the time counts.',
    ],
    [
      `${tr.progress.range('TYT', '73,4', '104,4')} ${t.forecast.held('5', '4')}`,
      'Bu gidişle TYT günü 73,4 ile 104,4\u00a0net arası beklenir; böyle 10 tahminden genelde 8 tanesi tutar. Önceki 5 aralıktan 4 tanesi tuttu.',
      `${en.progress.range('TYT', '73.4', '104.4')} ${e.forecast.held('5', '4')}`,
      'At this pace, expect 73.4 to 104.4\u00a0net on the day of TYT; about 8 of 10 such ranges hold. 4 of 5 earlier ranges held.',
    ],
    [
      t.forecast.target.in('95,0'),
      'Hedef 95,0 bu aralıkta.',
      e.forecast.target.in('95.0'),
      'The target of 95.0 is within it.',
    ],
    [
      t.forecast.target.above('110,0'),
      'Hedef 110,0 şimdilik aralığın üstünde; en ucuz netler ilk cümlede.',
      e.forecast.target.above('110.0'),
      'The target of 110.0 is above it for now; the first sentence says where net is cheapest.',
    ],
    [
      t.named('Hücre', `${t.unfixed.row('140', '5', '2')} ${t.unfixed.way}`),
      'Hücre: 140 dakika çalışıldı, son 5 denemenin 2 tanesinde yine yanlış var. Yol değiştirmek iyi gelebilir.',
      e.named('Cells', `${e.unfixed.row('140', '5', '2')} ${e.unfixed.way}`),
      'Cells: 140 minutes studied; wrong again in 2 of the last 5 mocks. A different way may help.',
    ],
    [
      t.unfixed.careless('4,1'),
      'Bilgi dışı nedenlerle deneme başına 4,1\u00a0net gidiyor.',
      e.unfixed.careless('4.1'),
      '4.1\u00a0net per mock is lost for reasons other than knowledge.',
    ],
    [
      t.burndown.claim('24 Şubat', '24 Ekim', '65'),
      'Bu hızla konuların bitişi 24 Şubat ile 24 Ekim arası; sınavdan önce bitme olasılığı yüzde 65 dolayında',
      e.burndown.claim('24 February', '24 October', '65'),
      'At this pace the topics end between 24 February and 24 October; the chance to finish before the exam is about 65 %',
    ],
    [
      t.burndown.short('35', '4'),
      'Günde 35 dakika daha ya da şu 4 konuyu sona bırakmak dengeyi kurar.',
      e.burndown.short('35', '4'),
      '35 more minutes a day, or leaving these 4 topics for the end, would balance it.',
    ],
    [
      t.pace.claim('75', '60'),
      'Planlanan 60 dakika genelde 75 dakika sürüyor; haftalık planın yaklaşık yüzde 60 kadarı yapılıyor',
      e.pace.claim('75', '60'),
      '60 planned minutes usually take 75; about 60 % of a week’s plan gets done',
    ],
    [
      t.publishers.claim('Deneme A.Ş.', '3,2', '14', true),
      'Deneme A.Ş. denemeleri ortalamadan yaklaşık 3,2\u00a0net daha zor (14 deneme)',
      e.publishers.claim('Mock Ltd', '3.2', '14', true),
      'Mock Ltd mocks are about 3.2\u00a0net harder than average (14 mocks)',
    ],
    [t.publishers.same, 'belirgin fark yok', e.publishers.same, 'no clear difference'],
    [t.pace.asPlanned, 'Planlar tutuyor', e.pace.asPlanned, 'Plans work out as planned'],
    [
      t.step.mark(50, 3),
      'Denemelerin yarısında konu işaretleri yok; üç deneme daha işaretlenirse en ucuz netler görünür.',
      e.step.mark(50, 3),
      'Half of the mocks have no topics marked; mark three more to see the cheapest net.',
    ],
    [
      t.missing.full_trials('5', '2'),
      'Bunun için 5 deneme gerekiyor, şimdilik 2 var.',
      e.missing.full_trials('5', '2'),
      'This needs 5 mocks; 2 so far.',
    ],
    [
      t.missing.days_since_last_trial('45', '60'),
      'Son deneme 60 gün önceydi; yeni bir deneme tahmini açar.',
      e.missing.days_since_last_trial('45', '60'),
      'The last mock was 60 days ago; a new one brings the forecast back.',
    ],
    [
      t.missing.days_worked_of_28('10', '3'),
      'Son 28 günde 10 çalışma günü gerekiyor, şimdilik 3.',
      e.missing.days_worked_of_28('10', '3'),
      'This needs 10 days of study in the last 28; 3 so far.',
    ],
  ])('are the specified ones: %s', (turkish, turkishWanted, english, englishWanted) => {
    expect([turkish, english]).toEqual([turkishWanted, englishWanted])
  })

  it('tell minutes more a day, none needed and not yet known apart', () => {
    const told = (claim: BurndownClaim | null) =>
      [t, e].map(({ burndown }) => moreADay(claim, burndown, String))

    expect(told({ code: 'short', chance: 40, minutes: 35, topics: 0 })).toEqual([
      'Günde 35 dakika daha dengeyi kurar.',
      '35 more minutes a day would balance it.',
    ])
    const none = ['Günlük süreyi artırmak gerekmiyor.', 'No more minutes a day are needed.']
    expect(told({ code: 'in_time', chance: 75 })).toEqual(none)
    expect(told({ code: 'done' })).toEqual(none)
    expect(told(null)).toEqual([
      'Günde kaç dakika daha gerektiği henüz söylenemez.',
      'It is too early to say how many more minutes a day are needed.',
    ])
  })

  it('are right English of a single topic', () => {
    expect(e.burndown.short('35', '1')).toContain('or leaving this topic for the end,')
    expect(e.return.claim('1', '1')).toBe('The only topic with mocks before and after loses less now')
    expect(e.return.claim('3', '1')).toBe('Of 3 topics with mocks before and after, 1 loses less now')
    expect(e.return.claimNone('1')).toMatch(/^In 1 topic with mocks/)
  })

  it('have words for everything that can be missing', () => {
    for (const words of [t, e])
      for (const code of missingCodes) expect(words.missing[code]('4', '2')).toMatch(/^[A-ZİÇŞĞÜÖ0-9].*\.$/)
  })

  it('count in words as far as ten, and the share in numbers unless it is half', () => {
    expect(e.unfixed.claim(1)).toBe('One topic is still wrong after study')
    expect(t.unfixed.claim(12)).toBe('12 konuda çalışmaya rağmen yanlış sürüyor')
    expect(t.step.mark(70, 2)).toContain('Denemelerin yüzde 70 kadarında')
    expect(t.step.sit(2)).toMatch(/^İki deneme/)
    // A student of five days has no 28 days that could have a record.
    expect(t.step.logMoreDays(29)).toMatch(/^Günlerin yüzde 29 kadarında kayıt var;/)
    expect(e.step.logMoreDays(29)).toMatch(/^29% of the days have a record;/)
  })

  it.each([
    [
      30,
      'Denemelerin yüzde 30 kadarında',
      'Sürelerin yüzde 30',
      'Yanlışların yüzde 30',
      '30% of the mocks have no',
      '30%',
      '30%',
    ],
    [
      100,
      'Denemelerin hiçbirinde',
      'Sürelerin tamamı',
      'Yanlışların tamamında',
      'No mock has its',
      'All',
      'All',
    ],
  ])(
    'say in words that nothing or everything is missing: %s',
    (percent, marks, days, reasons, ...english) => {
      expect(t.step.mark(percent, 3)).toContain(`${marks} konu işaretleri yok; üç deneme`)
      expect(t.step.markMore(percent)).toContain(`${marks} konu işaretleri yok; `)
      expect(t.step.logOnTheDay(percent)).toContain(days)
      expect(t.step.reasons(percent)).toContain(reasons)
      const [unmarked, logged, reasoned] = english
      expect(e.step.mark(percent, 3)).toContain(`${unmarked} topics marked; `)
      expect(e.step.markMore(percent)).toContain(`${unmarked} topics marked; `)
      expect(e.step.logOnTheDay(percent)).toContain(`${logged} of the time was recorded`)
      expect(e.step.reasons(percent)).toContain(`${reasoned} of the mistakes have a reason`)
    },
  )

  it('call no mock unmarked that has some marks', () => {
    for (const sentence of [t.step.mark(0, 3), t.step.markMore(0)])
      expect(sentence).toMatch(/^Konu işaretleri yarım;/)
    for (const sentence of [e.step.mark(0, 3), e.step.markMore(0)])
      expect(sentence).toMatch(/^Some wrong answers have no topic yet;/)
    expect(t.step.logOnTheDay(0)).toContain('Sürelerin hiçbiri')
    expect(t.step.reasons(0)).toContain('Yanlışların hiçbirinde')
    expect(e.step.logOnTheDay(0)).toContain('None of the time was recorded')
    expect(e.step.reasons(0)).toContain('None of the mistakes have a reason')
  })
})

describe('the band of the forecast', () => {
  const croom = '01900000-0000-7000-8000-00000000000a'
  const trial = (day: string, net: number, more: Partial<TrialRow> = {}): TrialRow => ({
    id: day,
    name: day,
    day,
    croom_id: croom,
    croom_name: 'TYT',
    program_code: 'TYT',
    kind: 'general',
    publisher: null,
    questions: 120,
    correct: 0,
    wrong: 0,
    blank: 0,
    net,
    lessons: [],
    sections: [],
    ...more,
  })
  const five = ['2026-09-06', '2026-09-20', '2026-10-04', '2026-10-18', '2026-11-01'].map((day, i) =>
    trial(day, 60 + 2 * i),
  )
  const forecast = {
    croom_id: croom,
    today: '2026-11-22',
    evidence: { n: 5, quality: 'B' as const },
    missing: null,
    exam: { id: croom, name: 'TYT', examdate: '2027-06-19' },
    questions: 120,
    low: 55,
    middle: 76,
    high: 97,
    per_week: 0.5,
    sigma: 6,
    days_left: 209,
    adjusted: false,
    held: null,
    tried: null,
    target: null,
    target_in_range: null,
  }

  it('reads the trials of the class group with the lessons of the largest, as the forecast does', () => {
    const whole = [...five, trial('2026-11-02', 40, { questions: 60 })].map((each, i) => ({
      ...each,
      lessons: i % 2 ? ['ma', 'tr'] : ['tr', 'ma'],
    }))
    const older = trial('2026-08-01', 50, { lessons: ['tr', 'fe'] })
    const others = [
      trial('2026-11-03', 10, { kind: 'branch', lessons: ['ma', 'tr'] }),
      trial('2026-11-04', 30, { questions: 60, lessons: ['tr'] }),
      trial('2026-11-05', 70, { croom_id: 'another', questions: 160, lessons: ['ma', 'tr'] }),
    ]
    expect(forecastTrials([older, ...whole, ...others], croom)).toEqual(whole)
    expect(forecastTrials([], croom)).toEqual([])
  })

  it('goes from today to the exam, where it is the server’s range, and widens on the way', () => {
    const band = bandOf(forecast, five)
    const [first, last] = [band[0], band.at(-1)]
    expect(first?.day).toBe('2026-11-22')
    expect(last?.day).toBe('2027-06-19')
    expect([last?.low, last?.middle, last?.high].map((net) => Math.round((net ?? 0) * 1000))).toEqual([
      55_000, 76_000, 97_000,
    ])
    const widths = band.map(({ low, high }) => high - low)
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  })

  it('is there on the exam’s own day, and not without a forecast', () => {
    const today = { ...forecast, today: '2027-06-19' }
    expect(bandOf(today, five).map(({ day }) => day)).toEqual(['2027-06-19', '2027-06-19'])
    expect(bandOf({ ...forecast, low: null }, five)).toEqual([])
    expect(bandOf(forecast, [])).toEqual([])
  })
})

describe('the address of the progress', () => {
  it('names a class group or nothing, and editing is done in the list', () => {
    const croom = '01900000-0000-7000-8000-00000000000a'
    expect(validateSearch({ croom })).toEqual({ croom })
    expect(validateSearch({ croom: 'x' })).toEqual({})
    expect(validateSearch({ list: '1', q: 'köklü' })).toEqual({ list: 1, q: 'köklü' })
    expect(validateSearch({ edit: 'true' })).toEqual({ list: 1, edit: true })
    expect(validateSearch({ view: 'trials', croom })).toEqual({ view: 'trials', croom })
  })
})
