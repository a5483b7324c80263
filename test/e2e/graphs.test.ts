import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  leadTo,
  overflow,
  phone,
  settled,
  violations,
} from '../support/browser/browser.ts'
import { someOf } from '../support/scale.ts'

describeInBrowser('Graphs', (stage) => {
  beforeAll(async () => {
    await stage.joinTyt(ada, baris)
  })

  const saveTrial = (n: number, correct: number, wrong: number) =>
    stage.world.call(
      'POST /trialexam/save',
      {
        body: {
          croom_id: tytCroom,
          kind: 'general',
          name: `Deneme ${n}`,
          day: `2024-03-0${n}`,
          lessons: [{ study_id: turkce, correct, wrong }],
          marks: [
            {
              study_id: turkce,
              topic_id: tytTopic,
              subtopic_id: null,
              result: 'wrong',
              count: 1,
              reason: 'slip',
            },
          ],
        },
      },
      { as: ada },
    )
  const pageOf = (who = ada, viewport = desktop, theme: 'light' | 'dark' = 'light') =>
    stage.signedIn(who, viewport, { theme })
  const chart = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

  it('of trial exams say what to do first, and are drawn with one trial and with three', async () => {
    const page = await pageOf()
    await page.goto('/progress?view=time')
    await page.getByRole('group', { name: tr.graphs.side }).getByText(tr.graphs.sides.trials).click()
    await page.getByRole('link', { name: tr.trials.add }).waitFor()
    expect(page.url()).toContain('view=trials')

    await saveTrial(1, 30, 8)
    await page.reload()
    await page.getByText('Tek deneme: 28,00 net.').waitFor()
    await saveTrial(2, 30, 4)
    await saveTrial(3, 34, 4)
    await page.reload()
    await page.getByText(tr.graphs.trialSentence(3, '33,00', '30,00', '33,00')).waitFor()
  })

  it('of trial exams drill down from a class group to each mark and its trial, and back by the breadcrumb', async () => {
    const page = await pageOf()
    await page.goto('/progress?view=trials')
    await page.getByRole('link', { name: tr.graphs.byLesson }).click()
    await chart(page, tr.graphs.lessonsTitle).waitFor()
    const table = page.getByRole('region', { name: tr.graphs.lessonTableTitle })
    const cells = table.getByRole('row', { name: /Türkçe/ }).getByRole('cell')
    expect(await cells.allTextContents()).toEqual(['3', '33,00', '30,00', '33,00'])

    await chart(page, tr.graphs.lossTitle).getByRole('link', { name: 'Türkçe' }).click()
    await chart(page, tr.graphs.reasonsTitle)
      .getByText('Dikkatsizlik')
      .or(page.getByText(tr.trials.reasons.slip))
      .first()
      .waitFor()
    const losses = chart(page, tr.graphs.lossTitle)
    await losses.getByRole('button', { name: tr.chart.showTable }).click()
    await losses.getByRole('table').waitFor()
    await losses.getByRole('button', { name: tr.chart.showChart }).click()
    await losses.getByRole('listitem').getByRole('link').first().focus()
    await page.keyboard.press('Enter')

    const marks = page.getByRole('region', { name: tr.graphs.markDaysTitle })
    await marks.getByRole('link', { name: 'Deneme 3' }).waitFor()
    expect(await marks.getByRole('listitem').count()).toBe(3)
    const kind = page.getByRole('combobox', { name: tr.graphs.kind })
    await kind.selectOption('branch')
    await page.getByText('Henüz işaretlenmiş yanlış yok · Branş').waitFor()
    await marks.waitFor({ state: 'detached' })
    await kind.selectOption('all')
    await marks.waitFor()
    await page.getByRole('navigation', { name: tr.graphs.path }).getByRole('link', { name: 'TYT' }).click()
    await chart(page, tr.graphs.lessonsTitle).waitFor()
    expect(new URL(page.url()).searchParams.get('view')).toBe('trials')
    await page.goBack()
    await marks.getByRole('link', { name: 'Deneme 3' }).click()
    await page.getByRole('heading', { name: 'Deneme 3' }).waitFor()
  })

  it('of a class group that was left still drill down to a topic', async () => {
    await stage.world.call('POST /croom/leave', { body: { croom_id: tytCroom } }, { as: ada })
    const page = await pageOf()
    await page.goto(`/progress?view=trials&croom=${tytCroom}&study=${turkce}&topic=${tytTopic}`)
    const path = page.getByRole('navigation', { name: tr.graphs.path })
    await path.getByRole('link', { name: 'TYT', exact: true }).waitFor()
    await path.getByRole('link', { name: 'Türkçe', exact: true }).waitFor()
    await expect.poll(() => path.textContent()).not.toMatch(/…|Ayrılınan/)
    await stage.joinTyt(ada)
  })

  it('of 1,200 days show each day once, with gaps for days without a record', async () => {
    await stage.world.database.run`
      insert into study_record (user_id, id, kind, day, minutes, questions, created_by, updated_by)
      select ${baris.id}, gen_random_uuid(), 'practice', current_date - n, 30 + n % 90, 10, ${baris.id}, ${baris.id}
      from generate_series(1, 1200) n where n % 7 <> 3`
    const page = await pageOf(baris, phone)
    await page.goto('/progress?view=time&period=total')
    const study = chart(page, tr.graphs.seriesTitle.minutes)
    await study.getByRole('button', { name: tr.chart.showTable }).click()
    await expect.poll(() => study.getByRole('row').count()).toBeGreaterThan(30)
    await chart(page, tr.graphs.mapTitle.minutes).waitFor()
    expect(await overflow(page)).toBe(0)
  })

  it('have their filters in a sheet on a phone, behind a button that says them', async () => {
    const page = await pageOf(ada, phone)
    await page.goto('/progress?view=time')
    await page.getByRole('button', { name: 'Filtreler: Hafta, Süre' }).click()
    const sheet = page.getByRole('dialog', { name: tr.graphs.filters })
    expect(await violations(page)).toEqual([])
    await sheet.getByText(tr.graphs.measures.questions, { exact: true }).click()
    await sheet.getByLabel(tr.graphs.span).selectOption('60')
    await sheet.getByRole('button', { name: tr.common.close }).last().click()

    await page.getByRole('button', { name: 'Filtreler: Son 60 gün, Soru' }).waitFor()
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('limit'), searchParams.get('measure')]).toEqual(['60', 'questions'])
    expect(await overflow(page)).toBe(0)
  })

  it.each(
    someOf([
      ['light', 'desktop', desktop],
      ['dark', 'phone', phone],
      ['light', 'narrow phone', { width: 360, height: 740 }],
      ['dark', 'desktop', desktop],
    ] as const),
  )('have no fault that axe finds and never scroll sideways: %s, %s', async (theme, _, viewport) => {
    const page = await pageOf(ada, viewport, theme)
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    for (const address of [
      '/progress?view=trials',
      `/progress?view=trials&croom=${tytCroom}`,
      `/progress?view=trials&croom=${tytCroom}&study=${turkce}`,
      `/progress?view=trials&croom=${tytCroom}&study=${turkce}&topic=${tytTopic}`,
      `/progress?view=time&croom=${tytCroom}&study=${turkce}&topic=${tytTopic}&limit=90`,
    ]) {
      await leadTo(page, address)
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await settled(page)
      expect(await violations(page), address).toEqual([])
      expect(await overflow(page), address).toBe(0)
    }
  })
})
