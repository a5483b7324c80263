import { describe, expect, it } from 'vitest'
import { readHomework } from '#rules/one-line/homework.ts'

// A Wednesday.
const today = '2026-11-18'
const source = (name: string, is_archived = false) => ({ id: name, name, is_archived })
const sources = [
  source('Limit TYT Matematik'),
  source('Paragraf 500'),
  source('Paragraf Deposu'),
  source('Limit Geometri', true),
  source('Barron’s SAT'),
]
const read = (line: string) => {
  const found = readHomework(line, sources, today)
  return found && [found.source.name, ...found.range, found.due]
}

describe('a line of homework', () => {
  it.each([
    ['Limit TYT Matematik, Test 12–15, yarına kadar', ['Limit TYT Matematik', 12, 15, '2026-11-19']],
    ['lim 12-15 ya', ['Limit TYT Matematik', 12, 15, '2026-11-19']],
    ['lim12 - 15 yarın', ['Limit TYT Matematik', 12, 15, '2026-11-19']],
    ['LİMİT mat 7 cumaya', ['Limit TYT Matematik', 7, 7, '2026-11-20']],
    ['limit 3-4 pazartesiye kadar', ['Limit TYT Matematik', 3, 4, '2026-11-23']],
    ['limit 3-4 çarşambaya', ['Limit TYT Matematik', 3, 4, '2026-11-25']],
    ['limit 3-4 bugüne kadar', ['Limit TYT Matematik', 3, 4, '2026-11-18']],
    ['paragraf 500 10-20 pazara', ['Paragraf 500', 10, 20, '2026-11-22']],
    ['para depo sayfa 40 yarına', ['Paragraf Deposu', 40, 40, '2026-11-19']],
    ['limit tests 2-3 by friday', ['Limit TYT Matematik', 2, 3, '2026-11-20']],
    ['Limit’ten Test 12–15, Cuma’ya kadar', ['Limit TYT Matematik', 12, 15, '2026-11-20']],
    ["limit mat 7 Pazartesi'ye", ['Limit TYT Matematik', 7, 7, '2026-11-23']],
    ['limit 7 Cmt’ye kadar', ['Limit TYT Matematik', 7, 7, '2026-11-21']],
    ["barron's 3 tomorrow", ['Barron’s SAT', 3, 3, '2026-11-19']],
    ['limit 2-3 tomorrow', ['Limit TYT Matematik', 2, 3, '2026-11-19']],
  ])('%s', (line, expected) => expect(read(line)).toEqual(expected))

  it.each([
    'köklü 45 12/3',
    'limit 12-15',
    'limit 12-15 cuma',
    'limit 12-15 dün',
    'para 12-15 yarına',
    'limit yarına',
    '12-15 yarına',
    'kimya 12-15 yarına',
    'limit geometri 1-2 yarına',
    'yarın',
    '',
  ])('is not: %s', (line) => expect(read(line)).toBeNull())
})
