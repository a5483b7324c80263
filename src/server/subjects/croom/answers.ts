import type { croom } from '#contract/croom.ts'
import { peopleOrder } from '#rules/name-order.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { assertOpen } from '#rules/rights.ts'
import { type Locale, roleOf } from '#rules/vocabulary.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { lockStudentOf } from '#server/services/people/sql.ts'
import type { Subject } from '#server/services/subject.ts'
import { addMember, joinCroom, leaveCroom, removeMembers } from '#server/subjects/croom/membership.ts'
import { removeCroom, saveCroom } from '#server/subjects/croom/save.ts'
import {
  type CroomRow,
  countCatalogueMembers,
  describeCrooms,
  listMembers,
  lockOwnCroom,
} from '#server/subjects/croom/sql.ts'
import { readTree, studiesIn } from '#server/subjects/tree/read.ts'
import { myCroomIds } from '#server/subjects/tree/sql.ts'

export const answers: Answers<typeof croom> = {
  async 'GET /croom'({ sql, acting }) {
    return describeCrooms(sql, acting.id, await myCroomIds(sql, acting.id), roleOf(acting) === 'admin')
  },

  async 'GET /croom/data/{id}'({ params, sql, acting, actor, today, locale }) {
    const tree = await readTree(sql, acting, today, params.id)
    const croom = await described(sql, acting, params.id)
    const studies = studiesIn(tree)
    const mayName = croom.owner_id === acting.id && (actor.scopes?.includes('students:read') ?? true)
    return { ...croom, studies, ...(mayName && { members: await membersByName(sql, croom.id, locale) }) }
  },

  async 'GET /croom/save'({ query, ...context }) {
    const id = await saveCroom(context, query)
    return described(context.sql, context.acting, id)
  },

  'GET /croom/delete/{id}': ({ params, ...context }) => removeCroom(context, params.id),

  async 'POST /croom/members'({ body, sql, acting, actor, services, now, locale }) {
    const croom = orNotFound(await lockOwnCroom(sql, acting.id, body.croom_id, false))
    // Always in the same order: two coaches who add the same students do not wait for each other in a circle.
    for (const id of (body.add ?? []).toSorted()) {
      const student = await lockStudentOf(sql, { coach_id: acting.id, student_id: id })
      if (!student || roleOf(student) !== 'student') throw new Refusal('NOT_FOUND')
      assertOpen(student, services.consentAge, now)
      await addMember(sql, actor, croom, id)
    }
    await removeMembers(sql, actor, croom, body.remove ?? [])
    return { members: await membersByName(sql, croom.id, locale) }
  },

  async 'POST /croom/join'({ body, sql, acting, audit }) {
    const { id, isNew } = await joinCroom(sql, acting.id, body)
    const croom = await described(sql, acting, id)
    if (isNew) await audit({ action: 'join', entity: 'croom', entity_id: id, after: { name: croom.name } })
    return croom
  },

  async 'POST /croom/leave'({ body, sql, acting, audit }) {
    const croom = await described(sql, acting, body.croom_id)
    const before = { name: croom.name }
    if (await leaveCroom(sql, acting.id, croom.id))
      await audit({ action: 'leave', entity: 'croom', entity_id: croom.id, before })
    return { ok: true }
  },
}

async function membersByName(sql: Context['sql'], croomId: string, locale: Locale) {
  return (await listMembers(sql, croomId)).sort(peopleOrder(locale))
}

async function described(sql: Context['sql'], acting: Context['acting'], id: string): Promise<CroomRow> {
  const [croom] = await describeCrooms(sql, acting.id, [id], roleOf(acting) === 'admin')
  if (
    !croom ||
    (croom.kind !== 'catalogue' && !croom.is_member && croom.owner_id !== acting.id && !croom.can_edit)
  )
    throw new Refusal('NOT_FOUND')
  return croom
}

export const undo: Subject['undo'] = {
  croom: { remove: ({ sql, acting }, id) => leaveCroom(sql, acting.id, id) },
}

export const hourly: Subject['hourly'] = async (sql) => {
  await countCatalogueMembers(sql)
  return undefined
}
