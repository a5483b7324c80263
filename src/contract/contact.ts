import { Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { calls } from './call.ts'
import { ada, adaContact, tytTopic } from './examples.ts'
import {
  Clearable,
  Day,
  deletion,
  Id,
  Instant,
  Named,
  Note,
  Nullable,
  Page,
  paging,
  Shape,
  sentRow,
} from './shapes.ts'

/** What a person decides of a contact: columns of its table, with the same names. */
export const contactFields = {
  day: Day,
  text: Nullable(Type.String()),
  topic_id: Nullable(Id),
} as const

export const Contact = Shape({
  id: Id,
  user_id: Id,
  by: Named,
  ...contactFields,
  topic_name: Nullable(Type.String()),
  created_at: Instant,
  version: Type.Integer(),
})

const both = { who: ['student', 'coach'] } as const

export const contact = calls({
  'GET /contact': {
    ...both,
    whose: { coached: 'user_id' },
    query: Shape({ user_id: Type.Optional(Id), ...paging }),
    reply: Page(Contact),
    example: { query: { user_id: ada.id } },
    note: 'Latest first. A coach: own notes on students with an active link, or on one of them, and what these students wrote. A student: what the student wrote.',
  },
  'POST /contact': {
    ...both,
    whose: { coached: 'user_id' },
    saves: true,
    writes: true,
    body: Shape({
      ...sentRow,
      user_id: Type.Optional(Id),
      day: Clearable(Day),
      text: Clearable(Note),
      topic_id: Clearable(Id),
    }),
    reply: Contact,
    example: { body: { text: 'Bu konuda takıldım, birlikte bakabilir miyiz?', topic_id: tytTopic } },
    note: 'A coach records that the two spoke, with or without a note; only this coach is shown it. With a `day` ahead, up to 60 days, it is the next contact planned. A student writes to the coaches: every active one is shown it. Idempotent by id; without `day` it is today.',
  },
  'DELETE /contact/{id}': {
    ...both,
    whose: 'self',
    ...deletion,
    example: { params: { id: adaContact } },
    note: 'Deletes a contact that the caller wrote; saving it again with its id restores it.',
  },
  'POST /snooze': {
    who: ['coach'],
    whose: { coached: 'user_id' },
    writes: true,
    body: Shape({ user_id: Id, days: Type.Integer({ minimum: 0, maximum: limits.snoozeDays }) }),
    reply: Shape({ snoozed_until: Nullable(Day) }),
    example: { body: { user_id: ada.id, days: 7 } },
    note: 'Puts a student off in the coach’s list for some days; 0 ends it.',
  },
})
