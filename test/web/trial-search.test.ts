import { describe, expect, it } from 'vitest'
import { chosenOf, validateSearch } from '#web/trials/list/search.ts'

const [first, second] = ['0197a7c4-0000-7000-8000-000000000001', '0197a7c4-0000-7000-8000-000000000002']

describe('the address of the trial exams', () => {
  it('holds what is chosen to be compared, each once', () => {
    const search = validateSearch({ chosen: `${first},x,${second},${first}`, page: '2' })
    expect(search).toEqual({ chosen: `${first},${second}`, page: 2 })
    expect(chosenOf(search)).toEqual([first, second])
  })

  it('drops what it cannot read', () => {
    expect(validateSearch({ chosen: 'x', page: '0', kind: 'x', days: '7', sort: 'newest', q: '' })).toEqual(
      {},
    )
    expect(chosenOf({})).toEqual([])
  })
})
