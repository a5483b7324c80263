import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ada, baris, cem, defne, eda, fatma, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import type { ScreenPath } from '#rules/screens.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { sectionIds } from '#web/account/settings/search.ts'
import { tr } from '#web/words/tr.ts'
import { en } from '../english.ts'
import { smallPicture } from '../pictures.ts'
import type { Who } from '../world.ts'
import {
  describeInBrowser,
  desktop,
  leadTo,
  overflow,
  type phone,
  type Stage,
  settled,
  violations,
} from './browser.ts'
import { screensOf, screensWithoutId } from './screens.ts'
import { smallTargets } from './targets.ts'

/** Language, theme and device in which the screens are looked at. */
export type Look = readonly [
  locale: 'tr' | 'en',
  theme: 'light' | 'dark',
  device: string,
  viewport: typeof phone,
]
/** Addresses of a screen in which it looks different; `$id` in its path is replaced by the id of an existing row. */
const views: Partial<Record<ScreenPath, string[]>> = {
  '/login': ['/login?session=expired'],
  '/log': ['/log?new=1'],
  '/plan': ['/plan?exams=1', '/plan?new=yes'],
  '/progress': [
    '/progress?view=time&period=month',
    '/progress?view=trials',
    `/progress?list=1&study=${turkce}`,
    `/progress?croom=${tytCroom}&study=${turkce}&topic=${tytTopic}`,
  ],
  '/mistakes': ['/mistakes?view=open', '/mistakes?new=1'],
  '/students': ['/students?view=days', '/students?sort=name', '/students?q=zzzz'],
  '/crooms/$id': ['/crooms/$id?edit=true'],
  '/users': ['/users?q=zzzz', '/users?waiting=true'],
  '/settings': ['goals', 'security', 'account'].map((section) => `/settings?section=${section}`),
}
/** Every section of a student's settings. */
const sections = sectionIds.map((section) => `/settings?section=${section}`)
/** Addresses with the views of their screens. */
export const withViews = (paths: ScreenPath[]) => paths.flatMap((path) => [path, ...(views[path] ?? [])])

/**
 * Tests of screens with a student who has rows of every kind, and people of each role.
 * @param define gets what opens, names and judges a screen
 */
export function describeScreens(title: string, define: (screens: Screens) => void): void {
  describeInBrowser(title, (stage) => define(screensOn(stage)), { consentAge: 15 })
}

export type Screens = ReturnType<typeof screensOn>

function screensOn(stage: Stage) {
  /** Names of lessons are what they are in both languages, and some of them are words of the pages too. */
  const lessons = new Set<string>()
  /** The row that an address with an id is of. */
  const rows: Record<string, string> = { '/students': ada.id }
  /** Screens that were loaded by their address. */
  const loaded = new Set<string>()
  let guardian: Who
  let child: Who
  let askedParent: Who
  let ageless: Who

  /** Somebody who has registered; below the age of consent with a year that is not long ago. */
  async function registered(name: string, role_id: 2 | 4, birth_year?: number): Promise<Who> {
    const person = { name, email: `${name.replace(' ', '.')}@example.com`, password: 'kalem-defter-9' }
    const settings = { role_id, locale: 'tr', timezone: 'Europe/Istanbul' } as const
    const body = { ...person, ...settings, ...(birth_year && { birth_year }) }
    const { token } = await stage.world.call('POST /auth/register', { body }, {})
    return { id: stage.world.services.tokens.read(token).sub, ...person }
  }

  async function tie(parent: Who, student: Who): Promise<void> {
    const { code } = await stage.world.call('POST /parent/invite', { body: {} }, { as: student })
    await stage.world.call('POST /parent/accept', { body: { code } }, { as: parent })
  }

  beforeAll(async () => {
    const year = new Date().getFullYear()
    guardian = await registered('Nur Aras', roleIds.parent)
    for (const each of [ada, baris]) await tie(guardian, each)
    child = await registered('Can Er', roleIds.student, year - 13)
    askedParent = await registered('Oya Er', roleIds.parent)
    await tie(askedParent, child)
    ageless = await registered('Efe Ay', roleIds.student, year - 20)
    await stage.world.database.run`update app_user set birth_year = null where id = ${ageless.id}`

    const { call } = stage.world
    await stage.joinTyt(ada)
    for (const { name } of await call('GET /study', {}, { as: ada })) lessons.add(name)
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
    for (const back of [0, 1, 2, 9])
      await call(
        'GET /state/save',
        {
          query: {
            ...place,
            kind: 'practice',
            day: addDays(today.day, -back),
            minutes: 40,
            correct: 12,
            wrong: 5,
          },
        },
        { as: ada },
      )
    for (const [n, correct] of [20, 24, 28].entries()) {
      const trial = await call(
        'POST /trialexam/save',
        {
          body: {
            croom_id: tytCroom,
            kind: 'general',
            name: `Deneme ${n + 1}`,
            day: addDays(today.day, n - 9),
            lessons: [{ study_id: turkce, correct, wrong: 6 }],
            marks: [{ study_id: turkce, topic_id: tytTopic, result: 'wrong', count: 2, reason: 'slip' }],
          },
        },
        { as: ada },
      )
      rows['/trial-exams'] = trial.id
    }
    await call(
      'GET /exam/save',
      { query: { name: 'TYT', kind: 'national', examdate: addDays(today.day, 90), is_main: true } },
      { as: ada },
    )
    await call(
      'GET /plan/save',
      { query: { day: today.day, study_id: turkce, topic_id: tytTopic, kind: 'practice', minutes: 50 } },
      { as: ada },
    )
    const source = await call(
      'POST /source',
      {
        body: {
          name: 'Limit',
          croom_id: tytCroom,
          study_id: turkce,
          size: 12,
          parts: [{ no: 1, questions: 9 }],
        },
      },
      { as: ada },
    )
    rows['/sources'] = source.id
    await call(
      'GET /plan/save',
      {
        query: { day: today.day, due: addDays(today.day, 1), source_id: source.id, part_from: 2, part_to: 4 },
      },
      { as: ada },
    )
    for (const sent of [{ picture: smallPicture(400) }, { text: 'Hangisinde özne eksik?\n\nB' }, {}])
      await call('POST /mistake', { body: { ...place, text: '2 + 2', reason: 'slip', ...sent } }, { as: ada })
    // One of them is due.
    await stage.world.database.run`
      update mistake set day = ${addDays(today.day, -40)} where user_id = ${ada.id} and picture_id is not null`
    const letter = await call('POST /ai/analysis-pdfs', { body: { kind: 'weekly' } }, { as: ada })
    // Opened, so that the parents have it too.
    await call('GET /ai/analysis-pdfs/{id}', { params: { id: letter.id } }, { as: ada })
    rows['/letters'] = letter.id
    const croom = await call(
      'GET /croom/save',
      { query: { name: 'Salı grubu', mode: 'copy', from_croom_id: tytCroom } },
      { as: cem },
    )
    rows['/crooms'] = croom.id
    await call(
      'POST /template',
      {
        body: {
          name: 'Okul haftası',
          croom_id: tytCroom,
          items: [
            { key: 'a', offset: 0, study_id: turkce, topic_id: tytTopic, minutes: 55, questions: 20 },
            { key: 'b', offset: 2, fill: 'cheapest', minutes: 45 },
          ],
        },
      },
      { as: cem },
    )
  })

  const addressOf = (path: string) => path.replace(/(.*)\/\$id/, (_, list: string) => `${list}/${rows[list]}`)

  /** The page of a person in one look, at a path; no other page of that look is in use. */
  async function pageOf(who: Who | null, [chosen, theme, , viewport]: Look, path: string) {
    stage.leave()
    return stage.signedIn(who, viewport, { theme, chosen, path: addressOf(path) })
  }

  /** Faults of the current page. */
  async function faultsOf(page: Page, locale: 'tr' | 'en'): Promise<string[]> {
    const faults = await violations(page)
    if ((await overflow(page)) > 0) faults.push('scrolls sideways')
    faults.push(...(await smallOnPhone(page)), ...(await atEdges(page)))
    const headings = await page.getByRole('heading', { level: 1 }).count()
    if (headings !== 1) faults.push(`has ${headings} main headings`)
    if (!/^.+ · Etüt$|^Etüt/.test(await page.title())) faults.push(`is called ${await page.title()}`)
    const foreign = locale === 'tr' ? onlyEnglish : onlyTurkish
    for (const text of await texts(page))
      if (foreign.has(text) && !lessons.has(text)) faults.push(`says ${text}`)
    return faults
  }

  /** A desktop loads each screen once; its views, and all on a phone, are led to. */
  async function openScreen(page: Page, path: string, viewport: typeof phone): Promise<void> {
    const isLedTo = viewport.width < desktop.width || path.includes('?') || loaded.has(path)
    loaded.add(path)
    await (isLedTo ? leadTo(page, addressOf(path)) : page.goto(addressOf(path)))
  }

  /**
   * Opens screens as a person.
   * @param shown a heading that they have
   */
  async function look(who: Who | null, paths: readonly string[], seen: Look, shown?: string) {
    const [locale, , , viewport] = seen
    const [first = '/'] = paths
    const page = await pageOf(who, seen, first)
    const faults: string[] = []
    for (const path of paths) {
      if (path !== first) await openScreen(page, path, viewport)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      if (shown) await page.getByRole('heading', { name: shown }).waitFor()
      await settled(page)
      for (const fault of await faultsOf(page, locale)) faults.push(`${path}: ${fault}`)
    }
    expect(faults).toEqual([])
  }

  return {
    stage,
    people: () => ({ guardian, child, askedParent, ageless }),
    addressOf,
    pageOf,
    faultsOf,
    look,
  }
}

/** Opens every screen as each kind of person in one look. */
export function lookAtEveryScreen({ people, look }: Screens, seen: Look): void {
  it('for a guest', () => look(null, [...withViews(screensOf('guest')), '/nowhere'], seen))

  it('for a student without any rows', () => look(baris, withViews(screensWithoutId('student')), seen))

  it('for a student with records, trials, an exam and a plan', () =>
    look(ada, [...new Set([...withViews(screensOf('student')), ...sections])], seen))

  it('for a coach and for an administrator', async () => {
    await look(cem, withViews(screensOf('coach')), seen)
    await look(eda, withViews(screensOf('admin')), seen)
  })

  it('for a coach without students, and for a parent with one child and with two', async () => {
    await look(defne, screensWithoutId('coach'), seen)
    await look(fatma, [...screensOf('parent'), '/settings?section=account'], seen)
    await look(people().guardian, ['/dashboard'], seen)
  })

  it('for a child below the age of consent, the parent who is asked, and a student without a year', async () => {
    const { consent } = { tr, en }[seen[0]]
    const { child, askedParent, ageless } = people()
    await look(child, ['/dashboard'], seen, consent.waitingTitle)
    await look(askedParent, ['/dashboard'], seen, consent.ask(child.name))
    await look(ageless, ['/dashboard'], seen, consent.yearTitle)
  })
}

/** A finger needs more room than a pointer. */
async function smallOnPhone(page: Page): Promise<string[]> {
  const isPhone = (page.viewportSize()?.width ?? 0) < desktop.width
  return isPhone ? (await smallTargets(page)).map((target) => `has a small target: ${target}`) : []
}

/** Filled buttons that touch the edge of their card or sheet, one line each. */
function atEdges(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main .rounded-card :is(.bg-accent, .bg-pencil, .bg-coach):is(a, button)')]
      .filter((button) => {
        const card = button.closest('.rounded-card, dialog')?.getBoundingClientRect()
        const { left, right, width } = button.getBoundingClientRect()
        return card && width > 0 && (left < card.left + 4 || right > card.right - 4)
      })
      .map((button) => `has a button at the edge of its card: ${button.textContent}`),
  )
}

/** All that a person reads or hears in the page's language: texts, labels, placeholders and titles. */
function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { lang } = document.documentElement
    // A letter keeps the language that it was made in.
    const isForeign = (element: Element | null) => element?.closest<HTMLElement>('[lang]')?.lang !== lang
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!isForeign(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '')
    return found.map((text) => text.trim()).filter((text) => text.length > 3)
  })
}

function leaves(words: object): string[] {
  return Object.values(words).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? leaves(value) : [],
  )
}
const [turkish, english] = [new Set(leaves(tr)), new Set(leaves(en))]
// What both call the same is no fault, nor is the name of the other language on the switch.
const onlyTurkish = new Set([...turkish].filter((text) => !english.has(text)))
const onlyEnglish = new Set([...english].filter((text) => !turkish.has(text)))
