import type { Day } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { type Faults, Refusal } from '#rules/refusal.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Actor, Context } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { isOwn, type OwnerId } from '#server/services/people/person-ids.ts'
import { lockPerson } from '#server/services/people/sql.ts'
import type { Audit } from '#server/services/rows/change.ts'
import { idOfName, newId } from '#server/services/rows/new-id.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { isOthersId } from '#server/services/rows/sql.ts'
import {
  clearMain,
  countExams,
  type ExamContent,
  type ExamRow,
  examContent,
  findExam,
  insertExam,
  updateExam,
} from '#server/subjects/exam/sql.ts'
import { visibleCroom } from '#server/subjects/tree/sql.ts'

export type ExamChange = Partial<ExamContent> & { id?: string; version?: number }

/**
 * Creates or changes an exam of one student; idempotent.
 * @throws Refusal RULE | CONFLICT | NOT_FOUND for somebody else's id
 */
export async function saveExam(
  sql: Sql,
  ownerId: OwnerId,
  actor: Actor,
  change: ExamChange,
): Promise<ExamRow> {
  const { id = newId(), version, ...sent } = change
  if (!isOwn(ownerId, actor.id)) await lockPerson(sql, ownerId)
  const before = await findExam(sql, ownerId, id)
  if (!before && (await isOthersId(sql, ownerId, id))) throw new Refusal('NOT_FOUND')
  const after = contentOf({ ...plain, ...before, ...defined(sent) })
  if (before && isSame(contentOf(before), after)) return before
  if (before && version !== undefined && version < before.version) throw new Refusal('CONFLICT')
  await check(sql, ownerId, after, before?.croom_id ?? null)

  const stepsBack = after.is_main ? await clearMain(sql, ownerId, actor.id, id) : undefined
  if (before) await updateExam(sql, ownerId, actor.id, id, after)
  else {
    assertBelowLimit(await countExams(sql, ownerId), limits.exams, 'name')
    await insertExam(sql, ownerId, actor.id, id, after)
  }
  const saved = await findExam(sql, ownerId, id)
  if (!saved) throw new Error('a saved exam was not found')
  if (!isOwn(ownerId, actor.id)) {
    if (stepsBack)
      await trace(
        sql,
        ownerId,
        actor,
        traceOf(stepsBack.id, stepsBack, { ...stepsBack, is_main: false }, stepsBack.version),
      )
    await trace(sql, ownerId, actor, traceOf(id, before, after, saved.version))
  }
  return saved
}

/** A change of an exam for the trail of what others did. */
function traceOf(id: string, before: ExamContent | undefined, after: ExamContent, version: number): Audit {
  return {
    action: before ? 'update' : 'create',
    entity: 'exam',
    entity_id: id,
    before: before ? contentOf(before) : null,
    after: contentOf(after),
    version,
  }
}

/**
 * One exam for each of the students. The ids are computed from the first, so that a retry changes nothing.
 */
export async function saveForMembers(
  { sql, actor }: Pick<Context, 'sql' | 'actor'>,
  members: readonly OwnerId[],
  change: ExamChange,
): Promise<ExamRow[]> {
  const id = change.id ?? newId()
  const saved: ExamRow[] = []
  for (const member of members) {
    saved.push(await saveExam(sql, member, actor, { ...change, id: idOfName(`exam:${id}:${member}`) }))
  }
  return saved
}

export function contentOf(exam: ExamContent): ExamContent {
  return { ...examContent.pick(exam), name: exam.name.trim() }
}

const plain: ExamContent = {
  croom_id: null,
  name: '',
  kind: 'other',
  examdate: '' as Day,
  examtime: null,
  is_main: false,
  note: null,
  result: null,
}

async function check(
  sql: Sql,
  ownerId: OwnerId,
  exam: ExamContent,
  knownCroom: string | null,
): Promise<void> {
  const fields: Faults = {}
  if (exam.name === '') fields.name = { fault: 'required' }
  if (exam.examdate === '') fields.examdate = { fault: 'required' }
  else if (exam.examdate < '2000-01-01') fields.examdate = { fault: 'dayTooEarly', limit: '2000-01-01' }
  else if (exam.examdate > '2100-12-31') fields.examdate = { fault: 'dayTooLate', limit: '2100-12-31' }
  if (exam.croom_id !== null && exam.croom_id !== knownCroom) {
    if (!(await visibleCroom(sql, ownerId, exam.croom_id, false))) fields.croom_id = { fault: 'notAPart' }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('RULE', fields)
}

function defined<T extends object>(sent: T): T {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as T // only removes keys
}

function isSame(a: ExamContent, b: ExamContent): boolean {
  return (Object.keys(a) as (keyof ExamContent)[]).every((key) => a[key] === b[key])
}
