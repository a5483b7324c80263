import { describe, expect, it } from 'vitest'
import { codeOf, letters, newCode, readCode } from '#server/services/invite-code.ts'
import { invitationOf, invitations, keptInvitation } from '#web/account/invitation/kept.ts'
import { whatsAppOf } from '#web/account/invitation/whats-app.ts'
import { makeStore } from '../support/fake-browser.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const minute = 60_000

describe('an invitation in an address', () => {
  it.each([
    ['#coach=7K3M-09PX', { kind: 'coach', code: '7K3M-09PX' }],
    ['parent=7K3M-09PX', { kind: 'parent', code: '7K3M-09PX' }],
    ['', null],
    ['#coach=', null],
    ['#token=7K3M-09PX', null],
    ['#admin=7K3M-09PX', null],
  ])('is read: %s', (hash, wanted) => {
    expect(invitationOf(hash)).toEqual(wanted)
  })

  it('is cut where it is longer than any code', () => {
    expect(invitationOf(`#coach=${'A'.repeat(5000)}`)?.code).toHaveLength(32)
  })
})

describe('an invitation on the device', () => {
  const invitation = { kind: 'coach', code: '7K3M-09PX' } as const

  it('is kept for an hour and then removed', () => {
    const tab = makeStore()
    invitations.keep(tab, invitation, now)

    expect(keptInvitation(tab, now + 59 * minute)).toEqual(invitation)
    expect(keptInvitation(tab, now + 60 * minute)).toBeNull()
    expect(tab.getItem('invitation')).toBeNull()
  })

  it('is removed when the clock of the device was set back', () => {
    const tab = makeStore()
    invitations.keep(tab, invitation, now)

    expect(keptInvitation(tab, now - minute)).toBeNull()
    expect(tab.getItem('invitation')).toBeNull()
  })

  it.each(['', 'no JSON', 'null', '{}', '[1]', '{"kind":"admin","code":"x","until":1}'])(
    'is nothing where something else is stored: %s',
    (stored) => {
      const tab = makeStore()
      tab.setItem('invitation', stored)

      expect(keptInvitation(tab, now)).toBeNull()
    },
  )
})

it('WhatsApp is given the whole text', () => {
  const text = 'Merhaba & gel: https://etut.example/register#coach=7K3M-09PX'
  expect(new URL(whatsAppOf(text)).searchParams.get('text')).toBe(text)
})

describe('a code of 40 bits', () => {
  it.each([
    ['0000000000', '00000000'],
    ['0000000001', '00000001'],
    ['000000001f', '0000000Z'],
    ['0000000020', '00000010'],
    ['ffffffffff', 'ZZZZZZZZ'],
    ['8000000000', 'G0000000'],
  ])('%s is %s', (bits, code) => {
    expect(codeOf(Buffer.from(bits, 'hex'))).toBe(code)
  })

  it('has the letters of every other code', () => {
    expect([...newCode()].every((letter) => letters.includes(letter))).toBe(true)
    expect(readCode(codeOf(Buffer.from('0123456789', 'hex')))).toHaveLength(8)
  })
})

it.each([
  ['7k3m-09px', '7K3M09PX'],
  ['oOiI lL-0', '0011110'],
  // A Turkish keyboard has two more.
  ['İı', '11'],
])('the typed code "%s" is read as %s', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})
