import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { table } from '#contract/table.ts'

/** Calls that no page makes, each with the reason why nobody would gain by it. */
const unused: Record<string, string> = {
  'GET /auth/reftoken':
    'the same exchange of tokens as POST /auth/refresh, which the page makes; for other clients',
  'POST /auth/reftoken':
    'the same exchange of tokens as POST /auth/refresh, which the page makes; for other clients',
  'POST /link/preview':
    'POST /invite/preview shows the same, and the class group that is joined, also to guests; for other clients',
  'GET /calendar/{secret}.ics': 'calendar programs ask it, at the address that POST /calendar has made',
  'GET /reminder/stop/{secret}': 'an address in mails, which a person opens in place of a page',
  'POST /reminder/stop/{secret}': 'mail programs post to it, at the address in the head of a mail',
  'GET /exam/data/{id}':
    'GET /exam, which a page asks for anyway, brings every exam whole; a change since then is told as a conflict',
  'GET /subtopic': 'GET /topic, which a page asks for anyway, brings every subtopic within its topic',
  'GET /subtopic/topic/{id}': 'the same: GET /topic and GET /croom/data/{id} bring them within their topic',
}

const pages = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(`src/web/${path}`, 'utf8'))
  .join('\n')

it('every call of the table is made by a page, but for those that are named here', () => {
  const idle = Object.keys(table).filter((key) => !pages.includes(`'${key}'`))

  expect(Object.values(unused).every((reason) => reason.length > 20)).toBe(true)
  expect(idle.sort()).toEqual(Object.keys(unused).sort())
})
