import { describe, expect, it } from 'vitest'
import { mistakeDue, questionOf, textOf } from '#rules/mistake.ts'

describe('a question in the notebook', () => {
  it.each([
    ['after the day it was written down', null, null, '2026-11-28'],
    ['after its last look', '2026-11-27', null, '2026-12-04'],
    ['no more once it is solved', '2026-11-27', '2026-11-27T09:00:00Z', null],
  ])('comes back %s', (_, last_look, solved_at, due) => {
    expect(mistakeDue({ day: '2026-11-21', last_look, solved_at }, 7)).toBe(due)
  })

  it.each([
    ['beside a picture', '√8 = 2√2', true, '', '√8 = 2√2'],
    ['without one', 'Kaçtır?', false, 'Kaçtır?', ''],
    [
      'with an answer',
      'Kaçtır?\nA) 2 B) 3\n \nB, çünkü…\n\nBitti.',
      false,
      'Kaçtır?\nA) 2 B) 3',
      'B, çünkü…\n\nBitti.',
    ],
    ['of nothing', null, true, '', ''],
  ])('is read %s', (_, text, hasPicture, question, answer) => {
    expect(questionOf(text, hasPicture)).toEqual({ question, answer })
  })

  it.each([
    ['Kaçtır?\n\nA) 2', 'B', false, 'Kaçtır?\nA) 2\n\nB'],
    ['Kaçtır?', ' ', false, 'Kaçtır?'],
    ['', 'B', true, 'B'],
  ])('is written so that it is read as it was meant: %j and %j', (question, answer, hasPicture, text) => {
    expect(textOf(question, answer, hasPicture)).toBe(text)
    expect(questionOf(text, hasPicture).answer).toBe(answer.trim())
  })
})
