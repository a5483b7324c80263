import { describe, expect, it } from 'vitest'
import { type AccountIntent, accountIntent } from '#rules/account-intent.ts'
import { roleIds } from '#rules/vocabulary.ts'

const own = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const email = 'ada@example.com'
const { student, coach, admin, parent } = roleIds

describe('what GET /user/save is asked to do', () => {
  const table: [sent: Parameters<typeof accountIntent>[1], intents: (AccountIntent | 'FORBIDDEN')[]][] = [
    // A student, a coach, an administrator and a parent who send the same.
    [{}, ['profile', 'profile', 'profile', 'profile']],
    [{ name: 'Ada' }, ['profile', 'profile', 'profile', 'profile']],
    [{ id: own, name: 'Ada' }, ['profile', 'profile', 'profile', 'profile']],
    [{ email: 'yeni@example.com' }, ['profile', 'profile', 'profile', 'profile']],
    [{ id: own, name: 'Ada', email: 'yeni@example.com' }, ['profile', 'profile', 'profile', 'profile']],
    [{ email: ' ADA@example.com ' }, ['profile', 'profile', 'profile', 'profile']],
    [{ name: 'Ada', email: 'Ada@Example.com' }, ['profile', 'profile', 'profile', 'profile']],
    [{ name: 'Gül', email: 'gul@example.com' }, ['profile', 'makeStudent', 'makeAccount', 'profile']],
    [
      { name: 'Gül', email: 'gul@example.com', role_id: student },
      ['profile', 'makeStudent', 'makeAccount', 'FORBIDDEN'],
    ],
    [
      { name: 'Gül', email: 'gul@example.com', role_id: coach },
      ['FORBIDDEN', 'FORBIDDEN', 'makeAccount', 'FORBIDDEN'],
    ],
    [
      { name: 'Gül', email: 'gul@example.com', role_id: admin },
      ['FORBIDDEN', 'FORBIDDEN', 'makeAccount', 'FORBIDDEN'],
    ],
    [{ id: other, name: 'Gül' }, ['FORBIDDEN', 'FORBIDDEN', 'editAccount', 'FORBIDDEN']],
    [{ id: other, email: 'gul@example.com' }, ['FORBIDDEN', 'FORBIDDEN', 'editAccount', 'FORBIDDEN']],
    [{ id: other, role_id: coach }, ['FORBIDDEN', 'FORBIDDEN', 'editAccount', 'FORBIDDEN']],
    [{ role_id: student }, ['profile', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
    [{ role_id: coach }, ['FORBIDDEN', 'profile', 'FORBIDDEN', 'FORBIDDEN']],
    [{ role_id: admin }, ['FORBIDDEN', 'FORBIDDEN', 'profile', 'FORBIDDEN']],
    [{ id: own, role_id: admin, name: 'Ada' }, ['FORBIDDEN', 'FORBIDDEN', 'profile', 'FORBIDDEN']],
  ]

  it.each(table)('is told from what is sent: %j', (sent, intents) => {
    const found = [student, coach, admin, parent].map((role_id) => {
      try {
        return accountIntent({ id: own, role_id, email }, sent)
      } catch (error) {
        return (error as { code: string }).code
      }
    })

    expect(found).toEqual(intents)
  })
})
