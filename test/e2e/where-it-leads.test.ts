import { beforeAll, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom, tytSubtopic, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, violations } from '../support/browser/browser.ts'

describeInBrowser('A number links to its source', (stage) => {
  let today: string
  let subtopicName: string
  beforeAll(async () => {
    const { call } = stage.world
    today = (await call('GET /state', { query: {} }, { as: ada })).today.day
    const path = await call('GET /topic/subtopic/{id}', { params: { id: tytSubtopic } }, { as: ada })
    subtopicName = path.subtopic.name
    const mark = { study_id: turkce, topic_id: tytTopic, subtopic_id: tytSubtopic }
    for (let n = 1; n <= 7; n++)
      await call(
        'POST /trialexam/save',
        {
          body: {
            croom_id: tytCroom,
            name: `Deneme ${n}`,
            kind: 'general',
            day: addDays(today, n - 7),
            lessons: [{ study_id: turkce, correct: 20 + n, wrong: 4 }],
            marks: [{ ...mark, result: 'wrong', count: 2 }],
          },
        },
        { as: ada },
      )
    const place = { croom_id: tytCroom, ...mark }
    await call('GET /state/save', { query: { ...place, minutes: 37, day: today } }, { as: ada })
    const earlier = addDays(today, -1)
    await call('GET /state/save', { query: { ...place, minutes: 22, day: earlier } }, { as: ada })
  })

  it('from a chosen day to the study and marks of that day', async () => {
    const page = await stage.signedIn(ada, phone, {
      path: `/progress?view=time&croom=${tytCroom}&study=${turkce}&topic=${tytTopic}`,
    })
    const chart = page.getByRole('slider').first()
    await chart.focus()
    await chart.press('Enter')
    const shown = page
      .getByRole('region')
      .filter({ has: page.getByRole('button', { name: tr.common.close }) })
    await shown.getByText('37 dk').waitFor()
    await shown.getByRole('link', { name: 'Deneme 7' }).waitFor()
    await chart.focus()
    await chart.press('ArrowLeft')
    await chart.press('Enter')
    await shown.getByText('22 dk').waitFor()
    await shown.getByRole('link', { name: 'Deneme 6' }).waitFor()
    expect(await shown.getByText('37 dk').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await shown.getByRole('button', { name: tr.common.close }).click()
    await shown.waitFor({ state: 'detached' })
  })

  it('from a lesson to every question of its trial exams', async () => {
    const page = await stage.signedIn(
      ada,
      { width: 360, height: 740 },
      { path: `/progress?view=trials&croom=${tytCroom}` },
    )
    const sums = page.getByRole('region', { name: tr.graphs.sumsTitle })
    await sums.getByText(tr.graphs.sumsText('7')).waitFor()
    const row = sums.getByRole('row').filter({ hasText: 'Türkçe' })
    expect(await row.getByRole('cell').allTextContents()).toEqual(['280', '168', '28', '84'])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  it('from a mark of an analysis to its topic', async () => {
    const { rows } = await stage.world.call('GET /trialexam', { query: { size: 1 } }, { as: ada })
    const page = await stage.signedIn(ada, desktop, { path: `/trial-exams/${rows[0]?.id}` })
    await page.getByRole('link', { name: subtopicName }).click()
    await page.waitForURL(`**/progress?**topic=${tytTopic}**`)
    await page.getByText(tr.curriculum.levelQuestion).waitFor()
  })

  it('from a student to all her trial exams, without coach mode', async () => {
    const page = await stage.signedIn(cem, phone, { path: `/students/${ada.id}` })
    const views = page.getByRole('group', { name: tr.trialAnalysis.views })
    await views.getByText(tr.student.viewNames.trials).click()
    const list = page.getByRole('region', { name: tr.student.trials })
    await list.getByText('Deneme 7').waitFor()
    expect(await list.getByText('Deneme 1').count()).toBe(0)
    await list.getByRole('button', { name: tr.common.more }).click()
    await list.getByText('Deneme 1').waitFor()
  })

  it('from an exam to its form, which tells of a change made meanwhile before it overwrites it', async () => {
    const { call } = stage.world
    const { id } = await call(
      'GET /exam/save',
      { query: { name: 'Fizik yazılısı', kind: 'school', examdate: addDays(today, 20) } },
      { as: ada },
    )
    const page = await stage.signedIn(ada, phone, { path: '/plan' })
    const line = page.getByRole('button', { name: /Fizik yazılısı/ })
    await line.waitFor()
    await call('GET /exam/save', { query: { id, name: 'Kimya yazılısı' } }, { as: ada })

    await line.click()

    const form = page.getByRole('dialog')
    await form.getByRole('textbox').first().fill('Kimya 2')
    await form.getByRole('button', { name: tr.common.save }).click()
    await form.getByText(tr.record.conflict).waitFor()
    expect((await call('GET /exam/data/{id}', { params: { id } }, { as: ada })).name).toBe('Kimya yazılısı')
    await form.getByRole('button', { name: tr.record.saveMine }).click()
    await page.getByRole('button', { name: /Kimya 2/ }).waitFor()
  })
})
