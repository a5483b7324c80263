import { describe, expect, it } from 'vitest'
import { matchStudents } from '#rules/match-students.ts'

const match = matchStudents([
  { id: 'ada', name: 'Ada Yıldız', email: 'ada@example.com' },
  { id: 'baris', name: 'Barış Demir', email: 'baris@example.com' },
  { id: 'nur', name: 'Elif Nur Łódź', email: 'nur@example.com' },
  { id: 'can1', name: 'Can Kaya', email: 'can1@example.com' },
  { id: 'can2', name: 'CAN KAYA', email: 'can2@example.com' },
])
const of = (person: string | null, email: string | null = null) => match({ person, email })

describe('the student of a row', () => {
  it.each([
    ['Ada Yıldız'],
    ['ADA YILDIZ'],
    ['yıldız, ada'],
    ['Yildiz  Ada'],
    ['Ada Yıldız'.normalize('NFD')],
    ['ＡＤＡ Yıldız'],
  ])('is sure by the whole name in any order and spelling: %j', (person) => {
    expect(of(person)).toEqual({ user_id: 'ada', sure: true })
  })

  it('is sure by the address, also where names are alike or left out', () => {
    expect(of('Can Kaya', 'CAN2@example.com ')).toEqual({ user_id: 'can2', sure: true })
    expect(of(null, 'baris@example.com')).toEqual({ user_id: 'baris', sure: true })
    expect(of('Ada Y.', 'ada@example.com')).toEqual({ user_id: 'ada', sure: true })
  })

  it.each([
    ['half a name', 'Elif Lodz', null, 'nur'],
    ['a first name', 'Barış', null, 'baris'],
    ['a name with a word more', 'Ada Su Yıldız', null, 'ada'],
    ['a name with an address of nobody', 'Ada Yıldız', 'ada.yildiz@okul.example', 'ada'],
    ['the name of one and the address of another', 'Ada Yıldız', 'baris@example.com', 'baris'],
  ])('is a guess for %s', (_, person, email, user_id) => {
    expect(of(person, email)).toEqual({ user_id, sure: false })
  })

  it.each([
    ['two of one name', 'Can Kaya'],
    ['a first name of two', 'Can'],
    ['a stranger', 'Zeynep Ak'],
    ['nobody', null],
    ['no letters', ' – '],
  ])('is asked for: %s', (_, person) => {
    expect(of(person)).toEqual({ user_id: null, sure: false })
  })
})
