import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, seedPassword } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { isCommonInTurkey } from '#server/services/credentials/turkish-passwords.ts'
import { openWorld, type World } from '../support/world.ts'

const common = [
  'galatasaray',
  'Galatasaray1905',
  'FENERBAHÇE',
  'fenerbahçe1907',
  'Beşiktaş1903',
  'trabzonspor61',
  'İstanbul34',
  'ISTANBUL',
  'ankara06',
  'Şanlıurfa63',
  'mehmet1234',
  'ayşegül2008',
  'yılmaz1990',
  'şifre123',
  'seni seviyorum',
  'mustafakemal1881',
  'qwertyuı',
  'qwertyuiopğü',
  'asdfghjklş',
  'zxcvbnmöç',
  '1q2w3e4r',
  'qazwsxedc',
  '0987654321',
  '23456789',
  'abcçdefgğ',
  'poiuytrewq',
  'aliali123',
  'abababab',
  '12121212',
]
const uncommon = [
  seedPassword,
  'kalem-defter-9',
  'papatya-tarlası',
  'hüzünlü-kaplan-71',
  'galatasaraylı-kuzenim',
  'ankara-izmir-arası',
  'dört beş altı kedi',
  'x7Kp2mQ9',
  '19051907190',
]

describe('common passwords in Turkey', () => {
  it.each(common)('know %s', (password) => {
    expect(isCommonInTurkey(password)).toBe(true)
  })

  it.each(uncommon)('do not include %s', (password) => {
    expect(isCommonInTurkey(password)).toBe(false)
  })

  it('are not in the bundle of the pages', () => {
    const pages = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.tsx?$/.test(path),
    )
    const importing = pages.filter((path) =>
      /turkish-passwords|server\/auth/.test(readFileSync(`src/web/${path}`, 'utf8')),
    )

    expect(pages.length).toBeGreaterThan(100)
    expect(importing).toEqual([])
  })
})

describe('a new password', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it.each(['galatasaray1905', '        ', 'Filiz Akın', 'filizakin99', 'qwertyuiop'])(
    'is refused at registration and at a change: %s',
    async (password) => {
      const filiz = { name: 'Filiz Akın', email: 'filiz.akin@example.com', role_id: roleIds.student }
      await world.call('GET /user/save', { query: { name: 'Filiz Akın' } }, { as: ada })
      const query = { old_password: seedPassword, new_password: password }

      const registered = await world.try('POST /auth/register', { body: { ...filiz, password } })
      const changed = await world.try('GET /user/pass/change', { query }, { as: ada })

      expect([registered.status, Object.keys(registered.body.fields ?? {})]).toEqual([422, ['password']])
      expect([changed.status, Object.keys(changed.body.fields ?? {})]).toEqual([422, ['new_password']])
    },
  )
})
