import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ada, baris, cem, eda, fatma, seedPassword } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { tr } from '#web/words/tr.ts'
import { describeInBrowser, desktop, leadTo, overflow, settled } from '../support/browser/browser.ts'
import { screensOf, screensWithoutId } from '../support/browser/screens.ts'

const narrow = { width: 360, height: 740 }

describeInBrowser('A very long word, and a name in a right-to-left script', (stage) => {
  it('fit on every screen of a student, also on the narrowest phone', async () => {
    const { call } = stage.world
    const names = [
      'Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizdenmişsinizcesine',
      'الكيمياء العضوية وتطبيقاتها في الصناعات الغذائية والدوائية',
    ]
    const { today } = await call('GET /state', { query: {} }, { as: ada })
    const places: Record<string, string>[] = []
    let trial = ''
    for (const name of names) {
      const croom = await call('GET /croom/save', { query: { name, mode: 'empty' } }, { as: ada })
      const study = await call(
        'GET /study/save',
        { query: { croom_id: croom.id, name, question_count: 40 } },
        { as: ada },
      )
      const topic = await call('GET /topic/save', { query: { study_id: study.id, name } }, { as: ada })
      const subtopic = await call('GET /subtopic/save', { query: { topic_id: topic.id, name } }, { as: ada })
      const place = {
        croom_id: croom.id,
        study_id: study.id,
        topic_id: topic.id,
        subtopic_id: subtopic.id,
      }
      places.push(place)
      const practice = { ...place, kind: 'practice' as const, minutes: 45 }
      await call(
        'GET /state/save',
        { query: { ...practice, correct: 20, wrong: 20, note: name } },
        { as: ada },
      )
      await call('GET /plan/save', { query: { ...practice, day: today.day, note: name } }, { as: ada })
      await call(
        'GET /exam/save',
        { query: { name, kind: 'other', examdate: addDays(today.day, 80), note: name } },
        { as: ada },
      )
      const mark = { study_id: study.id, topic_id: topic.id, subtopic_id: subtopic.id, count: 3 }
      const body = {
        croom_id: croom.id,
        name,
        publisher: name,
        note: name,
        day: today.day,
        lessons: [{ study_id: study.id, question_count: 40, correct: 20, wrong: 8 }],
        marks: [{ ...mark, result: 'wrong' as const, reason: 'knowledge' as const }],
      }
      trial = (await call('POST /trialexam/save', { body }, { as: ada })).id
    }
    const faults: string[] = []
    const page = await stage.signedIn(ada, narrow)
    const inside = places.flatMap(({ croom_id, study_id, topic_id }) => [
      `/progress?list=1&croom=${croom_id}&study=${study_id}`,
      `/progress?view=time&croom=${croom_id}`,
      `/progress?view=time&croom=${croom_id}&study=${study_id}&topic=${topic_id}`,
      `/progress?view=trials&croom=${croom_id}&study=${study_id}`,
    ])
    for (const path of [
      ...screensWithoutId('student'),
      '/progress?view=trials',
      ...inside,
      `/trial-exams/${trial}`,
      `/trial-exams/${trial}/edit`,
    ])
      for (const fault of await lostTexts(page, path, [narrow, desktop], [beheaded])) faults.push(fault)
    expect(faults).toEqual([])
  })

  it('fit on every screen of a coach, an administrator and a parent', async () => {
    const { call, database } = stage.world
    const long = 'Muhammed Abdürrahim Kızılırmakoğlu-Hacıalihafızoğulları Ün'
    await database.run`update app_user set name = ${long} where id in (${ada.id}, ${fatma.id})`
    await database.run`update app_user set name = ${'محمد عبد الرحمن بن خالد الأنصاري الحسيني القرشي'} where id = ${baris.id}`
    const { code } = await call('POST /parent/invite', { body: {} }, { as: baris })
    await call('POST /parent/accept', { body: { code } }, { as: fatma })
    const { code: coachs } = await call('POST /link/invite', { body: { access: 'act' } }, { as: cem })
    await call('POST /link/accept', { body: { code: coachs, password: seedPassword } }, { as: baris })
    const croom = await call('GET /croom/save', { query: { name: long } }, { as: cem })
    await call('POST /croom/members', { body: { croom_id: croom.id, add: [ada.id, baris.id] } }, { as: cem })

    const addressOf = (path: string) =>
      path.replace('/students/$id', `/students/${baris.id}`).replace('$id', croom.id)
    const more = ['/settings?section=account', '/settings?section=appearance']
    const visits = [
      { who: cem, paths: [...screensOf('coach'), '/students?view=days', `/students/${ada.id}`, ...more] },
      { who: eda, paths: [...screensOf('admin'), ...more] },
      { who: fatma, paths: [...screensOf('parent'), ...more] },
    ]
    const faults: string[] = []
    for (const { who, paths } of visits) {
      const page = await stage.signedIn(who, narrow)
      const sizes = [{ width: 320, height: 740 }, narrow, desktop]
      for (const path of paths)
        faults.push(...(await lostTexts(page, addressOf(path), sizes, [beheaded, cutOff])))
      await page.context().close()
    }
    expect(faults).toEqual([])
  })
})

describeInBrowser('A very long address', (stage) => {
  it('leaves a coach the way into the plan of the student', async () => {
    const address = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`
    await stage.world.database.run`update app_user set email = ${address}, folded = null where id = ${ada.id}`
    const page = await stage.signedIn(cem, narrow)
    await leadTo(page, `/students/${ada.id}`)
    await page.getByText(address).waitFor()
    await page.getByRole('button', { name: tr.students.act }).waitFor()
  })
})

/** What a reader of a screen misses. It is led to once, and each size is a change of its window. */
async function lostTexts(
  page: Page,
  path: string,
  sizes: readonly (typeof narrow)[],
  finds: readonly (() => string[])[],
): Promise<string[]> {
  await leadTo(page, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const lost: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settled(page)
    for (const find of finds)
      for (const text of await page.evaluate(find)) lost.push(`${find.name} ${text} at ${size.width}`)
    if ((await overflow(page)) > 0) lost.push(`scrolls sideways at ${size.width}`)
  }
  return lost.map((fault) => `${path}: ${fault}`)
}

/** Controls and texts that reach out of the window: they are lost where the page itself does not scroll. */
function cutOff(): string[] {
  const { clientWidth } = document.documentElement
  return [
    ...document.querySelectorAll<HTMLElement>('main label, main button, main a, main h2, main p'),
  ].flatMap((element) => {
    const { width, right, left } = element.getBoundingClientRect()
    const isHidden = width <= 1 || element.closest('.sr-only, [aria-hidden]') !== null
    return isHidden || (right <= clientWidth + 1 && left >= -1) ? [] : [element.textContent.slice(0, 60)]
  })
}

/** Truncated texts whose first letter is invisible. Runs in the page. */
function beheaded(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.truncate')].flatMap((element) => {
    if (element.scrollWidth <= element.clientWidth) return []
    const range = document.createRange()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let first = range.getBoundingClientRect()
    // Some parts of a line are only visible on wide screens.
    while (first.width === 0 && texts.nextNode()) {
      range.setStart(texts.currentNode, 0)
      range.setEnd(texts.currentNode, 1)
      first = range.getBoundingClientRect()
    }
    const box = element.getBoundingClientRect()
    const isSeen = first.left >= box.left - 1 && first.right <= box.right + 1
    return isSeen ? [] : [element.textContent]
  })
}
