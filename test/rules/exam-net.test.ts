import { describe, expect, it } from 'vitest'
import { netOfResult } from '#rules/insight/calibration.ts'

const national = { questions: 120, isNational: true }
const school = { questions: 120, isNational: false }

describe('the net of an exam’s result', () => {
  it.each([
    ['82,5 net', 82.5],
    ['82.5', 82.5],
    ['82,50', 82.5],
    ['82', 82],
    [' 82,5 NET ', 82.5],
    ['Net: 82,5', 82.5],
    ['Netim 82.25', 82.25],
    ['toplam 82,5 net yaptım', 82.5],
    ['TYT 82,5 net', 82.5],
    ['82.5 nets', 82.5],
    ['My total: 82.5 nets', 82.5],
    ['82,5 net / 120', 82.5],
    ['120 soruda 82,5 net', 82.5],
    ['82.5 nets out of 120', 82.5],
    ['120/120', 120],
    ['-2,5 net', -2.5],
    ['−2,5 net', -2.5],
    ['0 net', 0],
    ['82,5.', 82.5],
  ])('is read from “%s”', (text, net) => {
    expect(netOfResult(text, national)).toBe(net)
  })

  it.each([
    '',
    'iyi geçti',
    '412,3 puan',
    '412.35',
    '82,5 puan',
    'score 82.5',
    '%82',
    '82. sıra',
    '12.345',
    '82,125 net',
    '35 net, 40 net',
    'Türkçe 35 net',
    '80-85 net',
    'yaklaşık 82 net',
    'about 82 nets',
    '~82 net',
    '82 net?',
    '90 doğru 12 yanlış',
    '121 net',
    '-82,5 net',
    '19.06.2027 82,5 net',
    '82,5 net / 100',
    'net',
  ])('is unclear in “%s”', (text) => {
    expect(netOfResult(text, national)).toBeNull()
  })

  it('is no whole number without the word net where the exam is none of the nation: it may be a grade', () => {
    expect(['85', '85 net', '85,5'].map((text) => netOfResult(text, school))).toEqual([null, 85, 85.5])
  })
})
