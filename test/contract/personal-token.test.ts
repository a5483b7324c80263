import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isChange, isForGuests, scopesOf } from '#contract/call.ts'
import { ada, cem } from '#contract/examples.ts'
import { type Scope, scopes } from '#rules/vocabulary.ts'
import { fillExamples, personOf, rows } from '../support/examples.ts'
import { makePersonal } from '../support/personal-token.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

const guarded = rows.filter(({ row }) => !isForGuests(row))
/** Whether a token of one scope opens a call. */
function opens(row: (typeof rows)[number]['row'], scope: Scope, area: 'study' | 'students'): boolean {
  return row.whose === 'acting'
    ? scope === `${area}:${isChange(row) ? 'write' : 'read'}`
    : scopesOf(row).includes(scope)
}
const opened = (scope: Scope) =>
  guarded.filter(({ row }) => scopesOf(row).includes(scope)).map(({ key }) => key)

let world: World
/** A personal token of a person for each single scope. */
const kept = new Map<string, string>()
const bearer = (who: Who, scope: Scope) => ({
  headers: { authorization: `Bearer ${kept.get(`${who.id} ${scope}`)}` },
})
beforeAll(async () => {
  world = await openWorld()
  await fillExamples(world)
  for (const who of [ada, cem])
    for (const scope of scopes) {
      const { token } = await makePersonal(world, [scope], { as: who })
      kept.set(`${who.id} ${scope}`, token)
    }
})
afterAll(() => world.close())

describe('what a personal token opens', () => {
  it('for students outside of coach mode are a few calls of coaches, and what is named there', () => {
    const outside = (scope: Scope) =>
      guarded.filter(({ row }) => row.whose !== 'acting' && scopesOf(row).includes(scope))

    expect(outside('students:read').map(({ key }) => key)).toEqual([
      'GET /user',
      'GET /contact',
      'GET /days',
      'GET /insight/effect/{id}',
      'GET /insight/triage',
      'GET /homework',
    ])
    expect(outside('students:write').map(({ key }) => key)).toEqual([
      'POST /contact',
      'POST /snooze',
      'POST /plan/many',
      'POST /plan/many/undo',
    ])
    const page = readFileSync('docs/api.md', 'utf8')
    const told = [...outside('students:read'), ...outside('students:write')].map(({ key }) => `\`${key}\``)
    expect(told.filter((key) => !page.includes(key))).toEqual([])
  })

  it('is nothing of passwords, sessions, links, exports, notices and tokens', () => {
    const open = new Set(scopes.flatMap(opened))
    const closed = guarded.map(({ key }) => key).filter((key) => !open.has(key))

    expect(closed).toEqual(
      expect.arrayContaining([
        'GET /export',
        'GET /token',
        'POST /token',
        'GET /user/save',
        'POST /auth/prove',
      ]),
    )
    expect(
      [...open].filter((key) => /\/(auth|factor|user\/|link|parent|consent|push|token)/.test(key)),
    ).toEqual([])
  })

  it.each(guarded)('is decided by its scopes: $key', async ({ key, row }) => {
    const role = row.who.find((each) => each === 'student' || each === 'coach')
    for (const scope of scopes) {
      if (!role) continue
      const isOpen = opens(row, scope, 'study')
      const answered = await world.send(key, row.example, bearer(personOf[role], scope))
      if (isOpen) expect(answered.body).not.toMatchObject({ code: 'SCOPE' })
      else expect(answered).toMatchObject({ status: 403, body: { code: 'SCOPE' } })
    }
  })

  it.each(guarded.filter(({ row }) => row.who.includes('student')))(
    'in coach mode is decided by its scopes: $key',
    async ({ key, row }) => {
      for (const scope of scopes) {
        const isOpen = opens(row, scope, 'students')
        const { headers } = bearer(cem, scope)
        const answered = await world.send(key, row.example, { headers, for: ada.id })
        if (isOpen) expect(answered.body).not.toMatchObject({ code: 'SCOPE' })
        else expect(answered).toMatchObject({ status: 403, body: { code: 'SCOPE' } })
      }
    },
  )
})
