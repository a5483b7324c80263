import { describe, expect, it } from 'vitest'
import { type AccountIntent, accountIntent } from '#rules/account-intent.ts'
import { roleIds } from '#rules/vocabulary.ts'

const own = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const email = 'ada@example.com'
const { student, coach, admin } = roleIds

describe('what GET /user/save is asked to do', () => {
  const table: [sent: Parameters<typeof accountIntent>[1], intents: (AccountIntent | 'FORBIDDEN')[]][] = [
    // A student, a coach and an administrator who send the same.
    [{}, ['profile', 'profile', 'profile']],
    [{ name: 'Ada' }, ['profile', 'profile', 'profile']],
    [{ id: own, name: 'Ada' }, ['profile', 'profile', 'profile']],
    [{ email: 'yeni@example.com' }, ['newEmail', 'newEmail', 'newEmail']],
    [{ id: own, name: 'Ada', email: 'yeni@example.com' }, ['newEmail', 'newEmail', 'newEmail']],
    [{ email: ' ADA@example.com ' }, ['profile', 'profile', 'profile']],
    [{ name: 'Ada', email: 'Ada@Example.com' }, ['profile', 'profile', 'profile']],
    [{ name: 'Gül', email: 'gul@example.com' }, ['newEmail', 'makeStudent', 'makeAccount']],
    [{ name: 'Gül', email: 'gul@example.com', role_id: student }, ['newEmail', 'makeStudent', 'makeAccount']],
    [{ name: 'Gül', email: 'gul@example.com', role_id: coach }, ['FORBIDDEN', 'FORBIDDEN', 'makeAccount']],
    [{ name: 'Gül', email: 'gul@example.com', role_id: admin }, ['FORBIDDEN', 'FORBIDDEN', 'makeAccount']],
    [{ id: other, name: 'Gül' }, ['FORBIDDEN', 'FORBIDDEN', 'editAccount']],
    [{ id: other, email: 'gul@example.com' }, ['FORBIDDEN', 'FORBIDDEN', 'editAccount']],
    [{ id: other, role_id: coach }, ['FORBIDDEN', 'FORBIDDEN', 'editAccount']],
    [{ role_id: student }, ['profile', 'FORBIDDEN', 'FORBIDDEN']],
    [{ role_id: coach }, ['FORBIDDEN', 'profile', 'FORBIDDEN']],
    [{ role_id: admin }, ['FORBIDDEN', 'FORBIDDEN', 'profile']],
    [{ id: own, role_id: admin, name: 'Ada' }, ['FORBIDDEN', 'FORBIDDEN', 'profile']],
  ]

  it.each(table)('is told from what is sent: %j', (sent, intents) => {
    const found = [student, coach, admin].map((role_id) => {
      try {
        return accountIntent({ id: own, role_id, email }, sent)
      } catch (error) {
        return (error as { code: string }).code
      }
    })

    expect(found).toEqual(intents)
  })
})
