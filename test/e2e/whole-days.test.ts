import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ada, baris, cem } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { runJobs } from '#server/background.ts'
import { tr } from '#web/words/tr.ts'
import {
  actFor,
  describeInBrowser,
  desktop,
  given,
  phone,
  settled,
  wholeChromiumPath,
  withDevice,
  workerReady,
} from '../support/browser/browser.ts'
import { endTie } from '../support/browser/end-tie.ts'
import { readLetter } from '../support/letter-text.ts'
import { like } from '../support/like.ts'
import { filesOf, openMailServer } from '../support/mail-server.ts'
import { openPushReceiver } from '../support/reminder/push-receiver.ts'
import { pushHosts, type Who } from '../support/world.ts'

const mails = await openMailServer()
const pushes = await openPushReceiver()
pushHosts.push(pushes.host)
afterAll(async () => {
  await mails.close()
  await pushes.close()
})

const within = { timeout: 60_000 }

/** A browser whose push service is the one of this test: its own is a company's on the internet. */
async function withPushService(context: BrowserContext, path: string): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript((made) => {
    let subscription: object | null = null
    const kept = { ...made, toJSON: () => made, unsubscribe: async () => true }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async () => {
        subscription = kept
        return kept
      },
    })
  }, pushes.subscription(path))
}

/** Gives the service worker of a page what the push service got, as a browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await devtools.detach()
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((worker) => ({
      getNotifications: () => worker.getNotifications(),
    }))
    return (await getNotifications()).map(({ body, data, tag }) => ({ body, data, tag }))
  })

describeInBrowser(
  'With a mail server and a push service',
  (stage) => {
    let stop = async () => {}
    let today: string
    beforeAll(async () => {
      today = (await stage.world.call('GET /state', { query: {} }, { as: ada })).today.day
      const tempo = { leaseSeconds: 5, pollMs: 50 }
      stop = runJobs(stage.world.database, stage.world.services, console.error, tempo)
    })
    afterAll(() => stop())

    /** Makes what a person waits for due now. */
    const isDue = (who: Who, kind: string) =>
      expect
        .poll(
          () =>
            stage.world.database.run`
              update job set due_at = now(), lease = null where user_id = ${who.id} and kind = ${kind}`,
          within,
        )
        .toBe(1)
    const pushed = (path: string) =>
      pushes.received.filter((each) => each.path === path).map(({ text }) => text)
    async function mailTo(who: { email: string }) {
      await expect.poll(() => mails.to(who).length, within).toBeGreaterThan(0)
      const mail = mails.to(who).at(-1)
      if (!mail) throw new Error('no mail')
      return mail
    }

    it('a student’s Sunday brings the letter to the bell, the device and the mailbox, to open and to hand on', async () => {
      await stage.world.call(
        'GET /state/save',
        { query: { minutes: 95, day: addDays(today, -1) } },
        { as: ada },
      )
      const page = await stage.signedIn(ada, phone, { hasWorker: true })
      await withPushService(page.context(), '/ada')
      await withDevice(page)
      await page.goto('/settings?section=reminders')
      await workerReady(page)
      await page.reload()
      await page.getByRole('button', { name: tr.reminders.deviceStart }).click()
      await page.getByText(tr.reminders.device.on).waitFor()
      await page.getByLabel(tr.reminders.quietFrom).selectOption('3')
      await page.getByLabel(tr.reminders.quietTo).selectOption('3')
      await page.getByLabel(tr.reminders.weekly).check()
      await isDue(ada, 'weekly')

      // On the device: one notification, also when the service hands a copy over.
      await expect.poll(() => pushed('/ada').length, within).toBe(1)
      const [push = ''] = pushed('/ada')
      await deliver(page, push)
      await deliver(page, push)
      const { body, tag } = JSON.parse(push)
      await expect.poll(() => shown(page)).toEqual([{ body, tag, data: '/reports' }])

      // In the mailbox.
      const mail = await mailTo(ada)
      expect(mail.text).toContain('/reports')
      const [attached] = filesOf(mail)
      expect((await readLetter(attached?.content ?? Buffer.of())).text).toContain('1 saat 35 dakika')
      expect(mails.to(ada)).toHaveLength(1)

      // In the product.
      await page.goto('/dashboard')
      await page.getByRole('button', { name: tr.notices.bell(1) }).click()
      const sheet = page.getByRole('dialog', { name: tr.notices.title })
      await sheet.getByRole('button', { name: tr.common.open, exact: true }).click()
      await page.waitForURL('**/reports')
      await page.getByRole('link', { name: new RegExp(`^${tr.common.open}: `) }).click()
      await page.getByRole('heading', { level: 1, name: '1 saat 35 dakika' }).waitFor()

      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: like(tr.letters.pdf) }).click()
      const saved = await saving
      const parts: Buffer[] = []
      for await (const part of await saved.createReadStream()) parts.push(part as Buffer)
      expect(Buffer.concat(parts).equals(attached?.content ?? Buffer.of())).toBe(true)
      expect(saved.suggestedFilename()).toBe(attached?.filename)
      await page.getByRole('button', { name: tr.letters.share }).click()
      await expect
        .poll(async () => (await given(page)).shared)
        .toMatchObject([{ name: attached?.filename, type: 'application/pdf', size: attached?.size }])

      // The link in the mail stops such mails.
      const { url = '' } = (mail.headers.get('list') as { unsubscribe: { url: string } }).unsubscribe
      // It leads to the product's public address, which is not this server's.
      const stop = await fetch(`${stage.address}${new URL(url).pathname}`, { redirect: 'manual' })
      const { pathname, hash } = new URL(stop.headers.get('location') ?? '')
      const elsewhere = await stage.newPage(phone)
      await elsewhere.goto(`${pathname}${hash}`)
      await elsewhere.getByRole('button', { name: tr.mailedLink.reminders.submit }).click()
      const wants = async () => (await stage.world.call('GET /reminder', {}, { as: ada })).kinds.letter?.mail
      await expect.poll(wants, within).toBe(false)
    })

    it('a parent registers from the mail, sees the week, gets the letter once it is opened, and is seen', async () => {
      await stage.world.call('GET /state/save', { query: { minutes: 75 } }, { as: baris })
      const student = await stage.signedIn(baris, phone, { path: '/reports' })
      await student.getByRole('button', { name: tr.letters.make }).click()
      await student.getByRole('dialog').getByRole('button', { name: tr.letters.submit, exact: true }).click()
      await student.getByText(tr.letters.made).waitFor()
      await student.goto('/settings?section=parents')
      const email = 'gul@example.com'
      await student.getByLabel(tr.family.mailTo).fill(email)
      await student.getByRole('button', { name: tr.family.makeCode }).click()
      const [link = ''] = /\/register#parent=\S+/.exec((await mailTo({ email })).text ?? '') ?? []

      const parent = await stage.newPage(phone)
      await parent.goto(link)
      await parent.getByLabel(tr.register.name).fill('Gül Demir')
      await parent.getByLabel(tr.login.email).fill(email)
      await parent.getByLabel(tr.password.label, { exact: true }).fill('kalem-defter-9')
      await parent.getByRole('button', { name: tr.register.submit }).click()
      await parent.getByRole('heading', { level: 1, name: tr.family.studied('1') }).waitFor()
      await parent.getByText('1 sa 15 dk').first().waitFor()
      await settled(parent)

      // Nothing but this is mailed to an address until its person confirms it.
      await expect.poll(() => mails.to({ email }).length, within).toBe(2)
      const [confirm = ''] = /\/settings#confirm=\S+/.exec((await mailTo({ email })).text ?? '') ?? []
      await parent.goto(confirm)
      await parent.getByRole('button', { name: tr.settings.confirmEmail }).click()
      await parent.getByText(tr.settings.emailConfirmed).waitFor()
      await parent.goto('/dashboard')
      await parent.getByText(baris.name).first().waitFor()
      await settled(parent)
      // The student has not opened the letter, and it is not a day old.
      await parent.getByText(tr.family.noLetters).waitFor()

      await student.goto('/reports')
      await student.getByRole('link', { name: new RegExp(`^${tr.common.open}: `) }).click()
      await student.getByRole('heading', { level: 1, name: baris.name }).waitFor()
      await parent.reload()
      await parent.getByRole('link', { name: /^Haftalık mektup/ }).click()
      await parent.getByRole('heading', { level: 1, name: baris.name }).waitFor()
      const file = parent.waitForResponse((response) => response.url().includes('/file'))
      await parent.getByRole('button', { name: like(tr.letters.pdf) }).click()
      expect((await (await file).allHeaders())['content-type']).toContain('application/pdf')

      await expect.poll(() => mails.to({ email }).length, within).toBe(3)
      expect(filesOf(await mailTo({ email }))).toMatchObject([{ contentType: 'application/pdf' }])

      await student.goto('/settings?section=parents')
      await endTie(student, parent)
    })

    it('a coach’s morning leads from the mail to the student who needs a look, and the plan to the student’s bell', async () => {
      const { call, database } = stage.world
      await stage.joinTyt(ada)
      // Ada studied every day for ten weeks and then stopped.
      await database.run`delete from study_record where user_id = ${ada.id}`
      await database.run`
        insert into study_record (user_id, id, kind, day, minutes, questions, source, created_by, updated_by)
        select ${ada.id}, gen_random_uuid(), 'practice', ${today}::date - n, 120, 40, 'manual', ${ada.id}, ${ada.id}
        from generate_series(12, 80) n`
      await database.run`update app_user set created_at = now() - interval '90 days' where id = ${ada.id}`
      await call('POST /notice/read', { body: { all: true } }, { as: ada })
      await call('POST /push/subscribe', { body: pushes.subscription('/ada-phone') }, { as: ada })
      // The link in her mail has stopped everything but what concerns the account.
      const plan = { app: true, push: true, mail: false }
      const body = { quiet: { from: 3, to: 3 }, pushes_a_day: 5, kinds: { plan } }
      await call('POST /reminder', { body }, { as: ada })

      const page = await stage.signedIn(cem, desktop, { path: '/settings?section=reminders' })
      await page.getByText(tr.reminders.each).click()
      await page.getByLabel(`${tr.reminders.kinds.digest}: ${tr.reminders.ways.mail}`).check()
      await expect
        .poll(async () => (await call('GET /reminder', {}, { as: cem })).kinds.digest?.mail, within)
        .toBe(true)
      await isDue(cem, 'morning')
      const [link = ''] = /\/students\b\S*/.exec((await mailTo(cem)).text ?? '') ?? []
      await page.goto(link)
      await actFor(page, ada)
      await page.goto('/plan')
      await page.getByRole('button', { name: tr.plan.add, exact: true }).click()
      const sheet = page.getByRole('dialog', { name: tr.plan.add })
      await sheet.getByLabel(tr.plan.minutes).fill('25')
      await sheet.getByRole('button', { name: tr.common.save, exact: true }).click()
      await sheet.waitFor({ state: 'hidden' })

      // Several changes would be one push: it waits for five minutes.
      await isDue(ada, 'notify')
      await expect.poll(() => pushed('/ada-phone').length, within).toBe(1)
      expect(JSON.parse(pushed('/ada-phone')[0] ?? '')).toMatchObject({ url: '/plan' })
      const student = await stage.signedIn(ada, phone)
      await student.getByRole('button', { name: tr.notices.bell(1) }).click()
      const panel = student.getByRole('dialog', { name: tr.notices.title })
      const told = panel.getByRole('listitem').filter({ hasText: cem.name })
      await told
        .getByRole('button', { name: new RegExp(`^(${tr.common.open}|${tr.notices.see})$`) })
        .first()
        .click()
      await student.waitForURL('**/plan**')
      await student.getByText('25 dk').first().waitFor()
      expect(mails.to(cem)).toHaveLength(1)
    })
  },
  { smtpUrl: mails.url },
  wholeChromiumPath,
)
