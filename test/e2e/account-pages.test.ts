import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ada, baris, cem, seedPassword } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  describeInBrowser,
  desktop,
  overflow,
  phone,
  signIn,
  violations,
} from '../support/browser/browser.ts'
import { mailsOf } from '../support/examples.ts'
import { like } from '../support/like.ts'
import type { Who } from '../support/world.ts'

const wrong = 'yanlış-parola'
const notThis = 'Şu anki parola bu değil.'
const nextPassword = 'yeni-parola-2026'

/** Types into a field, and sends its form from there. */
async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

/** What is wrong is said at the field itself, and what was typed there is kept. */
async function isToldAt(page: Page, field: Locator, text: string, typed: string): Promise<void> {
  await page.getByText(text).waitFor()
  const note = await field.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${note}"]`).textContent()).toBe(text)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.inputValue()).toBe(typed)
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

describeInBrowser('The pages for accounts and links', (stage) => {
  const newPage = async (viewport = desktop) => stage.newPage(viewport)

  /** The last secret that was mailed to an address. */
  async function mailedTo(
    { email }: Pick<Who, 'email'>,
    kind: 'confirm' | 'stop' | 'token',
  ): Promise<string> {
    const letters = (await mailsOf(stage.world)).filter((mail) => mail.includes(`To: ${email}\n`))
    const found = letters.map((letter) => new RegExp(`#${kind}=([\\w-]+)`).exec(letter)?.[1] ?? '')
    return found.filter(Boolean).at(-1) ?? ''
  }

  /** An account made by Cem, its own password chosen. */
  async function madeByCem(name: string, email: string): Promise<Who> {
    const made = await stage.world.call('GET /user/save', { query: { name, email } }, { as: cem })
    const first = { id: made.id, name, email, password: made.temporary_password ?? '' }
    const query = { old_password: first.password, new_password: nextPassword }
    await stage.world.call('GET /user/pass/change', { query }, { as: first })
    const own = { ...first, password: nextPassword }
    await stage.world.login(own)
    return own
  }

  it('lead a student from the account that a coach made to the link that the student accepts', async () => {
    const student = { name: 'Ela Kurt', email: 'ela@example.com' }
    const coach = await newPage()
    await signIn(coach, cem)
    await coach.getByRole('button', { name: tr.students.invite }).press('Enter')
    await coach.getByText(tr.students.byAccount, { exact: true }).click()
    await coach.getByLabel(tr.register.name).fill(student.name)
    await enter(coach.getByLabel(tr.login.email), student.email)
    await coach.getByText(tr.students.made(student.name)).waitFor()
    await coach.keyboard.press('Escape')
    const pending = coach.getByRole('region', { name: tr.students.pending })
    await pending.getByRole('button', { name: `${tr.users.passwordMake}: ${student.name}` }).press('Enter')
    const temporary = (await pending.getByRole('status').locator('code').textContent()) ?? ''
    expect(await violations(coach)).toEqual([])

    const page = await newPage(phone)
    await page.goto('/login')
    await page.getByLabel(tr.login.email).fill(student.email)
    await enter(page.getByLabel(tr.password.label, { exact: true }), temporary)
    await page.waitForURL('**/change-password')
    const old = page.getByLabel(tr.account.ownPassword)
    await old.fill(wrong)
    await enter(page.getByLabel(tr.password.next, { exact: true }), nextPassword)
    await isToldAt(page, old, notThis, wrong)
    expect(await page.getByLabel(tr.password.next, { exact: true }).inputValue()).toBe(nextPassword)
    await enter(old, temporary)
    await page.waitForURL('**/dashboard')

    const card = page.getByRole('region', { name: tr.pendingCoach.title })
    await card.getByText(cem.name).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await card.getByLabel(tr.students.access).selectOption('view')
    // Its owner has signed in: the coach who made the account may set no password of it any longer.
    await pending.getByRole('button', { name: `${tr.users.passwordMake}: ${student.name}` }).press('Enter')
    await coach.getByText(tr.students.signedInAlready).waitFor()
    await card.getByRole('button', { name: tr.settings.linkAccept }).press('Enter')

    await page.getByText(tr.settings.linked(cem.name)).waitFor()
    await card.waitFor({ state: 'detached' })
    await coach.reload()
    await coach.getByRole('link', { name: student.name }).waitFor()
    expect(await pending.count()).toBe(0)
    const { links } = await stage.world.call('GET /link', {}, { as: cem })
    const link = links.find(({ student: { name } }) => name === student.name)
    expect(link).toMatchObject({ status: 'active', access: 'view', may_reset: false })
  })

  it('let a student decline a link, and a coach withdraw one that was not answered', async () => {
    const declining = await madeByCem('Filiz Ak', 'filiz@example.com')
    const waiting = await madeByCem('Gül Su', 'gul@example.com')
    const page = await newPage(phone)
    await signIn(page, declining, nextPassword)
    const card = page.getByRole('region', { name: tr.pendingCoach.title })
    await card.getByRole('button', { name: tr.settings.linkDecline }).press('Enter')
    await page.getByText(tr.settings.declined).waitFor()
    await card.waitFor({ state: 'detached' })

    const coach = await newPage(phone)
    await signIn(coach, cem)
    const pending = coach.getByRole('region', { name: tr.students.pending })
    await pending.getByText(waiting.name).waitFor()
    expect(await pending.getByText(declining.name).count()).toBe(0)
    expect(await overflow(coach)).toBe(0)
    await pending.getByRole('button', { name: `Vazgeç: ${waiting.name}` }).press('Enter')
    await pending.getByRole('button', { name: `Evet, vazgeç: ${waiting.name}` }).press('Enter')
    await coach.getByText(tr.students.givenUp(waiting.name)).waitFor()
    await pending.getByText(waiting.name).waitFor({ state: 'detached' })
  })

  it('confirm a new e-mail address by its link, stop the change from the old address, and set a new password', async () => {
    const yeni = { email: 'ada.yeni@example.com' }
    const page = await newPage(phone)
    await signIn(page, ada)
    await page.goto('/settings?section=profile')
    const email = page.getByLabel(tr.login.email)
    await email.fill(yeni.email)
    const password = page.getByLabel(tr.account.ownPassword)
    await enter(password, wrong)
    await isToldAt(page, password, notThis, wrong)
    expect(await email.inputValue()).toBe(yeni.email)
    await enter(password, seedPassword)
    await page.getByText(tr.settings.emailWaits(yeni.email)).waitFor()
    expect(await email.inputValue()).toBe(ada.email)
    await password.waitFor({ state: 'detached' })

    const confirm = await mailedTo(yeni, 'confirm')
    await page.goto(`/login#confirm=${confirm}`)
    await page.getByRole('heading', { name: tr.mailedLink.confirm.title }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: tr.mailedLink.confirm.submit }).press('Enter')
    await page.getByRole('status').getByText(tr.mailedLink.confirm.done).waitFor()
    await page.getByRole('link', { name: tr.common.continue }).press('Enter')
    await page.waitForURL('**/dashboard')

    const elsewhere = await newPage()
    await elsewhere.goto(`/login#confirm=${confirm}`)
    await elsewhere.getByRole('button', { name: tr.mailedLink.confirm.submit }).press('Enter')
    await elsewhere.getByText('Bu bağlantı geçerli değil, kullanılmış veya süresi dolmuş.').waitFor()

    await elsewhere.goto(`/login#stop=${await mailedTo(ada, 'stop')}`)
    await elsewhere.getByRole('button', { name: tr.mailedLink.stop.submit }).press('Enter')
    await elsewhere.getByText(tr.mailedLink.stop.done).waitFor()
    expect(await violations(elsewhere)).toEqual([])

    const token = await mailedTo(ada, 'token')
    await elsewhere.goto(`/reset-password#token=${token}`)
    const next = elsewhere.getByLabel(tr.password.next, { exact: true })
    await enter(next, 'kısa')
    await isToldAt(elsewhere, next, 'En az 8 karakter olmalı.', 'kısa')
    await enter(next, nextPassword)
    await elsewhere.waitForURL('**/dashboard')

    const again = await newPage()
    await again.goto(`/reset-password#token=${token}`)
    await enter(again.getByLabel(tr.password.next, { exact: true }), 'bir-parola-daha')
    await again.getByRole('link', { name: tr.password.askAgain }).press('Enter')
    // Without an address no link can be on its way.
    expect(await again.getByRole('button', { name: tr.password.resetSubmit }).isDisabled()).toBe(true)
    await enter(again.getByLabel(tr.login.email), ada.email)
    await again.getByRole('status').getByText(tr.password.resetSent).waitFor()
    // As it was, for those who come after.
    const query = { old_password: nextPassword, new_password: seedPassword }
    await stage.world.login({ ...ada, password: nextPassword })
    await stage.world.call('GET /user/pass/change', { query }, { as: ada })
    await stage.world.login(ada)
  })

  it('mail a reset link that a coach asked for, and show a temporary password once the student allows it', async () => {
    const coach = await newPage()
    await signIn(coach, cem)
    await coach.getByRole('link', { name: ada.name }).click()
    const sheet = coach.getByRole('dialog', { name: ada.name })
    const manage = coach.getByRole('button', { name: tr.students.manage(ada.name) })
    await manage.press('Enter')
    await sheet.getByRole('button', { name: tr.password.resetSubmit }).press('Enter')
    await sheet.getByRole('button', { name: tr.students.mailSure }).press('Enter')
    await sheet.getByText(tr.students.mailSent(ada.email)).waitFor()
    expect(await violations(coach)).toEqual([])
    expect(await mailedTo(ada, 'token')).not.toBe('')

    const page = await newPage(phone)
    await signIn(page, ada)
    await page.goto('/settings?section=coaches')
    await page.getByLabel(tr.settings.mayReset).press('Space')
    const raise = page.getByRole('dialog', { name: tr.settings.raiseTitle })
    const password = raise.getByLabel(tr.account.ownPassword)
    await enter(password, wrong)
    await isToldAt(page, password, notThis, wrong)
    await enter(password, seedPassword)
    await raise.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel(tr.settings.mayReset).isChecked()).toBe(true)

    await coach.reload()
    await manage.press('Enter')
    await sheet.getByRole('button', { name: tr.users.passwordMake }).press('Enter')
    await sheet.getByRole('button', { name: tr.students.passwordSure }).press('Enter')
    const temporary = (await sheet.getByRole('status').locator('code').textContent()) ?? ''
    expect(await violations(coach)).toEqual([])
    expect((await stage.world.login({ ...ada, password: temporary })).length).toBeGreaterThan(0)
  })

  it('ask for the password before a code raises a coach’s access, and keep the form’s input', async () => {
    const student = await madeByCem('Hale Er', 'hale@example.com')
    // A day after the sign-in with the temporary password, when everything is open.
    await stage.world.database.run`update credential set guarded_until = null where user_id = ${student.id}`
    const { links } = await stage.world.call('GET /link', {}, { as: student })
    const id = links[0]?.id ?? ''
    await stage.world.call('POST /link/accept', { body: { id, access: 'view' } }, { as: student })
    const { code } = await stage.world.call('POST /link/invite', { body: { access: 'act' } }, { as: cem })
    const page = await newPage(phone)
    await signIn(page, student, nextPassword)
    await page.goto('/settings?section=coaches')
    await enter(page.getByLabel(tr.settings.code), code)
    await page.getByRole('button', { name: tr.settings.linkAccept }).press('Enter')
    const raise = page.getByRole('dialog', { name: tr.settings.raiseTitle })
    const password = raise.getByLabel(tr.account.ownPassword)
    await enter(password, wrong)
    await isToldAt(page, password, notThis, wrong)
    await enter(password, nextPassword)
    await page.getByText(tr.settings.linked(cem.name)).waitFor()
    await expect.poll(() => page.getByLabel(`${tr.students.access}: ${cem.name}`).inputValue()).toBe('act')
  })

  it('ask for the password before an export and before the account is deleted', async () => {
    const page = await newPage(phone)
    await signIn(page, baris)
    await page.goto('/settings?section=export')
    await page.getByRole('button', { name: tr.settings.exportAll }).press('Enter')
    const sheet = page.getByRole('dialog', { name: tr.settings.exportAll })
    const password = sheet.getByLabel(tr.account.ownPassword)
    await enter(password, wrong)
    await isToldAt(page, password, notThis, wrong)
    const downloaded = page.waitForEvent('download')
    await enter(password, seedPassword)
    expect((await downloaded).suggestedFilename()).toMatch(/\.json$/)
    await sheet.waitFor({ state: 'detached' })

    await page.goto('/settings?section=account')
    await page.getByRole('button', { name: tr.account.delete }).press('Enter')
    const address = page.getByLabel(like(tr.account.deleteType))
    await address.fill(baris.email)
    const own = page.getByLabel(tr.account.ownPassword)
    await enter(own, wrong)
    await isToldAt(page, own, notThis, wrong)
    expect(await address.inputValue()).toBe(baris.email)
    await enter(own, seedPassword)
    await page.waitForURL('**/login')
    const body = { email: baris.email, password: seedPassword }
    expect((await stage.world.try('POST /auth/login', { body })).status).toBe(401)
  })
})
