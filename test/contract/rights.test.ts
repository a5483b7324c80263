import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isForGuests, isForSelf } from '#contract/call.ts'
import { ada, baris, cem, defne, eda, linkOfAda, seedPassword } from '#contract/examples.ts'
import { roles } from '#rules/vocabulary.ts'
import { accessSeconds, makeTokens } from '#server/auth/tokens.ts'
import { exampleOf, fillExamples, personOf, prepare, rows, speakerOf } from '../support/examples.ts'
import { openWorld, secret, type World } from '../support/world.ts'

const guarded = rows.filter(({ row }) => !isForGuests(row))
const forSelf = guarded.filter(({ row }) => isForSelf(row))
const forActing = guarded.filter(({ row }) => row.whose === 'acting')
const writing = forActing.filter(({ row }) => row.writes && row.who.includes('student'))
/** Status of a call that succeeds. */
const successOf = (wanted: string) => rows.find(({ key }) => key === wanted)?.row.status ?? 200

describe('who may call', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
  })
  afterAll(() => world.close())

  it.each(guarded.filter(({ row }) => !row.who.includes('guest')))(
    'needs a token: $key',
    async ({ key, row }) => {
      const answered = await world.send(key, row.example)

      expect(answered).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    },
  )

  it.each(guarded)('refuses an invalid token: $key', async ({ key, row }) => {
    const token = await world.login(ada)
    const [head, claims, signature] = token.split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')

    for (const authorization of [
      'Bearer garbage',
      `Bearer ${head}.${claims}.`,
      `${unsigned}.${claims}.`,
      `${head}.${signature}.${claims}`,
    ]) {
      const answered = await world.send(key, row.example, { headers: { authorization } })
      expect(answered).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    }
  })

  it.each(guarded)('refuses an expired token: $key', async ({ key, row }) => {
    const answered = await world.send(key, row.example, {
      headers: { authorization: `Bearer ${await expiredToken()}` },
    })

    expect(answered).toMatchObject({ status: 498, body: { code: 'TOKEN_EXPIRED' } })
  })

  const others = guarded.flatMap(({ key, row }) =>
    roles.filter((role) => !row.who.includes(role.key)).map((role) => ({ key, row, role: role.key })),
  )
  it.each(others)('refuses the role $role: $key', async ({ key, row, role }) => {
    const answered = await world.send(key, row.example, { as: personOf[role] })

    expect(answered).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  it.each(guarded)(
    'refuses coach mode without a link, and by who is no coach: $key',
    async ({ key, row }) => {
      const asked = [
        { as: defne, for: ada.id },
        { as: cem, for: baris.id },
        { as: cem, for: defne.id },
        { as: cem, for: cem.id },
        { as: cem, for: 'nobody' },
        { as: cem, for: '------------------------------------' },
        { as: baris, for: ada.id },
        { as: ada, for: ada.id },
        { as: eda, for: ada.id },
      ]
      for (const options of asked) {
        const answered = await world.send(key, row.example, options)
        expect(answered, JSON.stringify(options)).toMatchObject({
          status: 403,
          body: { code: 'COACH_SCOPE' },
        })
      }
    },
  )

  it.each(forSelf)('is never open to a coach for a student: $key', async ({ key, row }) => {
    const answered = await world.send(key, row.example, { as: cem, for: ada.id })

    expect(answered).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
  })

  it('keeps password, e-mail, deletion, links and sessions of a student from the coach', () => {
    const kept = [
      '/user/save',
      '/user/delete/{id}',
      '/user/pass/reset',
      '/user/pass/change',
      '/link',
      '/auth/sessions',
    ]
    const keys = forSelf.map(({ key }) => key.split(' ')[1])

    expect(keys).toEqual(expect.arrayContaining(kept))
  })

  let expired: string | undefined
  async function expiredToken(): Promise<string> {
    if (expired) return expired
    const claims = world.services.tokens.read(await world.login(ada))
    const { iat, exp, ...said } = claims
    expired = makeTokens(secret, () => Date.now() - accessSeconds * 1000).sign(said)
    return expired
  }
})

describe('coach mode', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
  })
  afterAll(() => world.close())

  it.each(writing)('leaves exactly one audit row of a change: $key', async ({ key }) => {
    await fillExamples(world)
    await prepare(world, key)
    const { input } = await exampleOf(world, key)
    const before = await traces()

    const answered = await world.send(key, input, { as: cem, for: ada.id })

    expect(answered.status, JSON.stringify(answered.body)).toBe(successOf(key))
    expect(answered.headers['x-acting-for']).toBe(ada.id)
    const after = await traces()
    expect(after.slice(before.length)).toEqual([{ user_id: ada.id, actor_id: cem.id, actor_name: cem.name }])
  })

  it.each(writing)('leaves no audit row of a student’s own change: $key', async ({ key }) => {
    await fillExamples(world)
    await prepare(world, key)
    const { input } = await exampleOf(world, key)
    const before = await traces()

    const answered = await world.send(key, input, { as: ada })

    expect(answered.status, JSON.stringify(answered.body)).toBe(successOf(key))
    expect(await traces()).toEqual(before)
  })

  it.each(writing)('with view access changes nothing: $key', async ({ key }) => {
    await fillExamples(world)
    await prepare(world, key)
    const { input } = await exampleOf(world, key)
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })
    const before = await traces()

    const answered = await world.send(key, input, { as: cem, for: ada.id })

    expect(answered).toMatchObject({ status: 403, body: { code: 'COACH_SCOPE' } })
    expect(await traces()).toEqual(before)
    await world.call(
      'POST /link/access',
      { body: { id: linkOfAda, access: 'act', password: seedPassword } },
      { as: ada },
    )
  })

  const reading = forActing.filter(({ row }) => !row.writes && row.who.includes('student'))
  it.each(reading)('with view access shows what the student sees: $key', async ({ key }) => {
    const { input } = await exampleOf(world, key)
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })

    const [shown, own] = await Promise.all([
      world.send(key, input, { as: cem, for: ada.id }),
      world.send(key, input, { as: ada }),
    ])

    expect(shown.status).toBe(200)
    expect(shown.headers['x-acting-for']).toBe(ada.id)
    expect(shown.body).toEqual(own.body)
    await world.call(
      'POST /link/access',
      { body: { id: linkOfAda, access: 'act', password: seedPassword } },
      { as: ada },
    )
  })

  it('is mentioned in no reply to a caller without a token', async () => {
    const answered = await world.send('GET /sabit/class', {}, { for: ada.id })

    expect(answered.status).toBe(200)
    expect(answered.headers).not.toHaveProperty('x-acting-for')
  })

  function traces() {
    return world.database.rows`select user_id, actor_id, actor_name from audit order by at, id`
  }
})

describe('somebody who must change the password', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
    await Promise.all([ada, cem, eda].map(world.login))
    await world.database.run`update app_user set must_change_password = true`
  })
  afterAll(() => world.close())

  const stillOpen = /^(GET|POST|DELETE) \/(auth\/.*|user\/pass\/change|sabit|sabit\/class)$/

  it.each(guarded)('may call nothing else: $key', async ({ key, row }) => {
    const role = row.who.find((each) => each !== 'guest')
    const input = stillOpen.test(key) ? {} : row.example
    const answered = await world.send(key, input, { ...(role && { as: personOf[role] }) })

    if (stillOpen.test(key)) expect(answered.body).not.toMatchObject({ code: 'MUST_CHANGE_PASSWORD' })
    else expect(answered).toMatchObject({ status: 403, body: { code: 'MUST_CHANGE_PASSWORD' } })
  })
})

describe('somebody who signed in with a temporary password a moment ago', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
    await world.database.run`update credential set guarded_until = now() + interval '1 day'`
  })
  afterAll(() => world.close())

  const closed = guarded.filter(({ row }) => row.closedAfterTemporary !== undefined)

  it('may not invite, export or delete the account', () => {
    expect(closed.map(({ key }) => key)).toEqual([
      'DELETE /user/delete/{id}',
      'POST /link/invite',
      'POST /parent/invite',
      'POST /parent/accept',
      'POST /calendar',
      'GET /export',
    ])
  })

  it.each(closed)('is refused at the field that the row names: $key', async ({ key, row }) => {
    const speaker = speakerOf(row)
    const answered = await world.send(key, row.example, { ...(speaker && { as: speaker }) })

    expect(answered).toMatchObject({
      status: 422,
      body: { code: 'RULE', fields: { [row.closedAfterTemporary ?? '']: expect.stringContaining('24') } },
    })
  })
})
