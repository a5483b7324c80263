import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem, eda, fatma } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { tr } from '#web/words/tr.ts'
import { askedByLogin, describeInBrowser, phone, settled, signIn } from '../support/browser/browser.ts'
import type { Who } from '../support/world.ts'

const visited = [
  '/dashboard',
  '/log',
  '/plan',
  '/progress?view=time',
  '/progress',
  '/trial-exams',
  '/settings',
  '/reports',
]

/** Each call of a page with the status of its answer. */
function answersOf(page: Page): { path: string; status: number }[] {
  const answers: { path: string; status: number }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) answers.push({ path: pathname, status: response.status() })
  })
  return answers
}

const refused = (answers: { path: string; status: number }[]) => answers.filter(({ status }) => status >= 400)

describeInBrowser(
  'What the app asks for at its start',
  (stage) => {
    let child: Who
    beforeAll(async () => {
      const person = { name: 'Can Er', email: 'can@example.com', password: 'kalem-defter-9' }
      const settings = { role_id: roleIds.student, locale: 'tr', timezone: 'Europe/Istanbul' } as const
      const body = { ...person, ...settings, birth_year: new Date().getFullYear() - 13 }
      const { token } = await stage.world.call('POST /auth/register', { body }, {})
      child = { id: stage.world.services.tokens.read(token).sub, ...person }
    })

    it('is nothing that is refused while a consent is missing', async () => {
      const page = await stage.newPage(phone)
      const answers = answersOf(page)
      const gate = page.getByRole('heading', { name: tr.consent.waitingTitle })
      await signIn(page, child, child.password)
      await gate.waitFor()
      for (const path of visited) {
        await page.goto(path)
        await gate.waitFor()
        await settled(page)
      }

      expect(refused(answers)).toEqual([])
      expect(answers.map(({ path }) => path)).not.toContain('/api/state')
    })

    it('is nothing that is refused while a password must be changed', async () => {
      await stage.world.database.run`update app_user set must_change_password = true where id = ${baris.id}`
      const page = await stage.newPage(phone)
      const answers = answersOf(page)
      await signIn(page, baris)
      for (const path of [...visited, '/change-password']) {
        await page.goto(path)
        await page.waitForURL('**/change-password*')
        await settled(page)
      }

      expect(refused(answers)).toEqual([])
      const asked = answers.map(({ path }) => path).filter((path) => !askedByLogin.includes(path))
      expect(asked).toEqual(['/api/auth/login'])
    })

    it.each([ada, cem, eda, fatma])(
      'is the constants, the state and the class groups in every role: $name',
      async (who) => {
        const page = await stage.newPage(phone)
        const answers = answersOf(page)
        await signIn(page, who)
        await settled(page)

        expect(answers).toEqual(
          expect.arrayContaining(
            ['/api/sabit', '/api/state', '/api/sabit/class'].map((path) => ({ path, status: 200 })),
          ),
        )
        expect(refused(answers)).toEqual([])
      },
    )
  },
  { consentAge: 15 },
)
