import { type Static, Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { mistakeStates } from '#rules/mistake.ts'
import { mistakeReasons } from '#rules/mistake-reasons.ts'
import { pictureTypes } from '#rules/picture/walk.ts'
import { byStudents, calls } from './call.ts'
import { adaMistake, turkce, tytCroom, tytTopic } from './examples.ts'
import {
  ById,
  Clearable,
  Day,
  deletion,
  Id,
  Instant,
  Note,
  Nullable,
  OneOf,
  Page,
  paging,
  place,
  Shape,
  sentRow,
} from './shapes.ts'

const Reason = OneOf(mistakeReasons)

/** What a person decides of a mistake besides its picture: columns of its table, with the same names. */
export const mistakeFields = {
  croom_id: Id,
  study_id: Id,
  topic_id: Id,
  subtopic_id: Nullable(Id),
  trial_id: Nullable(Id),
  text: Nullable(Type.String()),
  reason: Nullable(Reason),
} as const

const Picture = Shape({
  type: OneOf(pictureTypes),
  bytes: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
})

export const Mistake = Shape({
  id: Id,
  ...mistakeFields,
  picture: Nullable(Picture),
  /** The student's day when it was written down. */
  day: Day,
  looks: Type.Integer(),
  last_look: Nullable(Day),
  /** When it comes back: null once it is solved. */
  due: Nullable(Day),
  solved_at: Nullable(Instant),
  version: Type.Integer(),
})

/** What a picture may be sent as: its bytes, null for none, or what a read says of it, which leaves it as it is. */
type SentPicture = string | null | Partial<Static<typeof Picture>>

export const mistake = calls({
  'GET /mistake': {
    ...byStudents,
    query: Shape({
      study_id: Type.Optional(Id),
      topic_id: Type.Optional(Id),
      trial_id: Type.Optional(Id),
      state: Type.Optional(OneOf(mistakeStates)),
      ...paging,
    }),
    reply: Page(Mistake),
    example: { query: { state: 'open' } },
    note: 'The notebook: what waits longest first, then the solved ones, latest first. `open` holds the due ones too.',
  },
  'GET /mistake/{id}/picture': {
    ...byStudents,
    params: ById,
    reply: Type.String(),
    file: pictureTypes,
    example: { params: { id: adaMistake } },
    note: 'The picture of a mistake.',
  },
  'POST /mistake': {
    ...byStudents,
    saves: true,
    writes: true,
    slow: true,
    bodyLimit: 192 * 1024,
    body: Shape({
      ...sentRow,
      ...place,
      trial_id: Clearable(Id),
      text: Clearable(Note),
      reason: Clearable(Reason),
      picture: Type.Optional(
        Type.Unsafe<SentPicture>({
          ...Type.Partial(Picture),
          type: ['string', 'object', 'null'],
          // Longer than a picture may be, so that the refusal of one says what is wrong with it.
          maxLength: 190_000,
          description: `base64 of a JPEG or a still WebP, at most ${limits.pictureBytes} bytes, ${limits.pictureSideMin} to ${limits.pictureSideMax} points a side`,
        }),
      ),
    }),
    reply: Mistake,
    limit: { name: 'mistake', perAccount: 300, minutes: 60 },
    example: {
      body: {
        croom_id: tytCroom,
        study_id: turkce,
        topic_id: tytTopic,
        text: 'Hangi cümlede özne eksiktir?',
      },
    },
    note: 'Writes a question into the notebook or changes it; idempotent by id. It needs a topic, and a text or a picture. What only tells of the camera is dropped from the picture. Saving the id of a deleted one restores it with its picture, for seven days.',
  },
  'POST /mistake/look': {
    who: ['student'],
    whose: 'self',
    writes: true,
    body: Shape({ id: Id, look_id: Id, solved: Nullable(Type.Boolean()) }),
    reply: Mistake,
    example: { body: { id: adaMistake, look_id: '0198f000-0000-7000-8000-0000000000ed', solved: false } },
    note: 'The student tried a question again: solved, or stuck, and then it comes back after the review gap. The same `look_id` again changes nothing; with null for `solved` it takes that look back.',
  },
  'DELETE /mistake/{id}': {
    ...byStudents,
    ...deletion,
    example: { params: { id: adaMistake } },
    note: 'Deletes a mistake; it and its picture are gone after seven days.',
  },
})
