import { beforeAll, expect, it } from 'vitest'
import { ada, turkce, tytCroom } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, settled } from '../support/browser/browser.ts'

describeInBrowser('The command palette and the comparison of trial exams', (stage) => {
  const ids: string[] = []
  beforeAll(async () => {
    const as = { as: ada }
    await stage.world.call('POST /croom/join', { body: { croom_id: tytCroom } }, as)
    const { studies } = await stage.world.call(
      'GET /trialexam/subjects/{id}',
      { params: { id: tytCroom } },
      as,
    )
    for (const [index, name] of ['Üç Dört Beş Karşılaştırmalı Türkiye Geneli', 'Bahar denemesi'].entries()) {
      const lessons = studies.map(({ id, question_count }) => ({
        study_id: id,
        correct: Math.max(0, question_count - 2 - index),
        wrong: 1,
      }))
      const body = {
        croom_id: tytCroom,
        kind: 'general' as const,
        name,
        day: `2024-03-0${index + 1}`,
        lessons,
      }
      ids.push((await stage.world.call('POST /trialexam/save', { body }, as)).id)
    }
  })

  it('find topics, trial exams and actions besides screens', async () => {
    const page = await stage.signedIn(ada, desktop)
    for (const [typed, option, address] of [
      ['üslü', /Üslü Sayılar.*TYT/, new RegExp(`/progress\\?.*croom=${tytCroom}.*topic=`)],
      ['bahar', /Bahar denemesi.*net/, new RegExp(`/trial-exams/${ids[1]}$`)],
      ['deneme ekle', /Deneme ekle/, /\/trial-exams\/new$/],
      ['sınav ekle', /Sınav ekle/, /\/plan\?new=yes/],
      ['plan', /^Plan/, /\/plan$/],
    ] as const) {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill(typed)
      await page.getByRole('dialog').getByRole('option', { name: option }).first().waitFor()
      expect(await page.getByRole('dialog').getByRole('option').first().textContent()).toMatch(option)
      await page.keyboard.press('Enter')
      await page.waitForURL(address)
      await page.keyboard.press('Escape')
      await page.goto('/dashboard')
    }
  })

  it('leads to the whole list from a search in it, whose text is gone then', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/trial-exams' })
    const search = page.getByRole('searchbox')
    await search.fill('bahar')
    await page.waitForURL(/q=bahar/)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(tr.trials.title)
    await page.getByRole('dialog').getByRole('option', { name: tr.trials.title }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/trial-exams$/)

    await expect.poll(() => search.inputValue()).toBe('')
  })

  it.each([360, 390])(
    'side by side on a phone of %i pixels is all in sight, with no word broken',
    async (width) => {
      const page = await stage.signedIn(
        ada,
        { width, height: 780 },
        { path: `/trial-exams/compare?ids=${ids.join(',')}` },
      )
      const row = page.getByRole('row', { name: /^Türkçe/ })
      await row.getByText('−1,00').waitFor()
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      const scrolls = await page
        .getByRole('table')
        .first()
        .evaluate((table) => {
          const box = table.parentElement
          return box ? box.scrollWidth - box.clientWidth : -1
        })
      expect(scrolls).toBe(0)
      const difference = await row.getByText('−1,00').boundingBox()
      expect((difference?.x ?? width) + (difference?.width ?? 0)).toBeLessThanOrEqual(width)
      // A word that is broken is taller than a line of its own.
      const broken = await page
        .getByRole('table')
        .first()
        .evaluate((table) => {
          const words: string[] = []
          const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
          for (let node = walker.nextNode(); node; node = walker.nextNode())
            for (const match of (node.textContent ?? '').matchAll(/\S+/g)) {
              const range = document.createRange()
              range.setStart(node, match.index)
              range.setEnd(node, match.index + match[0].length)
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
                words.push(match[0])
            }
          return words
        })
      expect(broken).toEqual([])
    },
  )

  it('offer a name that no trial exam has yet', async () => {
    const page = await stage.signedIn(ada, desktop)
    const body = {
      croom_id: tytCroom,
      kind: 'general' as const,
      name: 'TYT Genel deneme 4',
      day: '2024-03-05',
      lessons: [{ study_id: turkce, correct: 30, wrong: 2 }],
    }
    await stage.world.call('POST /trialexam/save', { body }, { as: ada })
    await page.goto('/trial-exams/new')
    await expect
      .poll(() => page.getByLabel(tr.fields.name, { exact: true }).getAttribute('placeholder'))
      .toContain('5')
  })
})
