import { describe, expect, it } from 'vitest'
import type { Tree } from '#web/tree/curriculum/parts.ts'
import { childrenOf, moved, namesIn, placesFor, without, withSaid } from '#web/tree/editor/parts.ts'

describe('names that are typed or pasted', () => {
  it('are one a line, without numbers, bullets and blanks', () => {
    expect(namesIn('1. Kümeler\n2) Mantık\n\n3. Sayılar ', 200)).toEqual(['Kümeler', 'Mantık', 'Sayılar'])
    expect(namesIn('• Sayılar \r\n- Fonksiyonlar', 200)).toEqual(['Sayılar', 'Fonksiyonlar'])
  })

  it('keep what belongs to them, and are cut where a name ends', () => {
    expect(namesIn('2. Dereceden denklemler\n1939 sonrası\n-5 ile bölme', 200)).toEqual([
      '2. Dereceden denklemler',
      '1939 sonrası',
      '-5 ile bölme',
    ])
    expect(namesIn('abcdef', 3)).toEqual(['abc'])
    expect(namesIn('  ', 3)).toEqual([])
  })
})

describe('another order', () => {
  const list = [
    { id: 'a', sort: 0 },
    { id: 'b', sort: 4 },
    { id: 'c', sort: 9 },
  ]

  it('puts one part at its place and leaves the others in theirs', () => {
    const ids = (to: number, id: string) =>
      moved(list, id, to)
        .map((each) => each.id)
        .join('')
    expect(ids(2, 'a')).toBe('bca')
    expect(ids(0, 'c')).toBe('cab')
    expect(ids(1, 'b')).toBe('abc')
    expect(ids(99, 'a')).toBe('bca')
    expect(ids(0, 'x')).toBe('abc')
  })

  it('changes as few places as it can', () => {
    expect(placesFor(moved(list, 'b', 2))).toEqual([
      { id: 'c', sort: 4 },
      { id: 'b', sort: 9 },
    ])
    expect(placesFor(list)).toEqual([])
  })

  it('renumbers places that were the same', () => {
    const same = [
      { id: 'b', sort: 3 },
      { id: 'a', sort: 3 },
    ]
    expect(placesFor(same)).toEqual([
      { id: 'b', sort: 0 },
      { id: 'a', sort: 1 },
    ])
  })

  it('is only of the children of one parent', () => {
    const subtopics = [
      { id: 'x', sort: 0 },
      { id: 'y', sort: 1 },
    ]
    const topics = [
      { id: 't', sort: 0, subtopics },
      { id: 'u', sort: 1 },
    ]
    const tree = {
      id: 'croom',
      studies: [
        { id: 's', sort: 0, topics },
        { id: 'r', sort: 1, topics: [] },
      ],
    } as unknown as Tree // only its shape counts
    const order = (parent: string, id: string, to: number) =>
      withSaid(tree, placesFor(moved(childrenOf(tree, parent), id, to))).studies
    expect(order('croom', 'r', 0).map(({ id }) => id)).toEqual(['r', 's'])
    expect(order('s', 'u', 0)[0]?.topics.map(({ id }) => id)).toEqual(['u', 't'])
    expect(order('t', 'x', 1)[0]?.topics[0]?.subtopics?.map(({ id }) => id)).toEqual(['y', 'x'])
  })

  it('taken back at once counts from the places that were handed out, not from those before', () => {
    const studies = list.map((each) => ({ ...each, topics: [] }))
    const tree = { id: 'croom', studies } as unknown as Tree // only its shape counts
    const step = (now: Tree, to: number) => {
      const places = placesFor(moved(childrenOf(now, 'croom'), 'a', to))
      return { tree: withSaid(now, places), places }
    }
    const there = step(tree, 1)
    const back = step(there.tree, 0)
    expect(there.tree.studies.map(({ id, sort }) => `${id}${sort}`)).toEqual(['b0', 'a4', 'c9'])
    expect(back.places).toEqual([
      { id: 'a', sort: 0 },
      { id: 'b', sort: 4 },
    ])
    expect(back.tree).toEqual(tree)
  })
})

describe('what has been saved, before the server is asked', () => {
  const subtopics = [{ id: 'x', name: 'X' }]
  const topics = [
    { id: 't', name: 'T', subtopics },
    { id: 'u', name: 'U' },
  ]
  const tree = { studies: [{ id: 's', name: 'S', question_count: 0, topics }] } as unknown as Tree // only its shape counts

  it('is shown at its part, however deep, and does not open the others', () => {
    const after = withSaid(tree, [
      { id: 's', question_count: 40 },
      { id: 'x', name: 'Y' },
    ])
    expect(after).toEqual({
      studies: [
        {
          ...tree.studies[0],
          question_count: 40,
          topics: [{ id: 't', name: 'T', subtopics: [{ id: 'x', name: 'Y' }] }, topics[1]],
        },
      ],
    })
  })

  it('is removed with everything below it', () => {
    expect(without(tree, 't').studies[0]?.topics).toEqual([topics[1]])
    expect(without(tree, 'x').studies[0]?.topics[0]?.subtopics).toEqual([])
    expect(without(tree, 's').studies).toEqual([])
  })
})
