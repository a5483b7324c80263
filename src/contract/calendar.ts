import { Type } from '@sinclair/typebox'
import { byGuests, calls } from './call.ts'
import { Instant, Nullable, Ok, Shape } from './shapes.ts'

const own = { who: ['student'], whose: 'self' } as const

export const calendar = calls({
  'GET /calendar': {
    ...own,
    reply: Shape({ created_at: Nullable(Instant) }),
    example: {},
    note: 'Since when the caller’s calendar has an address; the address itself is not kept.',
  },
  'POST /calendar': {
    ...own,
    closedAfterTemporary: 'url',
    writes: true,
    limit: { name: 'calendar', perAccount: 30, minutes: 60 },
    reply: Shape({ url: Type.String(), created_at: Instant }),
    example: {},
    note: 'Makes a secret address of the caller’s calendar and ends the one before. It is shown once.',
  },
  'DELETE /calendar': {
    ...own,
    writes: true,
    reply: Ok,
    example: {},
    note: 'Ends the address of the caller’s calendar.',
  },
  'GET /calendar/{secret}.ics': {
    ...byGuests,
    params: Shape({ secret: Type.String({ maxLength: 64 }) }),
    etag: true,
    file: ['text/calendar'],
    reply: Type.String(),
    example: { params: { secret: '{calendar}' } },
    note: 'Exams and plan of a student as iCalendar, for who has the address; 404 once it has ended. With an ETag.',
  },
})
