import type { letter } from '#contract/letter.ts'
import { limits } from '#rules/limits.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { type Locale, roleOf } from '#rules/vocabulary.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { newId } from '#server/services/new-id.ts'
import { markLetterRead } from '#server/services/notices/sql.ts'
import { noteLook } from '#server/services/people/look.ts'
import { isOwn } from '#server/services/people/person-ids.ts'
import { isOthersId } from '#server/services/rows/sql.ts'
import type { Subject } from '#server/services/subject.ts'
import { serverWords } from '#server/services/words/packs.ts'
import { fileNameOf } from '#server/subjects/letter/file-name.ts'
import { isCurrent, makeLetter, periodOf } from '#server/subjects/letter/make.ts'
import { type Find, findOfChild } from '#server/subjects/letter/of-child.ts'
import { shareLater, shareNow, tellParents } from '#server/subjects/letter/share.ts'
import {
  countLetters,
  deleteLetter,
  deleteOldLetters,
  findFile,
  findLetter,
  findPage,
  type LetterRow,
  listLetters,
  markRead,
  storeLetter,
  sweepLetters,
} from '#server/subjects/letter/sql.ts'

export const answers: Answers<typeof letter> = {
  async 'GET /ai/analysis-pdfs'({ search, sql, actor, named, locale, now }) {
    const { page = 1, size = 50 } = search
    const onlyShared = roleOf(actor) === 'parent'
    if (onlyShared && !isOwn(named, actor.id)) await noteLook(sql, named, actor.id, now)
    const filter = { ...search, onlyShared }
    const [rows, total] = await Promise.all([
      listLetters(sql, named, filter, size, (page - 1) * size),
      countLetters(sql, named, filter),
    ])
    return { rows: rows.map((row) => shown(row, locale)), total, page, size }
  },

  async 'POST /ai/analysis-pdfs'({ body, write, ...context }) {
    const { id = newId(), ...wanted } = body
    const known = await findLetter(context.sql, context.acting.id, id)
    const period = await periodOf(context, wanted, known)
    const note = wanted.note === undefined ? (known?.note ?? null) : wanted.note?.trim() || null
    if (known && isCurrent(known, period, note)) return shown(known, context.locale)
    const made = await makeLetter(context, period, note, known)

    return write(async ({ sql, acting, actor, locale, now, audit }) => {
      const before = await findLetter(sql, acting.id, id)
      if (!before && (await isOthersId(sql, acting.id, id))) throw new Refusal('NOT_FOUND')
      await storeLetter(sql, acting.id, actor.id, id, made)
      await deleteOldLetters(sql, acting.id, limits.letters)
      await shareLater(sql, acting.id, id, now)
      const after = await findLetter(sql, acting.id, id)
      if (!after) throw new Error('a stored letter was not found')
      await audit({
        action: before ? 'update' : 'create',
        entity: 'report',
        entity_id: id,
        before: before ? contentOf(before) : null,
        after: contentOf(after),
      })
      return shown(after, locale)
    })
  },

  async 'GET /ai/analysis-pdfs/{id}'({ params, ...context }) {
    const row = await opened(context, params.id, findPage)
    return shown(row, context.locale)
  },

  async 'GET /ai/analysis-pdfs/{id}/file'({ params, ...context }) {
    const file = await opened(context, params.id, findFile)
    return { name: fileNameOf(file), type: 'application/pdf', parts: [file.pdf] }
  },

  async 'DELETE /ai/analysis-pdfs/{id}'({ params, sql, acting, audit }) {
    const letter = orNotFound(await findLetter(sql, acting.id, params.id))
    await deleteLetter(sql, acting.id, letter.id)
    await audit({ action: 'delete', entity: 'report', entity_id: letter.id, before: contentOf(letter) })
    return { ok: true }
  },
}

/**
 * A letter that somebody opens: the student, a coach for the student, or a parent whom it has gone to. The student's first
 * opening is remembered, and tells the parents.
 * @param find its file, or what its page shows
 * @throws Refusal NOT_FOUND also before it is ready
 */
async function opened<Found>(
  { sql, acting, actor, services, now }: Context,
  id: string,
  find: Find<Found>,
): Promise<NonNullable<Found>> {
  if (isOwn(acting.id, actor.id) && (await markRead(sql, acting.id, id)) === 1)
    await shareNow(sql, acting.id, id, now)
  const isParent = roleOf(actor) === 'parent'
  const ofChild = isParent ? await findOfChild(sql, services, actor.id, id, find, now) : undefined
  if (ofChild) await noteLook(sql, ofChild.child, actor.id, now)
  const found = isParent ? ofChild?.found : await find(sql, acting.id, id, false)
  if (found && isOwn(acting.id, actor.id)) await markLetterRead(sql, acting.id, id)
  return orNotFound(found)
}

function shown<Row extends LetterRow>({ fault, ...row }: Row, locale: Locale) {
  return { ...row, fault: fault && serverWords[locale].letter.faults[fault] }
}

/** What the trail of changes keeps of a letter; not the file, which the letter itself holds. */
function contentOf({ title, kind, from, to, note, status }: LetterRow) {
  return { name: title, kind, from, to, note, status }
}

export const sweeps: Subject['sweeps'] = {
  letters: sweepLetters,
}

export const jobs: Subject['jobs'] = { share: tellParents }
