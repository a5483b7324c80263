import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accuracy } from '#rules/accuracy.ts'
import { secondsBetween } from '#rules/clock.ts'
import { goalOf } from '#rules/goals.ts'
import { readMinutes } from '#rules/minutes-text.ts'
import { lost, net } from '#rules/net.ts'
import { colorsByWeight, lessonColors, otherColor } from '#rules/palette.ts'
import { passwordFault } from '#rules/password.ts'
import { searchText } from '#rules/search-text.ts'
import { currentStreak } from '#rules/streak.ts'

describe('net and lost', () => {
  it.each([
    [33, 5, 4, 31.75],
    [0, 8, 4, -2],
    [10, 3, 3, 9],
    [10, 3, 0, 10],
    [0, 0, 4, 0],
  ])('%i correct and %i wrong at penalty %i are a net of %d', (correct, wrong, penalty, expected) => {
    expect(net(correct, wrong, penalty)).toBeCloseTo(expected, 10)
  })

  it.each([
    [5, 2, 4, 8.25],
    [3, 0, 3, 4],
    [3, 4, 0, 7],
  ])('%i wrong and %i blank at penalty %i lose %d', (wrong, blank, penalty, expected) => {
    expect(lost(wrong, blank, penalty)).toBeCloseTo(expected, 10)
  })

  it('add up to all questions', () => {
    const count = fc.nat(100)
    fc.assert(
      fc.property(count, count, count, fc.integer({ min: 0, max: 10 }), (correct, wrong, blank, penalty) => {
        const questions = correct + wrong + blank
        expect(net(correct, wrong, penalty) + lost(wrong, blank, penalty)).toBeCloseTo(questions, 8)
      }),
    )
  })
})

describe('accuracy', () => {
  // By hand: 15 of 20 answers are three quarters; five left blank are no answers and change nothing.
  it.each([
    [15, 5, 75],
    [17, 2, 1700 / 19],
    [0, 20, 0],
    [1, 0, 100],
    [0, 0, null],
  ])('%i right and %i wrong are %s percent', (correct, wrong, expected) => {
    expect(accuracy({ correct, wrong })).toBe(expected)
  })

  it('does not ask how many were left blank', () => {
    const answered = { correct: 15, wrong: 5 }
    expect(accuracy({ ...answered, blank: 5 } as typeof answered)).toBe(75)
  })
})

describe('minutes as people type them', () => {
  it.each([
    ['45', 45],
    ['1:30', 90],
    ['1.30', 90],
    ['1s30', 90],
    ['1 sa 30 dk', 90],
    ['1h30m', 90],
    ['90dk', 90],
    ['2s', 120],
    ['1,5sa', 90],
    ['1 SAAT 30 DAKİKA', 90],
    ['90 DAKIKA', 90],
    ['30 MIN', 30],
    ['0', 0],
    ['1:75', null],
    ['', null],
    ['bir saat', null],
    ['-5', null],
  ])('%j are %s', (typed, minutes) => {
    expect(readMinutes(typed)).toBe(minutes)
  })
})

describe('streak', () => {
  const today = '2026-11-20'
  it.each([
    ['nothing', null, [], 0],
    ['only today', { last_day: today, studied: 1 }, [today], 1],
    ['yesterday, and today still to come', { last_day: '2026-11-19', studied: 2 }, [], 2],
    ['a day missed', { last_day: '2026-11-18', studied: 5 }, [], 0],
    ['only rest', { last_day: today, studied: 0 }, [], 0],
    ['tomorrow written down', { last_day: '2026-11-21', studied: 3 }, [today, '2026-11-21'], 2],
    ['a day after a gap', { last_day: today, studied: 3 }, [today, '2026-11-22'], 3],
  ])('%s', (_, run, studied, expected) => {
    expect(currentStreak(run, studied, today)).toBe(expected)
  })
})

describe('the rest', () => {
  it('sums goals by weekday: 20 November 2026 is a Friday', () => {
    const goals = { weekday: [1, 2, 3, 4, 5, 6, 7].map((n) => ({ minutes: n * 10, questions: n })) }
    expect(goalOf(goals, '2026-11-20', '2026-11-20')).toEqual({ minutes: 50, questions: 5 })
    expect(goalOf(goals, '2026-11-16', '2026-11-22')).toEqual({ minutes: 280, questions: 28 })
    expect(goalOf(goals, '2026-11-21', '2026-11-20')).toEqual({ minutes: 0, questions: 0 })
  })

  it('gives the six largest lessons the colours and the rest grey', () => {
    const colors = colorsByWeight([40, 5, 5, 5, 5, 40, 7, 7, 6])
    expect(colors[0]).toBe(lessonColors[0])
    expect(colors[5]).toBe(lessonColors[1])
    expect(colors.filter((color) => color === otherColor)).toHaveLength(3)
  })

  it.each([
    ['1234567', 'a@example.com', { fault: 'tooShort', limit: 8 }],
    ['şşşşşşşş', 'a@example.com', { fault: 'passwordRepeated' }],
    ['Password', 'a@example.com', { fault: 'passwordCommon' }],
    ['ada@example.com', 'Ada@Example.com', { fault: 'passwordIsEmail' }],
    ['x'.repeat(201), 'a@example.com', { fault: 'tooLong', limit: 200 }],
    ['papatya-tarlası', 'a@example.com', null],
  ])('says of the password %j what is wrong with it', (password, email, fault) => {
    expect(passwordFault(password, { name: 'Ada', email }, (folded) => folded === 'password')).toEqual(fault)
  })

  it.each([
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['ılık', 'ilik'],
    ['Işık ve GÖLGE', 'isik ve golge'],
    ['Çağrışım', 'cagrisim'],
    ['C\u0327o\u0308zu\u0308m', 'cozum'],
    [' Jäger ', 'jager'],
    ['José', 'jose'],
    ['ŁÓDŹ', 'lodz'],
    ['Søren Đorđe', 'soren dorde'],
    ['STRAẞE straße', 'strasse strasse'],
    ['Ærø', 'aero'],
    ['Nguyễn Thị', 'nguyen thi'],
    ['ΓΙΏΡΓΟΣ Γιώργος γιώργοσ', 'γιωργοσ γιωργοσ γιωργοσ'],
    ['Ёлка', 'елка'],
    ['ﬁｚｉｋ ２', 'fizik 2'],
  ])('compares %s as %s in a search', (text, folded) => {
    expect(searchText(text)).toBe(folded)
  })

  it('finds the same text in every Unicode form, and folds no folded text again', () => {
    const differing: string[] = []
    for (let code = 0x20; code < 0x10000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const text = `a${String.fromCharCode(code)}a`
      const folded = searchText(text)
      const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => text.normalize(form))
      if ([...forms, folded].some((form) => searchText(form) !== folded)) differing.push(code.toString(16))
    }
    expect(differing).toEqual([])
  })

  it('lets no wall clock move a running time, but counts a sleep', () => {
    const before = { wall: 1_000_000, monotonic: 5_000 }
    expect(secondsBetween(before, { wall: 1_010_000, monotonic: 15_000 })).toBe(10)
    expect(secondsBetween(before, { wall: 400_000, monotonic: 15_000 })).toBe(10)
    expect(secondsBetween(before, { wall: 1_610_000, monotonic: 15_000 })).toBe(610)
    expect(secondsBetween(before, { wall: 1_000_000 + 3 * 86_400_000, monotonic: 15_000 })).toBe(10)
  })
})
