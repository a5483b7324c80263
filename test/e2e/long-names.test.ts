import { expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { describeInBrowser, desktop, overflow, settled } from './browser.ts'
import { screensWithoutId } from './screens.ts'

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
    for (const viewport of [narrow, desktop]) {
      const page = await stage.signedIn(ada, viewport)
      const inside = places.flatMap(({ croom_id, study_id, topic_id }) => [
        `/curriculum?croom=${croom_id}&study=${study_id}`,
        `/graphs?croom=${croom_id}`,
        `/graphs?croom=${croom_id}&study=${study_id}&topic=${topic_id}`,
        `/graphs?view=trials&croom=${croom_id}&study=${study_id}`,
      ])
      for (const path of [
        ...screensWithoutId('student'),
        '/graphs?view=trials',
        ...inside,
        `/trial-exams/${trial}`,
        `/trial-exams/${trial}/edit`,
      ]) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await settled(page)
        if ((await overflow(page)) > 0) faults.push(`${path} scrolls sideways at ${viewport.width}`)
        for (const text of await page.evaluate(beheaded))
          faults.push(`${path} hides the beginning of ${text} at ${viewport.width}`)
      }
    }
    expect(faults).toEqual([])
  })
})

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
