import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { cem, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, signIn } from '../support/browser/browser.ts'
import { like } from '../support/like.ts'
import type { Who } from '../support/world.ts'

describeInBrowser('A student’s week', (stage) => {
  const password = 'papatya-tarlası-7'

  /** Somebody who has an account and a class group, and nothing else. */
  async function newcomer(name: string): Promise<Who> {
    const email = `${randomUUID()}@example.com`
    const body = { name, email, password, role_id: roleIds.student, croom_id: tytCroom }
    await stage.world.call('POST /auth/register', { body }, {})
    const account = await stage.world.database.one<{ id: string }>`
      select user_id as id from email_address where email = ${email}`
    return { id: account?.id ?? '', name, email, password }
  }

  async function logOn(page: Page, day: string, minutes: number) {
    await page.goto(`/log?day=${day}&new=true`)
    const sheet = page.getByRole('dialog', { name: tr.record.addTitle })
    await sheet.getByLabel(tr.fields.minutes).fill(String(minutes))
    await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText(`${minutes} dk`).first().waitFor()
  }

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('is recorded, planned, tested and viewed on the %s, and the coach sees it', async (name, viewport) => {
    const gul = await newcomer(`Gül ${name}`)
    const page = await stage.newPage(viewport)
    await signIn(page, gul, password)
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: gul })
    const days = Array.from({ length: 7 }, (_, back) => addDays(today.day, -back))

    for (const [index, day] of days.entries()) await logOn(page, day, 30 + index)
    const minutes = days.reduce((sum, _, index) => sum + 30 + index, 0)

    await page.goto('/plan')
    await page.getByRole('button', { name: tr.exams.add, exact: true }).click()
    const exam = page.getByRole('dialog', { name: tr.exams.add })
    await exam.getByLabel(tr.exams.name).fill('TYT')
    await exam.getByLabel(tr.exams.date).fill(addDays(today.day, 40))
    await exam.getByText(tr.dashboard.daysLeft(40)).waitFor()
    await exam.getByRole('button', { name: tr.common.save }).click()
    await exam.waitFor({ state: 'hidden' })

    for (const correct of ['28', '31']) {
      await page.goto('/trial-exams/new')
      await page
        .getByRole('textbox', { name: `Türkçe, ${tr.record.fields.correct}`, exact: true })
        .fill(correct)
      await page.getByRole('textbox', { name: `Türkçe, ${tr.record.fields.wrong}`, exact: true }).fill('4')
      await page.getByRole('button', { name: tr.common.save, exact: true }).click()
      await page.waitForURL(/trial-exams\/[0-9a-f-]{36}$/)
    }
    await page
      .getByText('30,00 net')
      .or(page.getByText('30', { exact: true }))
      .first()
      .waitFor()

    await page.goto('/progress?list=1')
    await page.getByRole('button', { name: /Türkçe/ }).click()
    await page.getByRole('treeitem', { name: /Sözcükte Anlam/ }).focus()
    for (const key of ['ArrowRight', 'ArrowRight', '3']) await page.keyboard.press(key)
    await page.getByText(tr.curriculum.levelSaved(tr.common.levels[3] ?? '')).waitFor()

    await page.goto('/plan')
    await page.getByRole('button', { name: tr.plan.add, exact: true }).first().click()
    const item = page.getByRole('dialog', { name: tr.plan.add })
    await item.getByLabel(tr.plan.minutes).fill('25')
    await item.getByRole('button', { name: tr.common.save, exact: true }).click()
    await item.waitFor({ state: 'hidden' })

    await page.goto('/dashboard')
    await page.getByText(tr.dashboard.daysLeft(40)).waitFor()
    await page.getByRole('link', { name: like(tr.dashboard.planCount) }).waitFor()
    expect(await overflow(page)).toBe(0)

    const sum = `${Math.floor(minutes / 60)} sa ${minutes % 60} dk`
    await page.goto('/progress?view=time')
    await page.getByText(`7 günün 7 gününde çalışıldı, toplam ${sum}.`).waitFor()
    await page.getByRole('group', { name: tr.graphs.side }).getByText(tr.graphs.sides.trials).click()
    await page.getByText('2 deneme: son 30,00, ortalama 28,50, en iyi 30,00 net.').waitFor()

    const { code } = await stage.world.call('POST /link/invite', { body: { access: 'view' } }, { as: cem })
    await page.goto('/settings?section=coaches')
    await page.getByLabel(tr.settings.code).fill(code)
    await page.getByRole('button', { name: tr.settings.link }).click()
    // Whose code it is and what it allows is shown before anything is accepted.
    const preview = page.getByRole('status').filter({ hasText: tr.settings.linkTitle })
    await preview.getByText(cem.name).waitFor()
    await preview.getByText(tr.settings.access.view).waitFor()
    await preview.getByRole('button', { name: tr.settings.linkAccept }).click()
    await page.getByText(tr.settings.linked(cem.name)).waitFor()
    const { rows } = await stage.world.call('GET /user', { query: { search: gul.name } }, { as: cem })
    expect(rows.map(({ summary }) => summary)).toMatchObject([
      { minutes_7d: minutes, last_day: today.day, last_trial: { net: 30 }, net_change: 3, access: 'view' },
    ])
  })
})
