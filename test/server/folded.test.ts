import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, cem, eda, turkce, tytCroom } from '#contract/examples.ts'
import { nowhere } from '#rules/place.ts'
import { personText, rowsWith, trialText } from '#rules/search-text.ts'
import { findSubjects } from '#rules/subject-search.ts'
import { insertLink } from '#server/services/links/sql.ts'
import { fillFolded } from '#server/subjects/folded/fill.ts'
import { arranged, type ListedStudent, listedStudent } from '#web/coach/students/arranged.ts'
import { narrowed, type Study, type Topic } from '#web/tree/curriculum/parts.ts'
import { findChoices, type ProgramChoice } from '#web/tree/programs/choices.ts'
import { publisherOptions } from '#web/trials/entry/publishers.ts'
import { fillExamples } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
})
afterAll(() => world.close())

const decomposed = 'Çözüm'.normalize('NFD')
/** A name, and what people type to find it. */
const spellings: [string, string[]][] = [
  ['Jäger', ['Jäger', 'jager', 'JÄGER', 'jäger'.normalize('NFD')]],
  ['José', ['jose', 'José']],
  ['Łódź', ['lodz', 'Łódź', 'ŁÓDŹ']],
  [decomposed, ['çözüm', 'cozum', decomposed, 'ÇÖZÜM']],
  ['IŞIK', ['ışık', 'isik', 'IŞIK', 'Işık']],
  ['Großmann', ['grossmann', 'GROẞMANN', 'großmann']],
]

function saveTrial(name: string, more: object = {}) {
  const body = {
    croom_id: tytCroom,
    name,
    day: '2026-05-11',
    lessons: [{ study_id: turkce, correct: 3, wrong: 1 }],
  }
  return world.call('POST /trialexam/save', { body: { ...body, ...more } }, { as: ada })
}
const trialsOf = async (search: string) =>
  (await world.call('GET /trialexam', { query: { search } }, { as: ada })).rows.map(({ name }) => name)
const peopleOf = async (search: string, as = eda) =>
  (await world.call('GET /user', { query: { search } }, { as })).rows.map(({ id }) => id)
const rename = (name: string) => world.call('GET /user/save', { query: { name } }, { as: ada })

describe('a search', () => {
  it('finds a new name from then on, and a new address', async () => {
    const { id } = await saveTrial('Eski')
    await saveTrial('Łódź', { id })
    await rename('Jäger')

    expect([await trialsOf('eski'), await trialsOf('lodz')]).toEqual([[], ['Łódź']])
    expect([await peopleOf('yildiz'), await peopleOf('jager'), await peopleOf('ada@')]).toEqual([
      [],
      [ada.id],
      [ada.id],
    ])
  })
})

/** Whether a row of a name is found, in each list that has a search. */
type Find = (name: string, typed: string) => boolean | Promise<boolean>
const other = 'Başka biri'
const isOnly = (found: readonly unknown[]) => found.length === 1
const named: Find = (name, typed) => isOnly(rowsWith([name, other], typed, (each) => each))
const programs: Find = (name, typed) =>
  isOnly(
    findChoices(
      [name, other].map((each) => ({ name: each }) as ProgramChoice),
      typed,
      [],
    ),
  )
const places: Find = (name, typed) =>
  isOnly(
    findSubjects(
      [name, other].map((each) => ({ key: each, place: nowhere, names: ['TYT', each], color: '' })),
      typed,
      [],
      5,
    ),
  )
const lists: Record<string, Find> = {
  'account/users/filters.tsx': async (_, typed) =>
    isOnly(await peopleOf(typed)) && isOnly(await peopleOf(typed, cem)),
  'trials/list/filters.tsx': async (_, typed) => (await trialsOf(typed)).length === 2,
  'app/shell/palette.tsx': (name, typed) =>
    isOnly(rowsWith([{ name: other, publisher: name }, { name: other }], typed, trialText)),
  'coach/class-group/members.tsx': named,
  'coach/students/controls.tsx': (name, typed) => {
    const looks = [name, other].map((each) =>
      listedStudent({ name: each, email: '' } as ListedStudent['row'], {} as ListedStudent['triage']),
    )
    return isOnly(arranged(looks, typed, 'name', () => 0))
  },
  'study/progress/topic-map.tsx': named,
  'study/sources/page.tsx': named,
  'tree/curriculum/class-sheet.tsx': programs,
  'tree/curriculum/topics.tsx': (name, typed) =>
    isOnly(
      narrowed({ topics: [name, other].map((each) => ({ name: each }) as Topic) } as Study, 'all', typed),
    ),
  'tree/picker/place-list.tsx': places,
  'tree/programs/sheet.tsx': programs,
  // The browser suggests what holds the typed text in its value or label.
  'trials/entry/head-fields.tsx': (name, typed) =>
    isOnly(
      publisherOptions([name, other], typed).filter((each) =>
        [each.name, each.label ?? ''].some((text) => text.toLowerCase().includes(typed.toLowerCase())),
      ),
    ),
  'trials/entry/marks-card.tsx': places,
}

it('of each list is named here', () => {
  const screens = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !path.startsWith('ui/'),
  )
  const searching = screens.filter((path) =>
    /<(SearchField|SearchLine|FindList|datalist)\b/.test(readFileSync(`src/web/${path}`, 'utf8')),
  )
  expect(searching.sort()).toEqual(Object.keys(lists).sort())
})

describe.each(Object.entries(lists))('the search of %s', (_, find) => {
  it.each(spellings)('finds %s as people type it', async (name, typed) => {
    await saveTrial(`${name} 1`)
    await saveTrial('Deneme', { publisher: name })
    await saveTrial(other)
    await rename(`${name} Yıldız`)

    for (const each of typed) expect([each, await find(name, each)]).toEqual([each, true])
  })
})

describe('rows of an earlier version', () => {
  const unfolded = () => world.database.rows`
    select id from app_user where folded is null union all select id from trial_exam where folded is null`
  const forget = async () => {
    await world.database.run`update app_user set folded = null`
    await world.database.run`update trial_exam set folded = null where user_id = ${ada.id}`
  }

  it('are filled once, also by two instances at a time, and found as typed', async () => {
    await saveTrial('Çözüm 1')
    await saveTrial('Łódź', { publisher: 'Jäger' })
    await rename('José Yıldız')
    await forget()

    const filled = await Promise.all([fillFolded(world.database), fillFolded(world.database)])

    expect(Math.max(...filled)).toBeGreaterThanOrEqual(8)
    expect(await unfolded()).toEqual([])
    expect(await fillFolded(world.database)).toBe(0)
    expect([await trialsOf('cozum'), await trialsOf('jager')]).toEqual([['Çözüm 1'], ['Łódź']])
    expect(await peopleOf('jose')).toEqual([ada.id])
  })

  it('are found as they are written until then', async () => {
    await saveTrial('Deneme 7')
    await rename('Nil')
    await forget()

    expect([await trialsOf('deneme 7'), await peopleOf('nil')]).toEqual([['Deneme 7'], [ada.id]])
  })

  it('are more than are filled at once', async () => {
    const names = Array.from({ length: 1200 }, (_, n) => `Łódź ${n}`)
    await world.database.run`
      insert into trial_exam (user_id, id, croom_id, kind, name, day, penalty, created_by, updated_by)
      select ${ada.id}, gen_random_uuid(), ${tytCroom}, 'general', name, date '2026-05-11', 4, ${ada.id}, ${ada.id}
      from unnest(${names}::text[]) name`

    expect(await fillFolded(world.database)).toBe(1200)

    expect((await world.call('GET /trialexam', { query: { search: 'lodz' } }, { as: ada })).total).toBe(1200)
  })
})

it('is stored by every way in which a name comes into the database', async () => {
  await fillExamples(world)
  await world.call('GET /user/save', { query: { name: 'Ömür', email: 'omur@example.com' } }, { as: cem })

  const people = await world.database.rows<{ name: string; email: string; folded: string }>`
    select name, email, folded from app_user`
  const trials = await world.database.rows<{ name: string; publisher: string | null; folded: string }>`
    select name, publisher, folded from trial_exam`

  expect(people.map(({ folded }) => folded)).toEqual(people.map(personText))
  expect(trials.map(({ folded }) => folded)).toEqual(trials.map(trialText))
  expect(trials.length).toBeGreaterThan(0)
})

describe.each([
  ['tr', ['Ada Yıldız', 'Cenk', 'Çınar', 'Ilgaz', 'İbrahim', 'Łucja']],
  ['en', ['Ada Yıldız', 'Cenk', 'Çınar', 'İbrahim', 'Ilgaz', 'Łucja']],
])('in the order of the reader’s language: %s', (language, ordered) => {
  const as = { as: cem, headers: { 'accept-language': language } }
  const namesOf = (rows: readonly { name: string }[] = []) => rows.map(({ name }) => name)
  let ids: string[]

  beforeEach(async () => {
    const made = ['Łucja', 'İbrahim', 'Ilgaz', 'Çınar', 'Cenk'].map((name, n) =>
      world.call('GET /user/save', { query: { name, email: `m${n}@example.com` } }, { as: eda }),
    )
    ids = (await Promise.all(made)).map(({ id }) => id)
    for (const id of ids)
      await insertLink(world.database, randomUUID(), { coach_id: cem.id, student_id: id }, 'act')
  })

  it('are the members of a group', async () => {
    const { id } = await world.call('GET /croom/save', { query: { name: 'Grup', mode: 'empty' } }, as)
    const added = await world.call(
      'POST /croom/members',
      { body: { croom_id: id, add: [...ids, ada.id] } },
      as,
    )

    const read = await world.call('GET /croom/data/{id}', { params: { id } }, as)
    expect([namesOf(added.members), namesOf(read.members)]).toEqual([ordered, ordered])
  })

  it('are a coach’s students, page by page', async () => {
    const listed = []
    const looked = []
    for (const page of [1, 2, 3]) {
      listed.push(...(await world.call('GET /user', { query: { page, size: 2 } }, as)).rows)
      looked.push(...(await world.call('GET /insight/triage', { query: { page, size: 2 } }, as)).rows)
    }

    expect([namesOf(listed), namesOf(looked)]).toEqual([ordered, ordered])
  })
})
