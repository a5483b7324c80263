import { describe, expect, it } from 'vitest'
import { type ConsentFacts, closedUntil, consentOf, consentShown, yearGraceMs } from '#rules/consent.ts'
import { roleIds } from '#rules/vocabulary.ts'

const student = {
  id: 'child',
  timezone: 'Europe/Istanbul',
  role_id: roleIds.student,
  birth_year: null,
  year_asked_at: null,
  consent_by: null,
  consent_at: null,
  withdrawn_by: null,
  withdrawn_at: null,
}
const asked = '2026-11-01T10:00:00.000Z'
const given = { consent_by: 'parent', consent_at: asked }
const now = Date.parse('2026-11-20T10:00:00Z')
const of = (facts: Partial<ConsentFacts>, at = now) => consentOf({ ...student, ...facts }, 15, at)

describe('the consent of a parent', () => {
  it.each([
    ['a coach', { role_id: roleIds.coach, birth_year: 2020 }, null, false],
    ['somebody who is surely 15', { birth_year: 2010 }, null, false],
    ['somebody who may still be 14', { birth_year: 2011 }, 'parent', true],
    ['a child whose parent has agreed', { birth_year: 2013, ...given }, null, false],
    [
      'a child whose parent took it back',
      { birth_year: 2013, withdrawn_at: asked, withdrawn_by: 'parent' },
      'parent',
      true,
    ],
    [
      'somebody old enough whom a parent shut out',
      { birth_year: 2005, withdrawn_at: asked, withdrawn_by: 'parent' },
      null,
      false,
    ],
    [
      'somebody old enough who shut the account',
      { birth_year: 2005, withdrawn_at: asked, withdrawn_by: 'child' },
      'self',
      true,
    ],
    ['an unknown year that was never asked for', {}, 'birth_year', false],
    ['an unknown year with a parent’s consent', given, null, false],
  ] as const)('of %s', (_, facts, waiting_for, is_closed) => {
    expect(of(facts)).toMatchObject({ waiting_for, is_closed })
    expect(consentOf({ ...student, ...facts }, 0, now)).toMatchObject({
      waiting_for: null,
      is_closed: false,
    })
  })

  it('is not needed any longer from the year in which a child is surely 15', () => {
    // The years of the child's time zone.
    const newYear = Date.parse('2027-01-01T00:00:00+03:00')
    expect(of({ birth_year: 2011 }, newYear - 1)).toMatchObject({ needed: true, is_closed: true })
    expect(of({ birth_year: 2011 }, newYear)).toMatchObject({ needed: false, is_closed: false })
  })

  it('closes an unknown year 30 days after the first asking, never before', () => {
    const closes = Date.parse(asked) + yearGraceMs
    const closes_at = new Date(closes).toISOString()

    expect(of({ year_asked_at: asked }, closes - 1)).toMatchObject({ is_closed: false, closes_at })
    expect(of({ year_asked_at: asked }, closes)).toMatchObject({ is_closed: true, closes_at })
  })

  it('opens a closed account by what is missing, and says nothing of an open one', () => {
    const until = (facts: Partial<ConsentFacts>, at = now) => closedUntil({ ...student, ...facts }, 15, at)
    const closesAt = Date.parse(asked) + yearGraceMs

    expect(until({ birth_year: 2014 })).toBe('parent')
    expect(until({ birth_year: 2005, withdrawn_at: asked, withdrawn_by: 'child' })).toBe('self')
    expect(until({ year_asked_at: asked }, closesAt)).toBe('birth_year')
    expect(until({ year_asked_at: asked })).toBeNull()
    expect(until({ birth_year: 2014, ...given })).toBeNull()
  })

  it('is shown to a coach as what is missing', () => {
    const shown = (facts: Partial<ConsentFacts>) => consentShown({ ...student, ...facts }, of(facts))

    expect(shown({})).toBe('unknown')
    expect(shown({ birth_year: 2014 })).toBe('waiting')
    expect(shown({ birth_year: 2014, ...given })).toBe('given')
    expect(shown({ birth_year: 2000 })).toBeNull()
  })
})
