import type { report } from '#contract/report.ts'
import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { type Locale, roleOf } from '#rules/vocabulary.ts'
import type { Answers } from '#server/services/context.ts'
import { newId } from '#server/services/new-id.ts'
import { markLetterRead } from '#server/services/notices/sql.ts'
import { noteLook } from '#server/services/people/look.ts'
import { isOwn } from '#server/services/people/person-ids.ts'
import { isOthersId } from '#server/services/rows/sql.ts'
import type { Subject } from '#server/services/subject.ts'
import { serverWords } from '#server/services/words/packs.ts'
import { openFileOfChild } from '#server/subjects/report/child-file.ts'
import { fileNameOf } from '#server/subjects/report/file-name.ts'
import { isCurrent, makeLetter, periodOf } from '#server/subjects/report/make.ts'
import { shareLater, shareNow, tellParents } from '#server/subjects/report/share.ts'
import {
  countReports,
  deleteOldReports,
  deleteReport,
  findFile,
  findReport,
  listReports,
  markRead,
  type ReportRow,
  storeReport,
  sweepLetters,
} from '#server/subjects/report/sql.ts'

export const answers: Answers<typeof report> = {
  async 'GET /ai/analysis-pdfs'({ search, sql, actor, named, locale, now }) {
    const { kind = null, from = null, to = null, page = 1, size = 50 } = search
    const onlyShared = roleOf(actor) === 'parent'
    if (onlyShared && !isOwn(named, actor.id)) await noteLook(sql, named, actor.id, now)
    const filter = { kind, from, to, onlyShared }
    const [rows, total] = await Promise.all([
      listReports(sql, named, filter, size, (page - 1) * size),
      countReports(sql, named, filter),
    ])
    return { rows: rows.map((row) => shown(row, locale)), total, page, size }
  },

  async 'POST /ai/analysis-pdfs'({ body, write, ...context }) {
    const { id = newId(), ...wanted } = body
    const known = await findReport(context.sql, context.acting.id, id)
    const period = await periodOf(context, wanted, known)
    const note = wanted.note === undefined ? (known?.note ?? null) : wanted.note?.trim() || null
    if (known && isCurrent(known, period, note)) return shown(known, context.locale)
    const made = await makeLetter(context, period, note, known)

    return write(async ({ sql, acting, actor, locale, now, audit }) => {
      const before = await findReport(sql, acting.id, id)
      if (!before && (await isOthersId(sql, acting.id, id))) throw new Refusal('NOT_FOUND')
      await storeReport(sql, acting.id, actor.id, id, made)
      await deleteOldReports(sql, acting.id, limits.letters)
      await shareLater(sql, acting.id, id, now)
      const after = await findReport(sql, acting.id, id)
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

  async 'GET /ai/analysis-pdfs/{id}/file'({ params, sql, acting, actor, services, now }) {
    const file =
      roleOf(actor) === 'parent'
        ? await openFileOfChild(sql, services, actor.id, params.id, now)
        : await findFile(sql, acting.id, params.id, false)
    if (!file) throw new Refusal('NOT_FOUND')
    if (isOwn(acting.id, actor.id)) {
      await markLetterRead(sql, acting.id, params.id)
      if ((await markRead(sql, acting.id, params.id)) === 1) await shareNow(sql, acting.id, params.id, now)
    }
    return { name: fileNameOf(file), type: 'application/pdf', parts: inOnePart(file.pdf) }
  },

  async 'DELETE /ai/analysis-pdfs/{id}'({ params, sql, acting, audit }) {
    const report = await findReport(sql, acting.id, params.id)
    if (!report) throw new Refusal('NOT_FOUND')
    await deleteReport(sql, acting.id, report.id)
    await audit({
      action: 'delete',
      entity: 'report',
      entity_id: report.id,
      before: contentOf(report),
      after: null,
    })
    return { ok: true }
  },
}

function shown({ fault, ...row }: ReportRow, locale: Locale) {
  return { ...row, fault: fault && serverWords[locale].letter.faults[fault] }
}

/** What the trail of changes keeps of a letter; not the file, which the letter itself holds. */
function contentOf({ title, kind, from, to, note, status }: ReportRow) {
  return { name: title, kind, from, to, note, status }
}

async function* inOnePart(pdf: Buffer) {
  yield pdf
}

export const sweeps: Subject['sweeps'] = {
  letters: sweepLetters,
}

export const jobs: Subject['jobs'] = { share: tellParents }
