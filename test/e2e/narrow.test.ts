import { beforeAll, expect, it } from 'vitest'
import { ada, tytCroom } from '#contract/examples.ts'
import { describeInBrowser, overflow } from './browser.ts'

describeInBrowser('On a narrow phone', (stage) => {
  let latest = ''
  const name = 'TYT Türkçe Branş Denemesi 13'
  beforeAll(async () => {
    const as = { as: ada }
    await stage.world.call('POST /croom/join', { body: { croom_id: tytCroom } }, as)
    const { studies } = await stage.world.call(
      'GET /trialexam/subjects/{id}',
      { params: { id: tytCroom } },
      as,
    )
    for (const day of ['2024-03-01', '2024-03-02', '2024-03-03']) {
      const lessons = studies.map(({ id, question_count }) => ({
        ...{
          study_id: id,
          correct: Math.floor(question_count * 0.6),
          wrong: Math.floor(question_count * 0.15),
        },
      }))
      const body = { croom_id: tytCroom, kind: 'general' as const, name, day, lessons }
      latest = (await stage.world.call('POST /trialexam/save', { body }, as)).id
    }
  })

  it.each([360, 390])('of %i pixels the names and results of trial exams are not cut off', async (width) => {
    const page = await stage.signedIn(ada, { width, height: 780 })
    await page.goto('/trial-exams')
    const named = page.getByRole('listitem').getByText(name).first()
    await named.waitFor()
    expect(await named.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await page.goto(`/trial-exams/${latest}`)
    const counts = page.getByText('24 D · 6 Y · 10 B').filter({ visible: true }).first()
    await counts.waitFor()
    // One line, not "24 D · 6 Y · 10" with a letter below it.
    expect((await counts.boundingBox())?.height).toBeLessThan(24)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  it('no offered topic looks selected, and the on-screen keyboard stays closed', async () => {
    const page = await stage.signedIn(ada, { width: 360, height: 780 })
    await page.goto('/log?new=true')
    const sheet = page.getByRole('dialog', { name: 'Çalışma ekle' })
    await sheet.getByRole('option').first().waitFor()
    const colors = await sheet
      .getByRole('option')
      .evaluateAll((options) => [...new Set(options.map((each) => getComputedStyle(each).backgroundColor))])
    expect(colors).toHaveLength(1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
    await sheet.getByRole('option').first().click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  })
})
