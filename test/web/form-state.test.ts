import { describe, expect, it, vi } from 'vitest'
import { limits } from '#rules/limits.ts'
import { formOf } from '#web/ui/form-state.ts'
import { wholeIn } from '#web/ui/text-field.tsx'

const draft = { name: '', email: '', note: null as string | null }
const change = vi.fn()
const shows = ['name', 'email', 'note', 'study_id'] as const
const refused = (error: Parameters<typeof formOf>[1]['error'], fieldOfCode?: Record<string, 'email'>) =>
  formOf({ draft, change }, { error, isPending: false }, shows, fieldOfCode)

describe('a form whose save was refused', () => {
  it('shows at each field what is wrong with it, and nothing more', () => {
    const form = refused({ message: 'Look again', fields: { name: 'Too long' } })

    expect(form.field('name').error).toBe('Too long')
    expect(form.field('email').error).toBeUndefined()
    expect(form.otherError).toBeUndefined()
  })

  it('tells what is wrong with a field that it does not show', () => {
    const form = refused({ message: 'Look again', fields: { name: 'Too long', croom_id: 'Not yours' } })

    expect(form.otherError).toBe('Not yours')
  })

  it('shows at one control what is wrong with any of its fields', () => {
    const form = refused({ message: 'Look again', fields: { study_id: 'Gone' } })

    expect(form.errorAt('name', 'study_id')).toBe('Gone')
    expect(form.otherError).toBeUndefined()
  })

  it('tells a refusal that names no field, or shows it at the field of its code', () => {
    const error = { message: 'Taken', code: 'EMAIL_TAKEN', fields: {} }
    expect(refused(error).otherError).toBe('Taken')

    const form = refused(error, { EMAIL_TAKEN: 'email' })
    expect(form.field('email').error).toBe('Taken')
    expect(form.otherError).toBeUndefined()
  })

  it('knows a change by somebody else', () => {
    expect(refused({ message: 'Changed', code: 'CONFLICT' }).isConflict).toBe(true)
    expect(refused(new Error('no answer')).isConflict).toBe(false)
  })
})

it('a field of a form hands on what is typed; an empty text is null', () => {
  const form = refused(null)

  form.field('name').onChange('Ada')
  form.text('note').onChange('hard ')
  form.text('note').onChange(' ')
  expect(change.mock.calls).toEqual([[{ name: 'Ada' }], [{ note: 'hard ' }], [{ note: null }]])
  expect(form.text('note').value).toBe('')
})

describe('a field for a whole number', () => {
  it.each([
    ['', null, 20],
    ['0', 0, 20],
    ['7', 7, 20],
    ['21', 20, 20],
    ['123456', 123_456, limits.rank],
    ['1.234.567', 1_234_567, limits.rank],
    ['99999999999', limits.rank, limits.rank],
  ])('reads “%s” as %s of at most %s', (text, expected, max) => {
    expect(wholeIn(text, max)).toBe(expected)
  })
})
