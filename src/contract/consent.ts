import { Type } from '@sinclair/typebox'
import { consentGaps } from '#rules/consent.ts'
import { calls } from './call.ts'
import { Id, Instant, Named, Nullable, OneOf, Shape } from './shapes.ts'

/** Only the year: nothing more exact is needed or kept. */
export const BirthYear = Type.Integer({ minimum: 1900, maximum: 2100 })

const Given = Nullable(Shape({ version: Type.String(), at: Instant, by: Named }))

/** What opens an account that is closed. */
export const ClosedUntil = OneOf(consentGaps)

const Consent = Shape({
  /** The caller is a student below the age of consent. */
  needed: Type.Boolean(),
  /** Of the text that a parent agrees to. */
  version: Type.String(),
  text: Type.String(),
  given: Given,
  /** What keeps, or will keep, the account closed. */
  waiting_for: Nullable(OneOf(consentGaps)),
  /** Nearly every call is refused with CONSENT. */
  is_closed: Type.Boolean(),
  birth_year: Nullable(Type.Integer()),
  /** When an account without a year of birth closes. */
  closes_at: Nullable(Instant),
  /** When an account is erased whose consent was taken back. */
  erased_at: Nullable(Instant),
  /** Of a parent. */
  children: Type.Optional(
    Type.Array(
      Shape({
        id: Id,
        name: Type.String(),
        needed: Type.Boolean(),
        given: Given,
        /** Null while the account is open. */
        closed_until: Nullable(ClosedUntil),
        erased_at: Nullable(Instant),
      }),
    ),
  ),
})

const family = { who: ['student', 'parent'], whose: 'self', beforeConsent: true } as const

export const consent = calls({
  'GET /consent': {
    ...family,
    reply: Consent,
    example: {},
    note: 'What is needed of the caller and given, and of a parent also of the children. The first time that it answers `birth_year` begins the 30 days after which an account without a year of birth closes.',
  },
  'POST /consent': {
    ...family,
    writes: true,
    limit: { name: 'consent', perAccount: 60, minutes: 10 },
    body: Type.Unsafe<{ birth_year: number } | { version: string; child_id?: string }>(
      Type.Union([
        Shape({ birth_year: BirthYear }),
        Shape({ version: Type.String({ maxLength: 40 }), child_id: Type.Optional(Id) }),
      ]),
    ),
    reply: Consent,
    example: { body: { birth_year: 2008 } },
    note: 'A parent agrees for a tied child who is below the age of consent, to the text of this version; the text, the time and the network address are kept. A student says the year of birth, once, or takes an own withdrawal back.',
  },
  'DELETE /consent': {
    ...family,
    writes: true,
    body: Shape({ child_id: Type.Optional(Id) }),
    reply: Consent,
    example: { body: {} },
    note: 'Takes a consent back: the parent who gave it, for a child below the age of consent, or a student above it. The account closes at once and is erased after 30 days, unless it is given again. Where no age of consent is set, nothing is asked and nothing changes.',
  },
})
