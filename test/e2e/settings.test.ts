import { expect, it } from 'vitest'
import { ada, baris, cem, seedPassword } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { faults } from '#server/services/words/tr/faults.ts'
import { formatIn } from '#web/words/format.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, overflow, phone, violations } from '../support/browser/browser.ts'
import { like } from '../support/like.ts'

describeInBrowser('The settings', (stage) => {
  it('save the profile, the goals and a target net with decimals', async () => {
    const page = await stage.signedIn(ada, phone, { path: '/settings?section=profile' })
    await page.getByLabel(tr.fields.day_start).selectOption('0')
    await page.getByRole('button', { name: tr.common.save }).click()
    await page.getByText(tr.common.saved).waitFor()
    await page.getByRole('link', { name: tr.settings.allSections }).click()
    await page.getByRole('link', { name: tr.settings.goals }).click()
    await page.getByLabel(`${formatIn('tr').weekdays[0]}: ${tr.fields.minutes}`).fill('1s30')
    await page.getByLabel(tr.settings.targetNet).fill('87,25')
    await page.getByRole('button', { name: tr.common.save }).click()

    const user = () => stage.world.call('GET /user/data/{id}', { params: { id: ada.id } }, { as: ada })
    await expect.poll(async () => (await user()).target_net).toBe(87.25)
    expect((await user()).goals.weekday[0]?.minutes).toBe(90)
    expect((await user()).day_start).toBe(0)
    await page.reload()
    await expect.poll(() => page.getByLabel(tr.settings.targetNet).inputValue()).toBe('87,25')
  })

  it('keep the language of this device when another field of the profile is saved', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/settings?section=appearance' })
    await page.getByText('English').click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByLabel('Start of the day').selectOption('1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('say of a token that it is copied once it is, also of the next one', async () => {
    const page = await stage.signedIn(ada, desktop, { path: '/settings?section=security' })
    await page.context().grantPermissions(['clipboard-write'])
    for (const name of ['Takvim betiği', 'Rapor betiği']) {
      await page.getByRole('button', { name: tr.tokens.make }).click()
      const sheet = page.getByRole('dialog', { name: tr.tokens.make })
      await sheet.getByLabel(tr.passkey.name).fill(name)
      await sheet.getByLabel(tr.account.ownPassword).fill(seedPassword)
      await sheet.getByRole('button', { name: tr.tokens.make }).click()
      await sheet.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: tr.common.copy, exact: true }).click()
      await page.getByRole('button', { name: tr.common.copied }).waitFor()
    }
  })

  it('do not overwrite what was changed on another device meanwhile', async () => {
    const as = { as: baris }
    const page = await stage.signedIn(baris, desktop, { path: '/settings' })
    const name = page.getByLabel(tr.register.name)
    const save = page.getByRole('button', { name: tr.common.save, exact: true })
    await name.waitFor()
    const { goals } = await stage.world.call('GET /user/data/{id}', { params: { id: baris.id } }, as)
    const weekday = goals.weekday.with(1, { minutes: 95, questions: 7 })
    await stage.world.call(
      'GET /user/save',
      { query: { timezone: 'Europe/Berlin', day_start: 5, target_net: 61, goals: { weekday } } },
      as,
    )
    const user = () => stage.world.call('GET /user/data/{id}', { params: { id: baris.id } }, as)

    await name.fill('Barış Ali')
    await save.click()
    await expect.poll(async () => (await user()).name).toBe('Barış Ali')
    // The session takes it over, and the time zone with it.
    await page.getByRole('button', { name: 'Barış Ali' }).waitFor()
    expect(await user()).toMatchObject({ timezone: 'Europe/Berlin', day_start: 5 })
    await expect.poll(() => page.getByLabel(tr.fields.day_start).inputValue()).toBe('5')
    await page.getByLabel(tr.fields.day_start).selectOption('6')
    await save.click()
    await expect.poll(async () => (await user()).day_start).toBe(6)
    await page.getByLabel(tr.fields.day_start).selectOption('5')
    await save.click()
    await expect.poll(async () => (await user()).day_start).toBe(5)

    await page.getByRole('link', { name: tr.settings.goals }).click()
    await page.getByLabel(`${formatIn('tr').weekdays[0]}: ${tr.fields.minutes}`).fill('70')
    await save.click()
    await expect.poll(async () => (await user()).goals.weekday[0]?.minutes).toBe(70)
    expect(await user()).toMatchObject({ target_net: 61 })
    expect((await user()).goals.weekday[1]).toEqual({ minutes: 95, questions: 7 })
    const again = page.waitForResponse(/\/api\/user\/save/)
    await save.click()
    await again
    expect((await user()).goals.weekday[1]).toEqual({ minutes: 95, questions: 7 })
  })

  it('keep what was typed on the way to another section', async () => {
    const page = await stage.signedIn(baris, phone, { path: '/settings' })
    await page.getByRole('link', { name: tr.settings.profile }).click()
    await page.getByLabel(tr.register.name).fill('Barış Can')
    await page.getByRole('link', { name: tr.settings.allSections }).click()
    await page.getByRole('link', { name: tr.factor.security }).click()
    await page.getByText(tr.settings.thisDevice).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: tr.settings.profile }).click()

    await expect.poll(() => page.getByLabel(tr.register.name).inputValue()).toBe('Barış Can')
    expect(await overflow(page)).toBe(0)
  })

  it('mark the open section in their list', async () => {
    const page = await stage.signedIn(ada, desktop)
    const grounds = () =>
      page
        .getByRole('navigation', { name: tr.settings.sections })
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)')
            .map((link) => link.textContent),
        )
    await page.goto('/settings')
    await page.getByLabel(tr.register.name).waitFor()
    await expect.poll(grounds).toEqual(['Profil'])
    await page.goto('/settings?section=goals')
    await page.getByLabel(tr.settings.targetNet).waitFor()
    await expect.poll(grounds).toEqual(['Hedefler'])
  })

  it('show what a coach changed, before and after, and end the coach’s access', async () => {
    const { id } = await stage.world.call(
      'GET /state/save',
      { query: { minutes: 40, kind: 'review' } },
      { as: cem, for: ada.id },
    )
    await stage.world.call('GET /state/save', { query: { id, minutes: 95 } }, { as: cem, for: ada.id })
    const page = await stage.signedIn(ada, desktop, { path: '/settings?section=changes' })
    const changes = page.getByRole('region', { name: tr.settings.changes })
    await changes.getByText(/Çalışma kaydı değiştirildi/).waitFor()
    await changes.getByText(tr.audit.details).first().click()
    await changes.getByText('40 dk', { exact: true }).first().waitFor()
    await changes.getByText('1 sa 35 dk', { exact: true }).first().waitFor()

    await page.getByRole('link', { name: tr.settings.coaches }).click()
    await page.getByLabel(`${tr.students.access}: ${cem.name}`).selectOption('view')
    await page.getByText(tr.common.saved).waitFor()
    const refused = await stage.world.try(
      'GET /state/save',
      { query: { minutes: 1 } },
      { as: cem, for: ada.id },
    )
    expect(refused.status).toBe(403)
    await page.getByRole('button', { name: `Bitir: ${cem.name}` }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(tr.common.cancel)
    await page.getByRole('button', { name: `${tr.common.endLinkSure}: ${cem.name}` }).click()
    await page.getByText(tr.settings.noCoach).waitFor()
  })

  it('make an address of the calendar, which a calendar program reads until it is ended', async () => {
    const { today } = await stage.world.call('GET /state', { query: {} }, { as: ada })
    const exam = { name: 'Takvimdeki sınav', kind: 'other', examdate: addDays(today.day, 30) } as const
    await stage.world.call('GET /exam/save', { query: exam }, { as: ada })
    const page = await stage.signedIn(ada, phone, { path: '/settings?section=calendar' })
    const card = page.getByRole('region', { name: tr.settings.calendar.title })
    await card.getByText(tr.settings.calendar.none).waitFor()
    await card.getByText(tr.settings.calendar.gives).waitFor()
    await card.getByRole('button', { name: tr.settings.calendar.make }).click()
    const url = (await card.locator('code').textContent()) ?? ''
    const path = new URL(url).pathname
    expect(await card.getByRole('link', { name: tr.settings.calendar.open }).getAttribute('href')).toBe(
      url.replace('https:', 'webcal:'),
    )
    expect(await (await page.request.get(path)).text()).toContain('SUMMARY:Takvimdeki sınav')
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await page.reload()
    await card.getByText(like(tr.settings.calendar.since)).waitFor()
    expect(await page.content()).not.toContain(path.slice(-44, -4))
    await card.getByRole('button', { name: tr.settings.calendar.end }).click()
    await card.getByRole('button', { name: tr.common.endLinkSure }).click()
    await card.getByText(tr.settings.calendar.none).waitFor()
    expect((await page.request.get(path)).status()).toBe(404)
  })

  it('sign out all other devices at once', async () => {
    await stage.world.login(ada)
    await stage.world.login(ada)
    const page = await stage.signedIn(ada, desktop)
    await stage.world.database.run`update session set created_at = now()`
    await page.goto('/settings?section=security')
    const sessions = page.getByRole('region', { name: tr.settings.sessions })
    await sessions.getByRole('button', { name: tr.settings.endOthers }).click()
    await page.getByText(tr.settings.othersEnded).waitFor()
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)

    await sessions.getByText(tr.settings.thisDevice).waitFor()
    const left = await stage.world.database
      .run`update session set ended_at = now() where user_id = ${ada.id} and ended_at is null`
    expect(left).toBe(1)
  })

  it('ask the password once before other devices are signed out, where this device signed in a while ago', async () => {
    await stage.world.login(ada)
    await stage.world.login(ada)
    await stage.world.login(ada)
    const page = await stage.signedIn(ada, phone)
    await stage.world.database.run`update session set created_at = now() - interval '1 hour'`
    await page.goto('/settings?section=security')
    const sessions = page.getByRole('region', { name: tr.settings.sessions })
    const ends = sessions.getByRole('button', { name: tr.settings.endSession })
    await ends.first().waitFor()
    const before = await ends.count()
    await ends.first().click()
    const sheet = page.getByRole('dialog', { name: tr.settings.endTitle })
    await sheet.getByLabel(tr.account.ownPassword).fill('yanlış-parola-8')
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.keyboard.press('Enter')
    await sheet.getByText(faults.passwordWrong('')).waitFor()
    await sheet.getByLabel(tr.account.ownPassword).fill(seedPassword)
    await page.keyboard.press('Enter')
    await page.getByText(tr.settings.sessionEnded).waitFor()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => ends.count()).toBe(before - 1)

    await sessions.getByRole('button', { name: tr.settings.endOthers }).click()
    await page.getByText(tr.settings.othersEnded).waitFor()
    await expect.poll(() => ends.count()).toBe(0)
  })

  it('delete the account once its address is typed, and lead to the login', async () => {
    const page = await stage.signedIn(baris, phone, { path: '/settings?section=account' })
    await page.getByRole('button', { name: tr.account.delete }).click()
    await page.getByLabel(like(tr.account.deleteType)).fill(ada.email)
    expect(await page.getByRole('button', { name: tr.account.deleteSure }).isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.getByLabel(like(tr.account.deleteType)).fill(baris.email)
    await page.getByLabel(tr.account.ownPassword).fill('yanlış-parola')
    await page.getByRole('button', { name: tr.account.deleteSure }).click()
    await page.getByText('Şu anki parola bu değil.').waitFor()
    await page.getByLabel(tr.account.ownPassword).fill('günaydın-etüt')
    await page.getByRole('button', { name: tr.account.deleteSure }).click()

    await page.waitForURL('**/login')
    const body = { email: baris.email, password: 'günaydın-etüt' }
    expect((await stage.world.try('POST /auth/login', { body })).status).toBe(401)
  })
})
