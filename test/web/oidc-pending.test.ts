import { describe, expect, it } from 'vitest'
import { newcomers, type Pending, pendingOf, pendings } from '#web/auth/elsewhere/pending.ts'
import { makeStore } from '../support/fake-browser.ts'

const now = 1_800_000_000_000
const minute = 60_000
const pending: Pending = {
  provider: 'okul',
  name: 'Okul',
  state: 'the state',
  nonce: 'the nonce',
  verifier: 'the verifier',
  to: '/log',
  proof: null,
  proves: false,
}
const kept = (given: Partial<Pending> = {}) => {
  const tab = makeStore()
  pendings.keep(tab, { ...pending, ...given }, now)
  return tab
}

describe('a sign-in that is under way at a provider', () => {
  it('is found by its state, for ten minutes', () => {
    expect(pendingOf(kept(), 'the state', now + 10 * minute - 1)).toEqual(pending)
    expect(pendingOf(kept(), 'the state', now + 10 * minute)).toBeNull()
    // A clock that was set back.
    expect(pendingOf(kept(), 'the state', now - 1)).toBeNull()
  })

  it('is none of another state, of no state and of another tab', () => {
    expect(pendingOf(kept(), 'another', now)).toBeNull()
    expect(pendingOf(kept(), null, now)).toBeNull()
    expect(pendingOf(makeStore(), 'the state', now)).toBeNull()
    expect(pendingOf(makeStore(), null, now)).toBeNull()
  })

  it('leads to no other site', () => {
    for (const to of ['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)'])
      expect(pendingOf(kept({ to }), 'the state', now)?.to).toBeNull()
  })
})

it('somebody new is kept as long as the server takes the ticket', () => {
  const tab = makeStore()
  const newcomer = { ticket: 'the ticket', provider: 'Okul', name: 'Filiz', email: 'filiz@example.com' }
  expect(newcomers.kept(tab, now)).toBeNull()
  newcomers.keep(tab, newcomer, now)
  expect(newcomers.kept(tab, now + 30 * minute - 1)).toEqual(newcomer)
  expect(newcomers.kept(tab, now + 30 * minute)).toBeNull()
})
