import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isForGuests, isForSelf } from '#contract/call.ts'
import { ada, baris, cem, defne, eda } from '#contract/examples.ts'
import { roles } from '#rules/vocabulary.ts'
import { accessSeconds, makeTokens } from '#server/services/credentials/tokens.ts'
import { fillExamples, personOf, rows, speakerOf } from '../support/examples.ts'
import { openWorld, secret, type World } from '../support/world.ts'

const guarded = rows.filter(({ row }) => !isForGuests(row))
const forSelf = guarded.filter(({ row }) => isForSelf(row))

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

describe('somebody who needs a second factor and has none after the days for it', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ factorRoles: ['admin', 'coach'] })
    await fillExamples(world)
    await world.database.run`update app_user set factor_due = now()`
  })
  afterAll(() => world.close())

  const stillOpen = /^(GET|POST|DELETE) \/(auth|factor|passkey|sabit)(\/|$)/
  const ofCoachOrAdmin = guarded.flatMap(({ key, row }) =>
    (['coach', 'admin'] as const)
      .filter((role) => row.who.includes(role))
      .map((role) => ({ key, row, role })),
  )

  it.each(ofCoachOrAdmin)('may call nothing else as $role: $key', async ({ key, row, role }) => {
    const input = stillOpen.test(key) ? {} : row.example
    const answered = await world.send(key, input, { as: personOf[role] })

    if (stillOpen.test(key)) expect(answered.body).not.toMatchObject({ code: 'FACTOR_NEEDED' })
    else expect(answered).toMatchObject({ status: 403, body: { code: 'FACTOR_NEEDED' } })
  })

  it.each(guarded.filter(({ row }) => row.who.includes('student')))(
    'acts for no student either: $key',
    async ({ key, row }) => {
      const answered = await world.send(key, row.example, { as: cem, for: ada.id })

      // What is open is closed in coach mode, apart from the class groups to choose from.
      const code = !stillOpen.test(key) ? 'FACTOR_NEEDED' : isForSelf(row) ? 'COACH_SCOPE' : undefined
      if (code) expect(answered).toMatchObject({ status: 403, body: { code } })
    },
  )

  it('is told of a password first, and a student is not asked', async () => {
    await world.database.run`update app_user set must_change_password = true where id = ${cem.id}`
    const [coach, student] = await Promise.all([
      world.try('GET /user', { query: {} }, { as: cem }),
      world.try('GET /state', { query: {} }, { as: ada }),
    ])

    expect(coach).toMatchObject({ status: 403, body: { code: 'MUST_CHANGE_PASSWORD' } })
    expect(student.status).toBe(200)
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
    expect(closed.map(({ key }) => key).toSorted()).toEqual(
      [
        'POST /roster',
        'POST /token',
        'POST /factor/oidc',
        'DELETE /user/delete/{id}',
        'POST /link/invite',
        'POST /parent/invite',
        'POST /parent/accept',
        'POST /push/subscribe',
        'POST /calendar',
        'GET /export',
      ].toSorted(),
    )
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
