import { describe, expect, it } from 'vitest'
import { moved, namesIn, placesFor, reordered, type Tree } from '#web/tree-editor/parts.ts'

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

  it('counts anew where places were the same', () => {
    const same = [
      { id: 'b', sort: 3 },
      { id: 'a', sort: 3 },
    ]
    expect(placesFor(same)).toEqual([
      { id: 'b', sort: 0 },
      { id: 'a', sort: 1 },
    ])
  })

  it('is of the children of one parent alone', () => {
    const subtopics = [{ id: 'x' }, { id: 'y' }]
    const topics = [{ id: 't', subtopics }, { id: 'u' }]
    const tree = {
      studies: [
        { id: 's', topics },
        { id: 'r', topics: [] },
      ],
    } as unknown as Tree // its shape alone counts
    expect(reordered(tree, 'study', 'croom', 'r', 0).studies.map(({ id }) => id)).toEqual(['r', 's'])
    expect(reordered(tree, 'topic', 's', 'u', 0).studies[0]?.topics.map(({ id }) => id)).toEqual(['u', 't'])
    const after = reordered(tree, 'subtopic', 't', 'x', 1).studies[0]?.topics[0]
    expect(after?.subtopics?.map(({ id }) => id)).toEqual(['y', 'x'])
  })
})
