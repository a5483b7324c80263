import { createHash } from 'node:crypto'
import { type Change, changed } from '#rules/change.ts'
import { limits } from '#rules/limits.ts'
import { assertHasQuestion } from '#rules/mistake.ts'
import { type Picture, walkPicture } from '#rules/picture/walk.ts'
import { changePlace, placeOf } from '#rules/place.ts'
import { Refusal } from '#rules/refusal.ts'
import type { Context, Services, Undo } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { idOfName } from '#server/services/new-id.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { deleteRow, isSame, type RowKind, saveRow } from '#server/services/rows/save-row.ts'
import {
  countMistakes,
  findMistake,
  hasTrial,
  insertMistake,
  isPictureThere,
  keepShown,
  lockMistake,
  lockRemoved,
  type MistakeContent,
  type MistakeRow,
  mistakeContent,
  removeMistake,
  storePicture,
  sumPictures,
  trimUnused,
  updateMistake,
} from '#server/subjects/mistake/sql.ts'
import { truePlace } from '#server/subjects/tree/true-place.ts'

type Sent = Change<MistakeContent>

/**
 * The picture that was sent.
 * @throws Refusal INVALID for what is not base64, RULE for what is no picture or where the notebook takes none
 */
export function readPicture(sent: string, { mistakeMegabytes }: Pick<Services, 'mistakeMegabytes'>): Picture {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(sent)) throw new Refusal('INVALID', { picture: { fault: 'notBase64' } })
  if (mistakeMegabytes === 0) throw new Refusal('RULE', { picture: { fault: 'picturesOff' } })
  const picture = walkPicture(Buffer.from(sent, 'base64'))
  if (!picture) throw new Refusal('RULE', { picture: { fault: 'pictureUnfit' } })
  return picture
}

/**
 * A question in the notebook.
 * @param id of the mistake
 * @param picture the one that it gets; undefined: it is not changed
 */
export function mistakeRow(id: string, picture?: Picture): RowKind<MistakeRow, MistakeContent, Sent> {
  return {
    entity: 'mistake',
    lock: ({ sql, acting }) => lockMistake(sql, acting.id, id),
    contentOf: mistakeContent.pick,
    async changed({ sql, acting }, shown, sent) {
      const before = shown ?? (await lockRemoved(sql, acting.id, id))
      const named = picture ? { ...sent, picture_id: pictureId(id, picture) } : sent
      const after = changed<MistakeContent>(empty, before, named)
      const place = await placeAfter(sql, acting.id, before, sent)
      if (after.trial_id !== (before?.trial_id ?? null)) await assertTrial(sql, acting.id, after.trial_id)
      const isKnown = picture !== undefined || after.picture_id === (shown?.picture_id ?? null)
      const picture_id = isKnown ? after.picture_id : await pictureLeft(sql, acting.id, id, after.picture_id)
      const content = { ...after, ...place, text: after.text?.trim() || null, picture_id }
      assertHasQuestion(content)
      return content
    },
    async write(context, _id, before, after) {
      const { sql, acting, actor, today, services } = context
      const most = services.mistakeMegabytes * 1_000_000
      if (picture) {
        const others = await sumPictures(sql, acting.id, id)
        if (others + picture.bytes.length > most)
          throw new Refusal('RULE', { picture: { fault: 'picturesFull', limit: services.mistakeMegabytes } })
      }
      if (!before) await assertRoom(context)
      if (before || (await lockRemoved(sql, acting.id, id)))
        await updateMistake(sql, acting.id, actor.id, id, after)
      else await insertMistake(sql, acting.id, actor.id, id, today, after)
      if (picture && after.picture_id)
        await storePicture(sql, acting.id, after.picture_id, id, {
          ...picture,
          bytes: Buffer.from(picture.bytes),
        })
      await keepShown(sql, acting.id, id, after.picture_id)
      if (before?.picture_id && before.picture_id !== after.picture_id) await trimUnused(sql, acting.id, most)
      return findMistake(sql, acting.id, id)
    },
    async remove({ sql, acting, actor, services }) {
      await removeMistake(sql, acting.id, actor.id, id)
      await keepShown(sql, acting.id, id, null)
      await trimUnused(sql, acting.id, services.mistakeMegabytes * 1_000_000)
    },
  }
}

/**
 * The topic after a change. One that is gone meanwhile stays, unless another is chosen.
 * @throws Refusal RULE without a topic, or for parts that do not belong together
 */
async function placeAfter(sql: Sql, userId: OwnerId, before: MistakeContent | undefined, sent: Sent) {
  const wanted = changePlace(before ? placeOf(before) : null, sent)
  const isKept = before !== undefined && isSame(placeOf(before), wanted)
  const { croom_id, study_id, topic_id, subtopic_id } = isKept ? wanted : await truePlace(sql, userId, wanted)
  if (croom_id === null || study_id === null || topic_id === null)
    throw new Refusal('RULE', { topic_id: { fault: 'required' } })
  return { croom_id, study_id, topic_id, subtopic_id }
}

/** @throws Refusal RULE for a trial exam that the student does not have */
async function assertTrial(sql: Sql, userId: OwnerId, id: string | null): Promise<void> {
  if (id !== null && !(await hasTrial(sql, userId, id)))
    throw new Refusal('RULE', { trial_id: { fault: 'trialUnknown' } })
}

/** A picture that was taken out, if it is still there; only the text comes back later. */
async function pictureLeft(sql: Sql, userId: OwnerId, mistakeId: string, id: string | null) {
  return id !== null && (await isPictureThere(sql, userId, mistakeId, id)) ? id : null
}

/** @throws Refusal RULE; deleted rows count too, but leave room for as many again */
async function assertRoom({ sql, acting }: Context): Promise<void> {
  const { shown, stored } = await countMistakes(sql, acting.id)
  assertBelowLimit(shown, limits.mistakes, 'topic_id')
  assertBelowLimit(stored, limits.mistakes * 2, 'topic_id')
}

/** The same picture of the same mistake has the same id. */
function pictureId(mistakeId: string, { bytes }: Picture): string {
  return idOfName(`picture:${mistakeId}:${createHash('sha256').update(bytes).digest('hex')}`)
}

const empty: MistakeContent = {
  croom_id: '',
  study_id: '',
  topic_id: '',
  subtopic_id: null,
  trial_id: null,
  text: null,
  reason: null,
  picture_id: null,
}

/** Takes a coach's change back; a picture that was replaced is there for seven days. */
export const mistakeUndo: Undo = {
  restore: (context, id, before) => saveRow(context, mistakeRow(id), { ...(before as MistakeContent), id }),
  remove: (context, id) => deleteRow(context, mistakeRow(id), id),
}
