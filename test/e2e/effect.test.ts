import { expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, overflow, phone } from '../support/browser/browser.ts'

describeInBrowser('The student’s screen', (stage) => {
  it('tells a coach time, questions, plan and nets around a talk beside what is usual', async () => {
    const { call, database } = stage.world
    await stage.joinTyt(ada)
    const { day: today } = (await call('GET /state', { query: {} }, { as: ada })).today
    await database.run`
      insert into study_record (user_id, id, kind, day, minutes, questions, created_by, updated_by)
      select ${ada.id}, gen_random_uuid(), 'practice', ${today}::date - n,
             case when n > 34 then 60 when n > 20 then 20 else 50 end, 30, ${ada.id}, ${ada.id}
      from generate_series(0, 120) n`
    const planned = { day: addDays(today, -25), kind: 'practice', minutes: 40 } as const
    await call('GET /plan/save', { query: planned }, { as: ada })
    const sheet = { croom_id: tytCroom, kind: 'general', name: 'Deneme', day: addDays(today, -30) } as const
    const lessons = [{ study_id: turkce, correct: 30, wrong: 4 }]
    await call('POST /trialexam/save', { body: { ...sheet, lessons } }, { as: ada })
    await call('POST /contact', { body: { user_id: ada.id, day: addDays(today, -20) } }, { as: cem })
    const page = await stage.signedIn(cem)

    await page.goto(`/students/${ada.id}`)

    const table = page.getByRole('table', { name: tr.student.effectTable })
    await table.waitFor()
    const rows = await table.getByRole('row').allInnerTexts()
    expect(rows.slice(1).map((row) => row.split(/\s*\t\s*/))).toEqual([
      [tr.student.effectMinutes, '420', '140', '350'],
      [tr.student.effectQuestions, '210', '210', '210'],
      [tr.student.effectPlan, tr.student.effectNoPlan, '%50', tr.student.effectNoPlan],
      ['Deneme neti ortalaması\u00a0· TYT', '–', '29,00\n1 deneme', tr.student.effectNoTrial],
    ])
  })

  it('shows the first lines of a long note until the rest is asked for', async () => {
    const { call } = stage.world
    const text = `${'Problemlerde süre yetmiyor; ilk turda kısa sorular çözülecek. '.repeat(12)}Son satır.`
    const { id } = await call('POST /contact', { body: { user_id: ada.id, text } }, { as: cem })
    const page = await stage.signedIn(cem, phone, { path: `/students/${ada.id}` })
    const talks = page.getByRole('region', { name: tr.student.contacts })
    const note = talks.getByRole('paragraph').filter({ hasText: 'Son satır.' })
    const height = async () => (await note.boundingBox())?.height ?? 0
    const more = talks.getByRole('button', { name: tr.student.noteMore })
    await more.waitFor()
    expect(await height()).toBeLessThan(100)
    // The note is as wide as its card: the button is beside its day.
    expect((await note.boundingBox())?.width).toBeGreaterThan(300)

    await more.press('Enter')

    await expect.poll(height).toBeGreaterThan(200)
    expect(await overflow(page)).toBe(0)
    await talks.getByRole('button', { name: tr.student.noteLess }).press('Enter')
    await expect.poll(height).toBeLessThan(100)
    await call('DELETE /contact/{id}', { params: { id } }, { as: cem })
  })
})
