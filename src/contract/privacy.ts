import { Type } from '@sinclair/typebox'
import { byEverybody, calls } from './call.ts'
import { Instant, patterns, Shape } from './shapes.ts'

const Version = Type.String({ pattern: patterns.month })
const Seen = Shape({
  /** Of the notice as it is now. */
  version: Version,
  /** Of the notice that the caller has seen, and when. */
  seen: Version,
  seen_at: Instant,
})
export const privacy = calls({
  'GET /privacy': {
    ...byEverybody,
    reply: Seen,
    example: {},
    note: 'Which version of the privacy notice the caller has seen. The first time counts as seen, as the notice is linked below registration and sign-in.',
  },
  'POST /privacy': {
    ...byEverybody,
    writes: true,
    body: Shape({ version: Version }),
    reply: Seen,
    example: { body: { version: '2026-11' } },
    note: 'The caller has seen this version; an older one than before changes nothing, and a later one than the notice has counts as the notice’s.',
  },
})
