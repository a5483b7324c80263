import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, eda, fatma } from '#contract/examples.ts'
import { sweep } from '#server/background.ts'
import { insertLink } from '#server/services/links/sql.ts'
import { mailsOf } from '../support/examples.ts'
import { workbookOf } from '../support/server/workbook.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  // With its limits: 200 people are invited in an hour.
  world = await openWorld({ rateLimit: true })
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const asFile = (...rows: string[]) => Buffer.from([...rows, ''].join('\n')).toString('base64')
const head = 'Ad Soyad;E-posta'
const table = (...rows: string[]) => asFile(head, ...rows)
const person = (n: number) => `Öğrenci ${n};ogrenci${n}@example.com`

type Sent = {
  id?: string
  file?: string
  croom_id?: string
  lines?: number[]
  save?: boolean
  sheet?: string
}
async function send(body: Sent, as: Who = cem, headers = {}) {
  const file = body.file ?? table(person(1))
  const answered = await world.try(
    'POST /roster',
    { body: { id: randomUUID(), ...body, file } },
    { as, headers },
  )
  // Accounts, links and mails are made after the reply.
  await world.services.mailer.settled()
  return answered
}
const save = (body: Sent, as: Who = cem) => send({ ...body, save: true }, as)
const statuses = ({ body }: Awaited<ReturnType<typeof send>>) =>
  (body.rows as { status: string }[]).map(({ status }) => status)
const pendingOf = async (as: Who) =>
  (await world.call('GET /link', {}, { as })).links.filter(({ status }) => status === 'pending')
const people = async () =>
  (await world.call('GET /user', { query: { size: 200 } }, { as: eda })).rows.map(({ email }) => email)
const mailsTo = async (email: string) =>
  (await mailsOf(world)).filter((mail) => mail.includes(`To: ${email}\n`))
/** What the mail to a new student leads to. */
async function wayIn(email: string): Promise<string> {
  const [letter = ''] = await mailsTo(email)
  return /#token=([\w-]+)/.exec(letter)?.[1] ?? ''
}
async function group(name: string, as: Who = cem): Promise<string> {
  return (await world.call('GET /croom/save', { query: { name } }, { as })).id
}

describe('a list of students', () => {
  it('is looked at first, and makes nobody', async () => {
    const before = await people()

    const shown = await send({
      file: asFile(
        'Okul listesi',
        'Ad;Soyad;E-posta;Doğum yılı;Telefon',
        'İlkay;Öz;ilkay@example.com;2010;555',
        ';;;;',
        'Can;;can-example.com;;',
      ),
    })

    expect(shown).toMatchObject({
      status: 200,
      body: {
        sent: null,
        columns: [{ is: 'given' }, { is: 'family' }, { is: 'email' }, { is: 'birth_year' }, { is: null }],
        rows: [
          { line: 3, status: 'new', name: 'İlkay Öz', email: 'ilkay@example.com', errors: [] },
          { line: 5, status: 'faulty', errors: [{ column: 2, message: expect.stringContaining('e-posta') }] },
        ],
        warnings: [{ code: 'unread_column', column: 4 }],
      },
    })
    expect(await people()).toEqual(before)
    expect(await mailsOf(world)).toEqual([])
  })

  it('gives a free address an account, a pending link and a way in', async () => {
    const saved = await save({ file: table('İlkay Öz;Ilkay@example.com') })

    expect(saved).toMatchObject({ status: 200, body: { sent: 1, rows: [{ status: 'sent' }] } })
    expect(await pendingOf(cem)).toMatchObject([{ student: { name: 'İlkay Öz' }, access: 'act' }])
    expect(await mailsTo('Ilkay@example.com')).toHaveLength(1)

    const token = await wayIn('Ilkay@example.com')
    const query = { reset_token: token, new_password: 'uzun bir parola 1' }
    await world.call('GET /user/pass/change', { query }, {})
    const ilkay = { id: randomUUID(), name: '', email: 'ilkay@example.com', password: query.new_password }
    const [asked] = await pendingOf(ilkay)
    expect(asked).toMatchObject({ coach: { id: cem.id, name: cem.name } })
    await world.call('POST /link/accept', { body: { id: asked?.id ?? '' } }, { as: ilkay })
    expect(await pendingOf(cem)).toEqual([])
    const { rows } = await world.call('GET /user', { query: {} }, { as: cem })
    expect(rows.map(({ name }) => name)).toContain('İlkay Öz')
    // Used once.
    const again = await world.try('GET /user/pass/change', { query }, {})
    expect(again.status).toBe(422)
  })

  it('has a way in for seven days', async () => {
    await save({ file: table(person(1)) })

    const rows = await world.database.rows<{ days: number }>`
      select extract(epoch from expires_at - now()) / 86400 as days from password_reset`

    expect(rows).toHaveLength(1)
    expect(Number(rows[0]?.days)).toBeGreaterThan(6.9)
    expect(Number(rows[0]?.days)).toBeLessThanOrEqual(7)
  })

  it('signs nobody in to an account without a password', async () => {
    await save({ file: table(person(1)) })
    const body = { email: 'ogrenci1@example.com', password: '' }

    for (const password of ['', 'parola', 'undefined'])
      expect((await world.try('POST /auth/login', { body: { ...body, password } }, {})).status).toBe(401)
  })

  it('says the same of a taken address, of any owner', async () => {
    const lines = [
      'Birinci Kişi;yeni@example.com',
      `İkinci Kişi;${baris.email}`,
      `Üçüncü Kişi;${eda.email}`,
      `Dördüncü Kişi;${fatma.email.toUpperCase()}`,
    ]
    const looked = await send({ file: table(...lines) }, defne)
    const saved = await save({ file: table(...lines) }, defne)
    const pending = await pendingOf(defne)

    expect(statuses(looked)).toEqual(['new', 'new', 'new', 'new'])
    expect(saved.body).toMatchObject({ sent: 4 })
    for (const row of saved.body.rows as object[]) expect(row).toMatchObject({ status: 'sent', errors: [] })
    expect(pending.map(({ student }) => student.name).sort()).toEqual(
      ['Birinci Kişi', 'Dördüncü Kişi', 'Üçüncü Kişi', 'İkinci Kişi'].sort(),
    )
    for (const { id, student } of pending) expect(student.id).toBe(id)
    // The owner, if a student, has the request and a mail without a way in.
    expect(await pendingOf(baris)).toMatchObject([{ coach: { name: defne.name }, student: baris.id && {} }])
    const [letter = ''] = await mailsTo(baris.email)
    expect(letter).toContain('/settings?section=coaches')
    expect(letter).not.toContain('#token=')
    expect(letter).toContain(baris.name)
    expect(await mailsTo(eda.email)).toEqual([])
    // What the coach takes along says no more.
    const exported = JSON.stringify(await exportOf(defne))
    for (const told of [baris.id, baris.name, eda.id, eda.name, fatma.id, fatma.name])
      expect(exported).not.toContain(told)
    for (const { id } of pending) {
      const ended = await world.try('DELETE /link/{id}', { params: { id } }, { as: defne })
      expect(ended.body).toEqual({ ok: true })
    }
    expect(await pendingOf(baris)).toEqual([])
  })

  it('lets the owner of a taken address accept or refuse', async () => {
    await save({ file: table(`B. D.;${baris.email}`), croom_id: await group('Salı', defne) }, defne)
    const [asked] = await pendingOf(baris)
    expect(asked).toMatchObject({ status: 'pending', croom: 'Salı' })

    await world.call('POST /link/accept', { body: { id: asked?.id ?? '' } }, { as: baris })

    const { links } = await world.call('GET /link', {}, { as: defne })
    expect(links).toMatchObject([
      { status: 'active', croom: null, student: { id: baris.id, name: baris.name } },
    ])
  })

  it('cannot be accepted for a day after a temporary password, and can be refused', async () => {
    await save({ file: table(`B. D.;${baris.email}`) }, defne)
    await world.database.run`
      update credential set guarded_until = now() + interval '1 day' where user_id = ${baris.id}`
    const [asked] = await pendingOf(baris)
    const id = asked?.id ?? ''

    const accepted = await world.try('POST /link/accept', { body: { id } }, { as: baris })

    expect(accepted).toMatchObject({ status: 422, body: { faults: { id: { fault: 'afterTemporary' } } } })
    await world.call('DELETE /link/{id}', { params: { id } }, { as: baris })
    expect(await pendingOf(baris)).toEqual([])
  })

  it('names who refuses as the list does', async () => {
    await save({ file: table(`B. D.;${baris.email}`) }, defne)
    const [asked] = await pendingOf(baris)

    await world.call('DELETE /link/{id}', { params: { id: asked?.id ?? '' } }, { as: baris })

    const { rows } = await world.call('GET /notice', { query: {} }, { as: defne })
    expect(rows.map(({ text }) => text)).toEqual(['B. D. bağlantıyı bitirdi.'])
    expect(JSON.stringify(await exportOf(defne))).not.toContain(baris.id)
  })

  it('links again after 30 days whose link has ended meanwhile', async () => {
    const file = table(`Barış Ak;${baris.email}`)
    const invited = async () => {
      await save({ file })
      const [pending] = await pendingOf(baris)
      return world.try('POST /link/accept', { body: { id: pending?.id ?? '' } }, { as: baris })
    }
    const first = await invited()
    await world.call(
      'POST /link/access',
      { body: { id: String(first.body.id), access: 'view' } },
      { as: baris },
    )
    await world.call('DELETE /link/{id}', { params: { id: String(first.body.id) } }, { as: baris })
    await world.database.run`update roster_person set at = now() - interval '31 days'`
    await sweep(world.database)

    const again = await invited()

    expect(again).toMatchObject({ status: 200, body: { status: 'active', access: 'act', may_reset: false } })
    for (const as of [baris, cem])
      expect((await world.call('GET /link', {}, { as })).links.map(({ id }) => id)).toContain(first.body.id)
  })

  it('puts into its class group also who accepts by a code', async () => {
    const [ofList, ofCode] = [await group('Salı'), await group('Perşembe')]
    await save({ file: table(`Barış Ak;${baris.email}`), croom_id: ofList })
    const wanted = { access: 'act' as const, croom_id: ofCode }
    const { code } = await world.call('POST /link/invite', { body: wanted }, { as: cem })

    await world.call('POST /link/accept', { body: { code } }, { as: baris })

    const joined = (await world.call('GET /croom', {}, { as: baris })).map(({ id }) => id)
    expect(joined).toEqual(expect.arrayContaining([ofList, ofCode]))
  })

  it('gives a temporary password to the account that it made, and counts where there is none', async () => {
    await save({ file: table(person(1), `B. D.;${baris.email}`) }, defne)
    const reset = async (name: string) => {
      const pending = await pendingOf(defne)
      const id = pending.find(({ student }) => student.name === name)?.student.id ?? ''
      return world.try('GET /user/pass/reset', { query: { id } }, { as: defne })
    }

    expect((await reset('Öğrenci 1')).body).toHaveProperty('temporary_password')
    expect(await reset('B. D.')).toMatchObject({ status: 404 })
  })

  it('sends nothing twice: 200 people, 200 mails', async () => {
    const file = table(...Array.from({ length: 200 }, (_, n) => person(n)))
    const id = randomUUID()
    const pieces = [0, 1, 2, 3].map((piece) => Array.from({ length: 50 }, (_, n) => piece * 50 + n + 2))
    const before = await people()
    const saveAll = async (roster: string) => {
      const sent: unknown[] = []
      for (const lines of pieces) sent.push((await save({ id: roster, file, lines })).body.sent)
      return sent
    }

    expect(await saveAll(id)).toEqual([50, 50, 50, 50])
    const letters = await mailsOf(world)
    expect(letters).toHaveLength(200)
    expect(await pendingOf(cem)).toHaveLength(200)

    // The same call, the same file, and the same addresses under other names.
    expect(await saveAll(id)).toEqual([50, 50, 50, 50])
    expect(await saveAll(randomUUID())).toEqual([0, 0, 0, 0])
    const renamed = await save({ file: table('Başka Ad;OGRENCI7@example.com') })
    expect(renamed.body).toMatchObject({ sent: 0, rows: [{ status: 'sent', name: 'Başka Ad' }] })
    expect(new Set(statuses(await send({ file })))).toEqual(new Set(['sent']))

    expect(await mailsOf(world)).toHaveLength(200)
    expect(await pendingOf(cem)).toHaveLength(200)
    expect((await pendingOf(cem)).map(({ student }) => student.name)).toContain('Öğrenci 7')
    const total = (await world.call('GET /user', { query: { size: 1 } }, { as: eda })).total
    expect(total).toBe(before.length + 200)
  })

  it('sends an own student nothing', async () => {
    await insertLink(world.database, randomUUID(), { coach_id: cem.id, student_id: baris.id }, 'view')

    const saved = await save({ file: table(`Barış;${baris.email}`) })

    expect(statuses(saved)).toEqual(['sent'])
    expect(await mailsOf(world)).toEqual([])
    expect(await pendingOf(baris)).toEqual([])
  })

  it('renames, moves and ends nobody who is a student already', async () => {
    await insertLink(world.database, randomUUID(), { coach_id: cem.id, student_id: baris.id }, 'view')
    const other = await group('12-B')
    const before = await world.call('GET /link', {}, { as: cem })

    await save({ file: asFile('Ad Soyad;E-posta;Sınıf', `Başka Ad;${baris.email};12-B`) })
    await save({ file: table('Yalnız Biri;yalniz@example.com') })

    const { links } = await world.call('GET /link', {}, { as: cem })
    expect(links.filter(({ status }) => status === 'active')).toEqual(before.links)
    const { rows } = await world.call('GET /user', { query: {} }, { as: cem })
    expect(rows.map(({ name }) => name)).toContain(baris.name)
    const { members } = await world.call('GET /croom/data/{id}', { params: { id: other } }, { as: cem })
    expect(members).toEqual([])
  })

  it('puts students into the class group of the file, else into the chosen one', async () => {
    const [one, other] = [await group('12-A'), await group('Hafta sonu')]
    const file = asFile('Ad Soyad;E-posta;Sınıf', 'Bir;bir@example.com;12-a', 'İki;iki@example.com;')
    await save({ file, croom_id: other })
    const members = await world.database.rows<{ croom_id: string; listed_name: string }>`
      select croom_id, listed_name from pending_link where user_id = ${cem.id}`
    const croomOf = (name: string) => members.find(({ listed_name }) => listed_name === name)?.croom_id

    expect([croomOf('Bir'), croomOf('İki')]).toEqual([one, other])
  })

  it('reads English headings, and the chosen sheet of an Excel file', async () => {
    const file = Buffer.from(
      workbookOf({
        Staff: [
          ['Full name', 'E-mail'],
          ['Ali Can', 'ali@example.com'],
        ],
        Students: [
          ['First name', 'Last name', 'E-mail address', 'Class', 'Year of birth'],
          ['Ece', 'Ak', 'ece@example.com', '', 2010],
        ],
      }),
    ).toString('base64')

    const [first, chosen] = [await send({ file }), await send({ file, sheet: 'Students' })]

    expect(first.body).toMatchObject({ rows: [{ name: 'Ali Can' }], warnings: [{ code: 'other_sheet' }] })
    expect(chosen.body).toMatchObject({
      columns: ['given', 'family', 'email', 'group', 'birth_year'].map((is) => ({ is })),
      rows: [{ line: 2, status: 'new', name: 'Ece Ak', email: 'ece@example.com', errors: [] }],
    })
  })

  it('reads users.csv of OneRoster and leaves out who is no student', async () => {
    const titles = 'sourcedId,status,enabledUser,role,givenName,middleName,familyName,email,grades'
    const shown = await send({
      file: asFile(
        titles,
        '1,active,true,student,Ece,Nur,Ak,ece@example.com,12',
        '2,active,true,teacher,Ali,,Can,ali@example.com,',
        '3,tobedeleted,true,student,Su,,Er,su@example.com,12',
        '4,active,false,student,Efe,,Er,efe@example.com,12',
        '5,active,true,teacher,,,,,',
      ),
    })

    expect(statuses(shown)).toEqual(['new', 'ignored', 'ignored', 'ignored', 'ignored'])
    expect(shown.body).toMatchObject({ warnings: [], rows: [{ name: 'Ece Nur Ak' }, {}, {}, {}, {}] })
  })
})

describe('a faulty list', () => {
  it('names line and column, and makes nobody', async () => {
    const before = await people()
    await group('12-A')
    const file = asFile(
      'Ad Soyad;E-posta;Sınıf;Doğum yılı',
      'Bir;bir@example.com;;',
      'İki;bir@EXAMPLE.com;;',
      `Ben;${cem.email};;`,
      'Üç;uc@example.com;12-Z;',
      'Dört;dort@example.com;;2200',
      ';bes@example.com;;',
      'Altı;alti@example.com;;',
    )

    const shown = await send({ file })
    expect(statuses(shown)).toEqual(['faulty', 'faulty', 'faulty', 'faulty', 'faulty', 'faulty', 'new'])
    const refused = await save({ file, lines: [5, 8] })

    expect(refused).toMatchObject({ status: 422, body: { code: 'RULE' } })
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['5.Sınıf'])
    const all = await save({ file })
    expect(Object.keys(all.body.fields ?? {}).sort()).toEqual(
      ['2.E-posta', '3.E-posta', '4.E-posta', '5.Sınıf', '6.Doğum yılı', '7.Ad Soyad'].sort(),
    )
    expect(await people()).toEqual(before)
    expect(await mailsOf(world)).toEqual([])
    // Only the good line goes.
    expect((await save({ file, lines: [8] })).body).toMatchObject({ sent: 1 })
  })

  it.each([
    ['no address', asFile('Ad Soyad;Telefon', 'Bir;555'), 'file'],
    ['no text', Buffer.from([0, 1, 2, 3, 0]).toString('base64'), 'file'],
    ['401 people', table(...Array.from({ length: 401 }, (_, n) => person(n))), 'file'],
  ])('with %s is refused', async (_what, file, field) => {
    const refused = await send({ file })

    expect(refused.status).toBe(422)
    expect(refused.body.fields).toHaveProperty(field)
  })

  it('refuses other lines, groups and more than a piece', async () => {
    const many = table(...Array.from({ length: 51 }, (_, n) => person(n)))
    const ofDefne = await group('Başka', defne)
    const cases: [Sent, number, string][] = [
      [{ lines: [99] }, 422, 'lines.0'],
      [{ croom_id: ofDefne }, 422, 'croom_id'],
      [{ file: many }, 422, 'lines'],
      [{ lines: Array.from({ length: 51 }, (_, n) => n + 2), file: many }, 400, 'lines'],
      [{ file: '****' }, 400, 'file'],
    ]
    for (const [body, status, field] of cases) {
      const refused = await save(body)
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([status, [field]])
    }
  })

  it('is for coaches', async () => {
    for (const as of [ada, eda, fatma]) expect((await save({}, as)).status).toBe(403)
  })
})

describe('what is kept of a list', () => {
  it('ends after 30 days with the pending links', async () => {
    await save({ file: table(person(1), person(2)) })
    const old = await world.database.run`
      update pending_link set created_at = now() - interval '31 days' where listed_name = 'Öğrenci 1'`
    expect(old).toBe(2)
    await world.database.run`
      update roster_person set at = now() - interval '31 days' where name = 'Öğrenci 1'`

    await sweep(world.database)

    expect(await pendingOf(cem)).toMatchObject([{ student: { name: 'Öğrenci 2' } }])
    expect(statuses(await send({ file: table(person(1), person(2)) }))).toEqual(['new', 'sent'])
    // Asked again, the account that is there gets a way in.
    await save({ file: table(person(1)) })
    expect(await mailsTo('ogrenci1@example.com')).toHaveLength(2)
  })

  it('is in the export of the coach', async () => {
    await save({ file: table(person(1)) })

    expect(await exportOf(cem)).toMatchObject({
      invited: [{ name: 'Öğrenci 1', email: 'ogrenci1@example.com' }],
    })
  })
})

describe('with limits', () => {
  it('a coach invites at most 600 people a day', async () => {
    await save({ file: table(person(1)) })
    await world.database.run`update attempt set tries = 599 where bucket = ${`listed:${cem.id}`}`

    const answered = [await save({ file: table(person(2)) }), await save({ file: table(person(3)) })]

    expect(answered.map(({ status }) => status)).toEqual([200, 429])
    expect((await pendingOf(cem)).map(({ student }) => student.name).sort()).toEqual([
      'Öğrenci 1',
      'Öğrenci 2',
    ])
  })

  it('a coach is told of at most 20 addresses an hour that they are taken', async () => {
    await save({ file: table(`B. D.;${baris.email}`) })
    const [pending] = await pendingOf(cem)
    const query = { id: pending?.student.id ?? '' }
    const tried: number[] = []

    for (let n = 0; n < 21; n++)
      tried.push((await world.try('GET /user/pass/reset', { query }, { as: cem })).status)

    expect(tried).toEqual([...Array(20).fill(404), 429])
  })

  it('a coach with an unconfirmed address invites nobody', async () => {
    await world.database.run`update app_user set is_confirmed = false where id = ${cem.id}`

    expect(await save({})).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } })
    expect((await send({})).status).toBe(200)
  })

  it('an invitation that was withdrawn at once reaches nobody', async () => {
    const work = world.services.mailer
    const later = work.later
    const begun: (() => Promise<void>)[] = []
    work.later = (job) => begun.push(job)
    await save({ file: table(person(1)) })
    work.later = later
    const [link] = await pendingOf(cem)
    await world.call('DELETE /link/{id}', { params: { id: link?.id ?? '' } }, { as: cem })

    for (const work of begun) await work()

    expect(await people()).not.toContain('ogrenci1@example.com')
    expect(await mailsOf(world)).toEqual([])
  })

  it('what the queue does after a crash is done once', async () => {
    const { jobs } = await import('#server/http/subjects.ts')
    const work = world.services.mailer
    // The instance ends before it invites anybody.
    const later = work.later
    work.later = () => {}
    await save({ file: table(person(1)) })
    work.later = later
    expect(await pendingOf(cem)).toMatchObject([{ student: { name: 'Öğrenci 1' } }])
    expect(await people()).not.toContain('ogrenci1@example.com')
    const [job] = await world.database.rows<never>`select * from job where kind = 'listed'`
    const services = { ...world.services } as never

    if (job) await jobs.listed?.(world.database, services, job)

    expect(await pendingOf(cem)).toHaveLength(1)
    expect(await mailsTo('ogrenci1@example.com')).toHaveLength(1)
    await expect(job && jobs.listed?.(world.database, services, job)).rejects.toThrow('another instance')
    expect(await mailsTo('ogrenci1@example.com')).toHaveLength(1)
  })
})

/** The export of a person. */
async function exportOf(as: Who): Promise<unknown> {
  const { password } = { password: 'günaydın-etüt' }
  const answered = await world.send(
    'GET /export',
    { query: { password }, search: { format: 'json' } },
    { as },
  )
  return typeof answered.body === 'string' ? JSON.parse(answered.body) : answered.body
}
