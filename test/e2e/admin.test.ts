import { expect, it, vi } from 'vitest'
import { ada, baris, eda, seedPassword, tytCroom } from '#contract/examples.ts'
import { tr } from '#web/words/tr.ts'
import {
  chooseProgram,
  describeInBrowser,
  desktop,
  leadTo,
  overflow,
  phone,
  settled,
  signIn,
  violations,
} from '../support/browser/browser.ts'
import { someOf } from '../support/scale.ts'

describeInBrowser('An administrator', (stage) => {
  async function office(viewport = desktop) {
    const page = await stage.signedIn(eda, viewport)
    await page.waitForURL('**/dashboard')
    await page.goto('/users')
    return page
  }

  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])(
    'creates an account, corrects it, and deletes it by typing its address, on the %s',
    async (name, viewport) => {
      const email = `gul-${name}@example.com`
      const page = await office(viewport)
      await page.getByText(tr.users.count('6')).waitFor()
      await page.getByRole('button', { name: tr.users.add }).click()
      const sheet = page.getByRole('dialog', { name: tr.users.add })
      await sheet.getByLabel(tr.register.name).fill('Gül Çiçek')
      await sheet.getByLabel(tr.login.email).fill(email)
      await chooseProgram(sheet.getByLabel(tr.students.croom), 'TYT')
      await sheet.getByRole('button', { name: tr.users.make }).click()
      const password = (await sheet.locator('code').textContent()) ?? ''
      const entered = await stage.world.try('POST /auth/login', { body: { email, password } })
      expect(entered.body).toMatchObject({ must_change_password: true })
      await sheet.getByRole('button', { name: tr.common.close, exact: true }).last().click()

      await page.getByText(tr.users.count('7')).waitFor()
      await page.getByLabel(tr.users.search).fill('cicek')
      await page.getByText(tr.users.count('1')).waitFor()
      await page.getByRole('button', { name: /Gül Çiçek/ }).click()
      const edit = page.getByRole('dialog', { name: 'Gül Çiçek' })
      await edit.getByLabel(tr.fields.role_id, { exact: true }).selectOption('3')
      await edit.getByLabel(tr.register.name).fill('Gül Ç. Solmaz')
      await edit.getByRole('button', { name: tr.common.save }).click()
      await page.getByText(tr.common.saved).waitFor()
      const saved = page.getByRole('dialog', { name: 'Gül Ç. Solmaz' })
      expect(await saved.getByRole('button', { name: tr.common.save }).isDisabled()).toBe(true)
      await saved.getByLabel(tr.register.name).fill('Gül Ç. Solmaz ')
      expect(await saved.getByRole('button', { name: tr.common.save }).isDisabled()).toBe(true)

      await saved.getByRole('button', { name: tr.account.delete }).click()
      await saved.getByLabel(/Onaylamak için/).fill('baska@example.com')
      expect(await saved.getByRole('button', { name: tr.account.deleteSure }).isDisabled()).toBe(true)
      await saved.getByLabel(/Onaylamak için/).fill(` ${email.toUpperCase()} `)
      await saved.getByRole('button', { name: tr.account.deleteSure }).click()
      await page.getByText(tr.users.deleted('Gül Ç. Solmaz')).waitFor()
      await page.getByText(tr.users.noMatch).waitFor()
      await page.getByRole('button', { name: tr.common.clearFilters }).click()
      await page.getByText(tr.users.count('6')).waitFor()
    },
  )

  it('changes somebody’s name and password, and that person sees who did', async () => {
    const page = await office()
    await page.getByLabel(tr.fields.role_id, { exact: true }).selectOption('2')
    await page.waitForURL('**/users?role=2')
    await page.getByText(tr.users.count('2')).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('button', { name: new RegExp(ada.name) }).click()
    const edit = page.getByRole('dialog', { name: ada.name })
    await edit.getByLabel(tr.register.name).fill('Ada Y.')
    await edit.getByRole('button', { name: tr.common.save }).click()
    await page.getByText(tr.common.saved).waitFor()
    const renamed = page.getByRole('dialog', { name: 'Ada Y.' })
    await renamed.getByRole('button', { name: tr.users.passwordMake }).click()
    await renamed.getByRole('button', { name: tr.students.passwordSure }).click()
    const password = (await renamed.locator('code').textContent()) ?? ''

    const hers = await stage.newPage(phone)
    await signIn(hers, ada, password)
    await hers.waitForURL('**/change-password')
    await hers.getByLabel(tr.account.ownPassword).fill(password)
    await hers.getByLabel(tr.password.next, { exact: true }).fill(seedPassword)
    await hers.getByRole('button', { name: 'Parolayı değiştir' }).click()
    await hers.waitForURL('**/dashboard')
    await hers.goto('/settings?section=changes')
    await hers.getByText('Hesap değiştirildi: Ada Y.').waitFor()
    await hers.getByText('Parola sıfırlandı').waitFor()
    expect(await hers.getByText(eda.name).count()).toBeGreaterThan(1)
    await hers.getByText(tr.audit.details).last().click()
    await hers.getByText(ada.name, { exact: true }).last().waitFor()
    await stage.world.call('GET /user/save', { query: { id: ada.id, day_start: 6 } }, { as: eda })
    await hers.reload()
    await hers.getByText(tr.audit.details).first().click()
    await hers.getByText('06.00', { exact: true }).waitFor()
  })

  it('sees their own new name at once, also outside of the list', async () => {
    const page = await office()
    await page.getByRole('button', { name: new RegExp(`^${eda.name}.*${eda.email}`) }).click()
    const edit = page.getByRole('dialog', { name: eda.name })
    await edit.getByLabel(tr.register.name).fill('Eda Y.')
    await edit.getByRole('button', { name: tr.common.save }).click()
    await page.getByRole('dialog', { name: 'Eda Y.' }).getByRole('button', { name: tr.common.close }).click()
    await page.getByRole('button', { name: `Eda Y. ${tr.shell.more}` }).waitFor()
    await stage.world.call('GET /user/save', { query: { id: eda.id, name: eda.name } }, { as: eda })
  })

  it('changes only what was typed, also when it goes on with an account that was changed meanwhile', async () => {
    const page = await office()
    const open = async () => {
      await page.getByRole('button', { name: new RegExp(baris.email) }).click()
      return page.getByRole('dialog')
    }
    await (await open()).getByLabel(tr.register.name).fill('Barış K. Demir')
    await page.keyboard.press('Escape')
    const own = { query: { id: baris.id, timezone: 'Europe/Berlin' } }
    await stage.world.call('GET /user/save', own, { as: baris })
    await page.reload()
    const form = await open()
    expect(await form.getByLabel(tr.register.name).inputValue()).toBe('Barış K. Demir')
    await form.getByRole('button', { name: tr.common.save }).click()
    await page.getByText(tr.common.saved).waitFor()

    const params = { id: baris.id }
    expect(await stage.world.call('GET /user/data/{id}', { params }, { as: baris })).toMatchObject({
      name: 'Barış K. Demir',
      timezone: 'Europe/Berlin',
    })
    const before = { id: baris.id, name: baris.name, timezone: 'Europe/Istanbul' }
    await stage.world.call('GET /user/save', { query: before }, { as: eda })
  })

  it('lands on an overview whose lines link to the screen where each problem is solved', async () => {
    const { database } = stage.world
    await database.run`
      insert into app_user (id, role_id, name, email, goals, must_change_password)
      select '00000000-0000-7000-8000-0000000000aa', 2, 'Nil Bekler', 'nil@example.com', goals, true
      from app_user where id = ${ada.id}`
    await database.run`
      insert into credential (user_id, password_hash, changed_at)
      values ('00000000-0000-7000-8000-0000000000aa', '', now() - interval '4 days')`
    await database.run`insert into mail (id, failed_at) values (gen_random_uuid(), now())`
    const page = await stage.newPage(phone)
    // Counted once a minute: the pages of other tests have seen the counts before.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await signIn(page, eda)
    await page.waitForURL('**/dashboard')
    await page.getByRole('link', { name: tr.overview.todos.mailsFailed('1') }).waitFor()
    vi.useRealTimers()

    await page.getByRole('link', { name: tr.overview.todos.mailsFailed('1') }).click()
    await page.waitForURL('**/dashboard#mails')
    await page.getByText(/SMTP_URL ayarını/).waitFor()
    await page.getByText('npm run backup').waitFor()
    await page.getByRole('link', { name: tr.overview.todos.passwordsUnused('1') }).click()
    await page.waitForURL('**/users?waiting=true')
    await page.getByText(tr.users.count('1'), { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Nil Bekler' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /Koç/ }).click()
    await page.waitForURL('**/users?role=3')
    await page.getByText(tr.users.count('2')).waitFor()
    await database.run`delete from app_user where email = 'nil@example.com'`
  })

  it('tells how often forecasts came true, in words', async () => {
    const { database } = stage.world
    const page = await stage.signedIn(eda, phone)
    await page.waitForURL('**/dashboard')
    const unfold = () => page.getByRole('button', { name: tr.overview.calibration }).click()
    await unfold()
    await page.getByText(tr.overview.nothingScored).waitFor()
    await database.run`
      insert into calibration (insight, program_code, multiplier, tried, held, bins, made_on)
      values ('forecast', '', 1.2, 60, 40, '[]', '2026-11-01'), ('forecast', 'TYT', 1.2, 60, 40, '[]', '2026-11-01'),
             ('burndown', '', null, 9, null, '[{"from": 80, "to": 100, "tried": 9, "came": 8}]', '2026-11-01')`

    await page.reload()
    await unfold()

    await page.getByText(tr.overview.held('40', '60')).first().waitFor()
    await page.getByText(tr.overview.rangesNarrow).waitFor()
    await page.getByText(tr.overview.widths('1,2')).first().waitFor()
    await page.getByText(tr.overview.came('8', '9')).waitFor()
    await database.run`delete from calibration`
  })

  it('shows the rest of the overview when numbers could not be counted, and says why', async () => {
    const page = await stage.newPage(phone)
    await page.route('**/api/admin/overview', async (route) => {
      const response = await route.fetch()
      const counted: object = await response.json()
      const missing = [
        { number: 'accounts', reason: 'unavailable' },
        { number: 'records', reason: 'timeout' },
        { number: 'sign_ins', reason: 'notYet' },
        { number: 'mails', reason: 'timeout' },
        { number: 'backup', reason: 'timeout' },
      ]
      const json = {
        ...counted,
        accounts: null,
        records: null,
        sign_ins: null,
        mails: null,
        backup: null,
        missing,
      }
      await route.fulfill({ response, json })
    })
    await signIn(page, eda)
    await page.waitForURL('**/dashboard')

    await page.getByText(tr.overview.missing.unavailable).waitFor()
    await page.getByText(tr.overview.missing.timeout).waitFor()
    await page.getByText(tr.overview.missing.notYet).waitFor()
    expect(await page.getByText(tr.overview.notCounted).count()).toBe(2)
    await page.locator('#database').getByText(/MB/).waitFor()
  })

  it('opens the list of a filter by a press on its name, and not by the other button of the mouse', async () => {
    const page = await stage.newPage()
    await page.addInitScript(() => {
      HTMLSelectElement.prototype.showPicker = () => document.body.setAttribute('data-opened', '')
    })
    await signIn(page, eda)
    await page.goto('/users')
    const label = page.locator('label', { hasText: tr.fields.role_id })
    await label.click({ button: 'right' })
    expect(await page.locator('body[data-opened]').count()).toBe(0)
    await label.click()
    expect(await page.locator('body[data-opened]').count()).toBe(1)
  })

  it('works without a mouse, and the keyboard never loses its place', async () => {
    await stage.world.database.run`
      insert into app_user (id, role_id, name, email, goals)
      select ('00000000-0000-7000-9000-00000000000' || n)::uuid, 3, 'Yaz ' || n, 'k' || n || '@example.com', goals
      from app_user, generate_series(1, 2) n where email = ${ada.email}`
    const page = await office()
    await page.getByText(tr.users.count('8')).waitFor()
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        return element.getAttribute('aria-label') ?? (element.textContent || element.tagName)
      })
    const isAt = (name: RegExp) => expect.poll(focused).toMatch(name)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const tabTo = async (name: string) => {
      for (let tabs = 0; tabs < 20 && (await focused()) !== name; tabs++) await press('Tab')
      expect(await focused()).toBe(name)
    }
    const dialog = page.getByRole('dialog')

    // From the search field into the list and back.
    await press('/', 'ArrowDown')
    await isAt(/^Ada/)
    await press('ArrowDown', 'j', 'k')
    await isAt(/^Barış/)
    await press('ArrowUp', 'ArrowUp')
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true)

    // A dialog, with what is cancelled and what is done in it, gives the focus back.
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await dialog.waitFor()
    await tabTo(tr.users.passwordMake)
    await press('Enter')
    await isAt(/^Vazgeç/)
    await press('Enter')
    await isAt(/^Geçici parola üret/)
    await press('Enter')
    await isAt(/^Vazgeç/)
    await press('Tab', 'Enter')
    await dialog.locator('code').waitFor()
    await isAt(/^Barış/)
    await tabTo(tr.account.delete)
    await press('Enter')
    await tabTo(tr.common.cancel)
    await press('Enter')
    await isAt(/^Hesabı sil/)
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await isAt(/^Barış/)

    // An account that is deleted, and one that leaves the list.
    await press('/')
    await page.keyboard.type('yaz')
    await page.getByText(tr.users.count('2')).waitFor()
    await press('ArrowDown', 'Enter')
    await dialog.waitFor()
    await tabTo(tr.account.delete)
    await press('Enter')
    await page.keyboard.type('k1@example.com')
    await tabTo(tr.account.deleteSure)
    await press('Enter')
    await page.getByText(tr.users.count('1'), { exact: true }).waitFor()
    await isAt(/^Yaz 2/)
    await press('Enter')
    await isAt(/^INPUT/)
    await press('Control+a')
    await page.keyboard.type('Zeki Ok')
    await press('Enter')
    await page.getByText(tr.users.noMatch).waitFor()
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await isAt(/^Hesaplar/)
    await stage.world.database.run`delete from app_user where email = 'k2@example.com'`
  })

  it('keeps the page of the list in the address', async () => {
    await stage.world.database.run`
      insert into app_user (id, role_id, name, email, folded, goals)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 2, 'Kişi ' || lpad(n::text, 3, '0'),
             'kisi' || n || '@example.com', 'kisi ' || lpad(n::text, 3, '0'),
             (select goals from app_user where id = ${ada.id})
      from generate_series(1, 120) n`
    const page = await office()
    await page.getByText(tr.users.count('126')).waitFor()
    await page.getByRole('button', { name: tr.common.pageAfter }).click()
    await page.waitForURL('**/users?page=2')
    await page.getByText('2 / 3').waitFor()
    await page.reload()
    await page.getByText('2 / 3').waitFor()
    // The button of the last page is disabled; the other one has the focus then.
    await page.getByRole('button', { name: tr.common.pageAfter }).press('Enter')
    await page.waitForURL('**/users?page=3')
    await page.getByRole('button', { name: tr.common.pageBefore }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('2 / 3').waitFor()
    // Such a page is left behind by who deletes its last row.
    await page.goto('/users?page=9')
    await page.waitForURL('**/users?page=3')
    await page.getByText('3 / 3').waitFor()
    await page.getByLabel(tr.users.search).fill('kisi 12')
    await page.getByText(tr.users.count('1'), { exact: true }).waitFor()
    await page.goto(`/users?croom=${tytCroom}`)
    await page.getByText(tr.users.count('2')).waitFor()
  })

  it('is redirected from a student’s screens, and a student from an administrator’s', async () => {
    const page = await office()
    for (const path of ['/log', '/students', '/']) {
      await page.goto(path)
      await page.waitForURL('**/dashboard')
      await page.getByRole('heading', { level: 1, name: tr.shell.screens.overview }).waitFor()
    }
    const hers = await stage.signedIn(ada, phone, { path: '/users' })
    await hers.waitForURL('**/dashboard')
  })

  it.each(
    someOf([
      ['light, phone', phone, 'light'],
      ['dark, desktop', desktop, 'dark'],
      ['light, narrow phone', { width: 360, height: 740 }, 'light'],
    ] as const),
  )('has screens without an axe violation or sideways scrolling: %s', async (_, viewport, theme) => {
    const page = await stage.signedIn(eda, viewport, { theme })
    await page.getByRole('heading', { name: tr.overview.charts.sign_ins.title }).waitFor()
    const faults: string[] = []
    const look = async (where: string) => {
      await settled(page)
      for (const fault of await violations(page)) faults.push(`${where} ${fault}`)
      if ((await overflow(page)) > 0) faults.push(`${where} scrolls sideways`)
    }
    await look('overview')
    await leadTo(page, '/users')
    await page.locator('[data-row="user"]').first().waitFor()
    await look('list')
    await page.locator('[data-row="user"]').first().click()
    await page.getByRole('button', { name: tr.account.delete }).click()
    await look('edit')
    await leadTo(page, '/users?q=nobody')
    await page.getByText(tr.users.noMatch).waitFor()
    await look('empty')
    await page.getByRole('button', { name: tr.users.add }).click()
    await look('add')
    await leadTo(page, '/settings')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look('settings')
    expect(faults).toEqual([])
  })
})
