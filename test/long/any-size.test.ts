import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays, weekdayOf } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, leadTo, settled } from '../support/browser/browser.ts'
import { screensOf, screensWithoutId } from '../support/browser/screens.ts'

const long = {
  croom: 'Ortaöğretim Başarı Puanına Göre Yerleştirme Çalışma Grubu 2026 Güz',
  study: 'Türkiye Cumhuriyeti İnkılap Tarihi ve Atatürkçülük Uygulamaları',
  topic: 'Kuvayımilliyeleştiremediklerimizdenmişsinizcesine Uzun Konu Adları',
  exam: 'Üniversiteler Arası Yabancı Dil Yeterlilik Sınavı, Uzun Adıyla',
  trial: 'مرحبا Deneme שלום 2',
}

/** The window in which a screen is opened. */
const usual = { width: 390, height: 800 }

type Size = { name: string; width: number; text: number }
/** What one visitor sees of a screen: each size is a change of the window of the same page. */
type Visit = { locale: 'tr' | 'en'; sizes: Size[]; hasForcedColors: boolean }
const visits: Visit[] = [
  {
    locale: 'en',
    sizes: [
      { name: 'on a phone of 320 pixels', width: 320, text: 100 },
      // What a desktop of 1440 pixels shows at a zoom of 200 %.
      { name: 'on a desktop zoomed to twice the size', width: 720, text: 100 },
    ],
    hasForcedColors: false,
  },
  {
    locale: 'tr',
    sizes: [{ name: 'on a phone with text of twice the size', width: 390, text: 200 }],
    hasForcedColors: true,
  },
]

describeInBrowser('At any size of screen and text', (stage) => {
  let trialId = ''
  const trialIds: string[] = []
  beforeAll(async () => {
    const as = { as: ada }
    const { call } = stage.world
    await stage.joinTyt(ada)
    const { today } = await call('GET /state', { query: {} }, as)
    const croom = await call(
      'GET /croom/save',
      { query: { name: long.croom, kind: 'personal', mode: 'empty' } },
      as,
    )
    const study = await call(
      'GET /study/save',
      { query: { croom_id: croom.id, name: long.study, question_count: 40 } },
      as,
    )
    const topic = await call('GET /topic/save', { query: { study_id: study.id, name: long.topic } }, as)
    const places = [
      { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic },
      { croom_id: croom.id, study_id: study.id, topic_id: topic.id },
    ]
    for (const [n, place] of [...places, ...places].entries()) {
      const what = { kind: 'mistakes', minutes: 45, correct: 12, wrong: 5, level: 3 } as const
      const record = { ...place, ...what, day: addDays(today.day, -n), note: 'işlem hatası '.repeat(9) }
      await call('GET /state/save', { query: record }, as)
      const item = { ...place, day: addDays(today.day, n % 2), kind: 'practice', minutes: 75 } as const
      await call('GET /plan/save', { query: { ...item, questions: 30 } }, as)
    }
    await call(
      'GET /exam/save',
      { query: { name: long.exam, kind: 'national', examdate: addDays(today.day, 90), is_main: true } },
      as,
    )
    const { studies } = await call('GET /trialexam/subjects/{id}', { params: { id: tytCroom } }, as)
    for (let n = 0; n < 7; n += 1) {
      const lessons = studies.map(({ id, question_count }) => ({
        study_id: id,
        correct: Math.floor(question_count * (0.5 + 0.02 * n)),
        wrong: Math.floor(question_count * 0.15),
      }))
      const marks = [{ study_id: turkce, topic_id: tytTopic, result: 'wrong', count: 4, reason: 'knowledge' }]
      const sheet = { croom_id: tytCroom, kind: 'general', publisher: long.study, lessons, marks } as const
      const day = addDays(today.day, 7 * n - 50)
      const name = n === 6 ? long.trial : `Türkiye Geneli Kurumsal Ortak Değerlendirme Denemesi ${n}`
      trialId = (await call('POST /trialexam/save', { body: { ...sheet, name, day } as never }, as)).id
      if (n > 4) trialIds.push(trialId)
    }
    // The days with records are next to each other in one week, whichever weekday it is.
    const week_start = weekdayOf(addDays(today.day, -3))
    await call('GET /user/save', { query: { target_net: 118, week_start } }, as)
  })

  const addressOf = (path: string) => path.replace('$id', trialId).replace(/ids=$/, `ids=${trialIds.join()}`)

  async function open(page: Page, path: string) {
    await page.setViewportSize(usual)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await leadTo(page, addressOf(path))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
  }

  /** Faults of the screen that the page shows, at each size. */
  async function faultsOf(page: Page, { sizes, hasForcedColors }: Visit) {
    const faults: string[] = []
    if (hasForcedColors) {
      await page.emulateMedia({ forcedColors: 'active' })
      faults.push(...(await page.evaluate(lostControls)))
      await page.emulateMedia({ forcedColors: null })
    }
    for (const { name, width, text } of sizes) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`
      }, text)
      // Charts are drawn again for their width.
      await settled(page)
      for (const fault of await page.evaluate(layoutFaults)) faults.push(`${fault} ${name}`)
    }
    return faults
  }

  const ofStudent = screensOf('student').filter(
    (path) => !path.includes('$') || path.startsWith('/trial-exams'),
  )
  const views = [
    ...['goals', 'reminders', 'coaches', 'parents', 'calendar'].map(
      (section) => `/settings?section=${section}`,
    ),
    `/trial-exams/compare?ids=`,
    '/progress?view=trials',
    '/plan?exams=1',
    `/progress?view=time&croom=${tytCroom}&period=month`,
    `/progress?list=1&study=${turkce}`,
  ]

  it.each(visits)('nothing is cut off, covered or outside for a guest in $locale', async (visit) => {
    const page = await stage.signedIn(null, usual, { locale: localeOf(visit) })
    const faults: string[] = []
    for (const path of screensWithoutId('guest')) {
      await open(page, path)
      for (const fault of await faultsOf(page, visit)) faults.push(`${path}: ${fault}`)
    }
    expect(faults).toEqual([])
  })

  it.each(visits)(
    'nothing is cut off, covered or outside for a student with long names, nor a control lost in forced colours, in $locale',
    async (visit) => {
      const page = await stage.signedIn(ada, usual, { locale: localeOf(visit) })
      const faults: string[] = []
      for (const path of [...ofStudent, ...views]) {
        await open(page, path)
        for (const fault of await faultsOf(page, visit)) faults.push(`${path}: ${fault}`)
      }
      expect(faults).toEqual([])
    },
  )

  it('in forced colours shows which bubble is filled', async () => {
    const page = await stage.signedIn(ada, { width: 390, height: 844 })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/progress')
    await page.getByRole('button', { name: new RegExp(`^${tr.insights.evidence}`) }).click()
    await page.locator('summary', { hasText: tr.insights.step.data }).click()
    const grades = page.getByRole('img', { name: tr.insights.grade('C'), exact: true }).first()
    await grades.waitFor()
    const grounds = await grades.evaluate((group) =>
      [...group.children].map((bubble) => getComputedStyle(bubble).backgroundColor),
    )
    expect(new Set(grounds).size).toBe(2)
  })

  it('shows the target of the forecast inside of the picture', async () => {
    const page = await stage.signedIn(ada, { width: 390, height: 844 }, { path: '/progress' })
    await page.getByRole('button', { name: new RegExp(`^${tr.insights.evidence}`) }).click()
    const label = page.locator('svg text', { hasText: tr.insights.forecast.goal('118') })
    await label.waitFor()
    const above = await label.evaluate((text) => {
      const picture = text.closest('svg')?.getBoundingClientRect()
      return text.getBoundingClientRect().top - (picture?.top ?? 0)
    })
    expect(above).toBeGreaterThanOrEqual(0)
  })

  it('keeps the number after a name that is written from right to left in its place', async () => {
    const page = await stage.signedIn(ada, { width: 1440, height: 900 })
    const link = page.getByRole('link', { name: long.trial })
    await link.waitFor()
    // Left edges of the day and of the name: the day follows the name.
    const [name, day] = await link.evaluate((element) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
      const dot = node.data.lastIndexOf('·')
      const left = (from: number, to: number) => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, to)
        return Math.max(...[...range.getClientRects()].map((rect) => rect.left))
      }
      return [left(1, dot - 2), left(dot + 2, dot + 3)]
    })
    expect(day).toBeGreaterThan(name ?? 0)
  })
})

const localeOf = ({ locale }: Visit) => (locale === 'tr' ? 'tr-TR' : 'en-GB')

/** Controls without a line around them, which forced colours need in place of a ground. Runs in the page. */
function lostControls(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      'button, select, input:not([type=radio], [type=file]), textarea',
    ),
  ]
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((control) => !control.closest('.sr-only'))
    .filter((control) => {
      const { borderTopWidth, outlineStyle, appearance, backgroundColor } = getComputedStyle(control)
      const isNative = control instanceof HTMLInputElement && appearance !== 'none'
      const ground = getComputedStyle(document.body).backgroundColor
      const isFilled = backgroundColor !== ground && backgroundColor !== 'rgba(0, 0, 0, 0)'
      return Number.parseFloat(borderTopWidth) === 0 && outlineStyle === 'none' && !isNative && !isFilled
    })
    .map((control) => `no line around ${control.ariaLabel ?? control.textContent ?? control.id}`)
}

/**
 * What a person cannot read: a page or a card that scrolls sideways, texts outside of it, cut off, broken into single
 * letters, under another text or under a field. What ends in an ellipsis on purpose has the class `truncate`, and what
 * scrolls on purpose can be reached with the keyboard. Runs in the page.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one function, since it runs only in the page
function layoutFaults(): string[] {
  const faults = new Set<string>()
  const wide = document.documentElement.clientWidth
  const over = document.documentElement.scrollWidth - wide
  if (over > 0) faults.add(`scrolls sideways by ${over}`)
  for (const box of document.querySelectorAll('main *'))
    if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
      if (!box.matches('[tabindex], input, textarea, [role=listbox]'))
        faults.add(`a part scrolls sideways: ${box.textContent.slice(0, 30)}`)
  const fields = [...document.querySelectorAll('main :is(input, select, textarea)')].filter(
    (field) =>
      !field.matches('.sr-only, [type=checkbox], [type=radio]') &&
      field.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(field).opacity !== '0',
  )
  const texts: { text: string; box: DOMRect; element: Element }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest('.sr-only, .truncate, select, script, style, [inert]'))
      continue
    // On some widths only for a screen reader.
    if ((element.closest('[class*=sr-only]')?.getBoundingClientRect().width ?? 2) < 2) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const clips = (parent: Element | null, what: RegExp): Element | null =>
      parent && (what.test(getComputedStyle(parent).overflowX) ? parent : clips(parent.parentElement, what))
    const scroller = clips(element, /auto|scroll/)
    const fixed = (parent: Element | null): boolean =>
      parent !== null &&
      (/fixed|sticky/.test(getComputedStyle(parent).position) || fixed(parent.parentElement))
    const range = document.createRange()
    range.selectNodeContents(node)
    // A line each, as only words are broken; three lines of a syllable each are a column that is too narrow.
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    if (lines > 2 && text.length / lines < 4) faults.add(`broken into syllables: ${text.slice(0, 40)}`)
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue
      if (!scroller && (box.right > wide + 1 || box.left < -1)) faults.add(`outside: ${text.slice(0, 50)}`)
      const hider = clips(element, /hidden|clip/)
      const edge = hider?.getBoundingClientRect()
      const isCut =
        edge &&
        (box.right > edge.right + 2 || box.left < edge.left - 2 || box.bottom > edge.bottom + box.height / 2)
      if (isCut && !element.closest('[class*=line-clamp]')) faults.add(`cut off: ${text.slice(0, 50)}`)
      if (!scroller && !fixed(element)) texts.push({ text, box, element })
      for (const field of fields) {
        const edge = field.getBoundingClientRect()
        const across = Math.min(box.right, edge.right) - Math.max(box.left, edge.left)
        const down = Math.min(box.bottom, edge.bottom) - Math.max(box.top, edge.top)
        if (
          across > 3 &&
          down > box.height * 0.4 &&
          !fixed(element) &&
          !fixed(field) &&
          !element.contains(field)
        )
          faults.add(`under a field: ${text.slice(0, 40)}`)
      }
    }
  }
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      if (one.element === other.element) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Lines may touch; letters may not.
      if (across > 3 && down > Math.min(one.box.height, other.box.height) * 0.4)
        faults.add(`covered: ${one.text.slice(0, 40)} and ${other.text.slice(0, 40)}`)
    }
  return [...faults].slice(0, 8)
}
