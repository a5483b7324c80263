import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ada, baris, cem, eda, fatma } from '#contract/examples.ts'
import { consentVersion } from '#server/subjects/consent/answers.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  overflow,
  phone,
  settled,
  signIn,
  violations,
} from '../support/browser/browser.ts'

/** The name of Ada's row among the accounts, while her parent has not agreed. */
const waiting = new RegExp(`^Ada .*${tr.consent.states.waiting}`, 'i')

describeInBrowser(
  'A child below the age of consent',
  (stage) => {
    it('waits after registering, is let in by a parent, and shut out again', async () => {
      const young = new Date().getFullYear() - 13
      const child = await stage.newPage(phone)
      await child.goto('/register')
      await child.getByLabel(tr.register.name).fill('Can Er')
      await child.getByLabel(tr.login.email).fill('can@example.com')
      await child.getByLabel('Parola', { exact: true }).fill('kalem-defter-9')
      await child.getByLabel(tr.register.year).fill(String(young - 20))
      await expect.poll(() => child.getByText(tr.register.youngHint).count()).toBe(0)
      await child.getByLabel(tr.register.year).fill(String(young))
      await child.getByText(tr.register.youngHint).waitFor()
      await child.getByRole('button', { name: tr.register.submit }).click()
      await child.getByRole('heading', { name: tr.consent.waitingTitle }).waitFor()
      await child.getByText(tr.consent.waitingCode).waitFor()
      expect(await child.getByRole('button', { name: tr.shell.logout }).count()).toBe(1)
      await child.getByRole('button', { name: tr.family.makeCode }).click()
      const code = (await child.locator('code').textContent()) ?? ''
      await settled(child)
      expect(await violations(child)).toEqual([])
      expect(await overflow(child)).toBe(0)

      const parent = await stage.newPage(phone)
      await parent.goto(`/register#parent=${code}`)
      await parent.getByLabel(tr.register.name).fill('Gül Er')
      await parent.getByLabel(tr.login.email).fill('gul@example.com')
      await parent.getByLabel('Parola', { exact: true }).fill('kalem-defter-9')
      await parent.getByRole('button', { name: tr.register.submit }).click()
      await parent.getByRole('heading', { name: tr.consent.ask('Can Er') }).waitFor()
      await settled(parent)
      expect(await violations(parent)).toEqual([])
      // Nothing of the child is there to be read before the agreement.
      expect(await parent.getByRole('list', { name: tr.family.week }).count()).toBe(0)
      await parent.getByRole('button', { name: tr.consent.agree }).click()
      await parent.getByRole('list', { name: tr.family.week }).waitFor()
      await parent.getByText(tr.consent.given('Gül Er', '')).waitFor()
      // The week comes first, then what was agreed to.
      const week = await parent.getByRole('list', { name: tr.family.week }).boundingBox()
      const given = await parent.getByText(tr.consent.given('Gül Er', '')).boundingBox()
      expect(given?.y).toBeGreaterThan(week?.y ?? Number.POSITIVE_INFINITY)

      await child.getByRole('button', { name: tr.consent.again }).click()
      await child.getByRole('heading', { name: tr.consent.waitingTitle }).waitFor({ state: 'detached' })
      await parent.getByRole('button', { name: tr.consent.withdraw }).click()
      await parent.getByRole('button', { name: tr.consent.withdrawSure }).click()
      await parent.getByRole('heading', { name: tr.consent.ask('Can Er') }).waitFor()
      await child.goto('/log')
      await child.getByRole('heading', { name: tr.consent.withdrawnTitle }).waitFor()
      await settled(child)
      expect(await overflow(child)).toBe(0)
    })

    it('is shown to an administrator, who corrects the year of birth', async () => {
      const young = new Date().getFullYear() - 13
      await stage.world.database.run`update app_user set birth_year = ${young} where id = ${ada.id}`
      const page = await stage.signedIn(eda, desktop, { path: '/users' })
      await page.getByRole('button', { name: waiting }).waitFor()
      // Rows with a state and without one have their columns at the same place.
      const columns = page.getByRole('listitem').getByText(`${tr.users.created}:`)
      const places = await columns.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left))
      expect(places.length).toBeGreaterThan(5)
      expect(new Set(places).size).toBe(1)
      await page.getByRole('button', { name: waiting }).click()
      const year = page.getByRole('dialog').getByLabel(tr.register.year)
      expect(await year.inputValue()).toBe(String(young))
      await settled(page)
      expect(await violations(page)).toEqual([])
      await year.fill(String(young - 10))
      await year.press('Enter')
      await page.getByText(tr.common.saved).first().waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Ada / }).waitFor()
      await page.getByRole('button', { name: waiting }).waitFor({ state: 'detached' })
      const { rows } = await stage.world.call('GET /user', { query: {} }, { as: eda })
      expect(rows.find(({ id }) => id === ada.id)).toMatchObject({ birth_year: young - 10, consent: null })
    })

    it('is found by an administrator among those who wait, and shown to the coach without study', async () => {
      const young = new Date().getFullYear() - 13
      await stage.world.call('GET /state/save', { query: { minutes: 50 } }, { as: ada })
      await stage.world.database.run`update app_user set birth_year = ${young} where id = ${ada.id}`
      const office = await stage.signedIn(eda, { width: 360, height: 740 }, { path: '/users' })
      await office.getByRole('button', { name: tr.trials.filters(0) }).click()
      await office
        .getByLabel(tr.users.state)
        .selectOption({ label: 'Veli onayı bekliyor / hesabı sahibi kapattı' })
      await office.waitForURL('**/users?consent=waiting')
      await office.getByRole('button', { name: /^Barış/ }).waitFor({ state: 'detached' })
      await office.getByRole('button', { name: waiting }).waitFor()
      expect(await overflow(office)).toBe(0)

      const coach = await stage.signedIn(cem)
      const group = coach.getByRole('region', { name: tr.students.groups.waiting })
      await group.getByText(tr.consent.states.waiting).waitFor()
      expect(await group.textContent()).not.toContain('50')
      // Neither pressing nor a key leads where every call is refused.
      await coach.keyboard.press('j')
      await coach.keyboard.press('o')
      await coach.keyboard.press('n')
      const deeds = new RegExp(`^(${tr.students.act}|${tr.fields.note})`)
      expect(await group.getByRole('button', { name: deeds }).count()).toBe(0)
      expect(await coach.getByRole('dialog').count()).toBe(0)
      await coach.keyboard.press('Enter')
      await coach.getByText(tr.consent.closed.parent.title).waitFor()
      await settled(coach)
      expect(await violations(coach)).toEqual([])
      expect(
        await coach.getByRole('button', { name: new RegExp(`Tekrar dene|${tr.students.act}`) }).count(),
      ).toBe(0)
      await coach.goto('/students?view=days')
      await coach.getByRole('gridcell', { name: tr.students.dayStates.waiting }).first().waitFor()
      await settled(coach)
      expect(await violations(coach)).toEqual([])
      await stage.world.database.run`update app_user set birth_year = ${young - 10} where id = ${ada.id}`
    })

    it('is told to coach, administrator and parent as what it is: an account that its owner closed', async () => {
      const refused: string[] = []
      const note = (page: Page) =>
        page.on('response', (answer) => {
          if (answer.status() === 403) refused.push(answer.url())
        })
      const { call } = stage.world
      await call('DELETE /consent', { body: {} }, { as: ada })

      const coach = await stage.signedIn(cem)
      const group = coach.getByRole('region', { name: tr.students.groups.waiting })
      await group.getByText(tr.consent.states.closed).waitFor()
      note(coach)
      // Opened by its address, so that no list was read before.
      await coach.goto(`/students/${ada.id}`)
      await coach.getByText(tr.consent.closed.self.title).waitFor()
      await settled(coach)
      expect(await violations(coach)).toEqual([])
      expect(await coach.getByText('veli').count()).toBe(0)

      const office = await stage.signedIn(eda, phone, { path: '/users?consent=waiting' })
      await office
        .getByRole('button', { name: new RegExp(`^Ada .*${tr.consent.states.closed}`, 'i') })
        .waitFor()

      const parent = await stage.newPage(phone)
      note(parent)
      await signIn(parent, fatma)
      await parent.getByText(tr.consent.closed.self.title).waitFor()
      await settled(parent)
      expect(await violations(parent)).toEqual([])
      expect(refused).toEqual([])

      await call('POST /consent', { body: { version: consentVersion } }, { as: ada })
      await parent.reload()
      await parent.getByRole('list', { name: tr.family.week }).waitFor()
      await coach.reload()
      await coach.getByRole('heading', { name: tr.student.records }).waitFor()
      await settled(coach)
      expect(refused).toEqual([])
    })

    it('is asked for an unknown year of birth at each opening, and can say it once', async () => {
      await stage.world.database.run`update app_user set birth_year = null where id = ${baris.id}`
      const page = await stage.signedIn(baris)
      const sheet = page.getByRole('dialog', { name: tr.consent.yearTitle })
      await sheet.getByLabel(tr.register.year).and(page.locator(':focus')).waitFor()
      await sheet.getByRole('button', { name: tr.common.later }).click()
      await sheet.waitFor({ state: 'detached' })
      await page.reload()
      await sheet.getByLabel(tr.register.year).fill('2007')
      await sheet.getByLabel(tr.register.year).press('Enter')
      await sheet.waitFor({ state: 'detached' })
      await page.reload()
      await settled(page)
      expect(await sheet.count()).toBe(0)
    })
  },
  { consentAge: 15 },
)
