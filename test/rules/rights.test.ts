import { describe, expect, it } from 'vitest'
import { Refusal } from '#rules/refusal.ts'
import {
  assertMayEditTree,
  assertOpen,
  examFor,
  mayNotSaveFor,
  newCroomKind,
  passwordHelp,
} from '#rules/rights.ts'
import { type Role, roleIds } from '#rules/vocabulary.ts'

/** What a rule answers a student, a coach and an administrator; the code of a refusal in its place. */
function answers(rule: (role: Role) => unknown): unknown[] {
  return (['student', 'coach', 'admin'] as const).map((role) => {
    try {
      return rule(role) ?? 'yes'
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  })
}

describe('who may change a tree', () => {
  const table = [
    ['oneself', false, ['yes', 'yes', 'yes']],
    ['oneself', true, ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
    ['another', false, ['NOT_FOUND', 'NOT_FOUND', 'yes']],
    ['another', true, ['NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN']],
    ['catalogue', false, ['FORBIDDEN', 'FORBIDDEN', 'yes']],
  ] as const
  it.each(table)(
    'is decided by the role for a tree of %s, which follows another: %s',
    (owner, follows, expected) => {
      expect(answers((role) => assertMayEditTree(role, { owner, follows }))).toEqual(expected)
    },
  )
})

describe('the kind of a new class group', () => {
  const table = [
    [undefined, ['personal', 'group', 'group']],
    ['personal', ['personal', 'FORBIDDEN', 'personal']],
    ['group', ['FORBIDDEN', 'group', 'group']],
  ] as const
  it.each(table)('is decided by the role when %s is sent', (wanted, expected) => {
    expect(answers((role) => newCroomKind(role, wanted))).toEqual(expected)
  })
})

describe('whose exam is saved', () => {
  const table = [
    [{}, ['oneself', 'FORBIDDEN', 'FORBIDDEN']],
    [{ croom_id: 'a' }, ['oneself', 'FORBIDDEN', 'FORBIDDEN']],
    [{ for_members: true }, ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
    [{ for_members: true, croom_id: null }, ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
    [{ for_members: true, croom_id: 'a' }, ['FORBIDDEN', 'members', 'FORBIDDEN']],
  ] as const
  it.each(table)('is decided by the role when %j is sent', (sent, expected) => {
    expect(answers((role) => examFor(role, sent))).toEqual(expected)
  })
})

describe('help for somebody without a password', () => {
  const view = { access: 'view', may_reset: false } as const
  const act = { access: 'act', may_reset: false } as const
  const trusted = { access: 'act', may_reset: true } as const
  const table = [
    ['a stranger', { madeUnused: false, isPending: false, link: undefined }, 'NOT_FOUND'],
    ['whose link still waits', { madeUnused: false, isPending: true, link: undefined }, 'NOT_FOUND'],
    [
      'who made the account, link pending',
      { madeUnused: true, isPending: true, link: undefined },
      'temporary',
    ],
    [
      'who made it and is no longer linked',
      { madeUnused: true, isPending: false, link: undefined },
      'NOT_FOUND',
    ],
    ['who made it and may only look', { madeUnused: true, isPending: false, link: view }, 'temporary'],
    ['who may only look', { madeUnused: false, isPending: false, link: view }, 'COACH_SCOPE'],
    ['who may act', { madeUnused: false, isPending: false, link: act }, 'mail'],
    ['whom the student allowed it', { madeUnused: false, isPending: false, link: trusted }, 'temporary'],
  ] as const
  it.each(table)('comes from a coach %s', (_, ties, coach) => {
    expect(answers((role) => passwordHelp(role, ties))).toEqual(['NOT_FOUND', coach, 'temporary'])
  })
})

describe('what somebody else writes about a student', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  const student = {
    id: 'child',
    role_id: roleIds.student,
    timezone: 'Europe/Istanbul',
    year_asked_at: null,
    consent_by: null,
    consent_at: null,
    withdrawn_by: null,
    withdrawn_at: null,
  }
  it.each([
    ['waits for a parent', { birth_year: 2013 }, 15, 'CONSENT'],
    ['may use the product', { birth_year: 2005 }, 15, 'yes'],
    [
      'has closed the account',
      { birth_year: 2005, withdrawn_at: '2026-11-23T12:00:00Z', withdrawn_by: 'child' },
      15,
      'CONSENT',
    ],
    ['is young where nobody is asked', { birth_year: 2013 }, 0, 'yes'],
  ])('is decided by the consent of one who %s', (_, facts, age, expected) => {
    expect(answers(() => assertOpen({ ...student, ...facts }, age, now))).toEqual([
      expected,
      expected,
      expected,
    ])
  })

  it.each([
    ['act', 2005, true, null],
    ['view', 2005, true, 'mayNotAct'],
    ['act', 2013, true, 'accountClosed'],
    ['act', 2005, false, 'notInGroup'],
  ] as const)(
    'is decided in a file of many by link, consent and class group: %s %i %s',
    (access, birth_year, isUser, fault) => {
      const answer = mayNotSaveFor({ ...student, birth_year, access }, { isUser, age: 15, now })

      expect(answer?.fault ?? null).toBe(fault)
    },
  )
})
