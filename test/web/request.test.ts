import { expect, it } from 'vitest'
import { requestOf } from '#web/session/request.ts'

it('an address holds what it is given as one encoded part, and leads to the API only', () => {
  const hostile = '../user?id=1#ş https://evil.example'
  const { url } = requestOf('GET /trialexam/data/{id}', {
    params: { id: hostile },
    search: { page: hostile },
  })
  const read = new URL(url, 'https://etut.example')

  expect(read.origin).toBe('https://etut.example')
  expect(read.pathname).toMatch(/^\/api\/trialexam\/data\/[^/]+$/)
  expect(decodeURIComponent(read.pathname.split('/').at(-1) ?? '')).toBe(hostile)
  expect(read.searchParams.get('page')).toBe(hostile)
  expect(read.hash).toBe('')
})
