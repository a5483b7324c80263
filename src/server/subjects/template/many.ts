import type { Reply } from '#contract/call.ts'
import type { template } from '#contract/template.ts'
import { addDays, earlier, startOfWeek } from '#rules/day.ts'
import { dayFault } from '#rules/day-fault.ts'
import type { CroomOf } from '#rules/group-plan.ts'
import { grouped } from '#rules/insight/order.ts'
import { entriesOf, idsOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import { type Faults, orNotFound, Refusal, refuseAny } from '#rules/refusal.ts'
import { mayNotSaveFor } from '#rules/rights.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { PlanFill } from '#rules/vocabulary.ts'
import type { Context } from '#server/services/context.ts'
import { listStudentsOf, readNames, type StudentOfCoach } from '#server/services/people/sql.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { findGroupSave, type GroupRows, insertGroupSave } from '#server/subjects/group/sql.ts'
import { asStudent, assertShown, digestOf, previewChanged, toldAt } from '#server/subjects/group/students.ts'
import { readStudies } from '#server/subjects/insight/read.ts'
import {
  type CroomOfInsight,
  listExamsOf,
  listOpenCroomsOf,
  listOwnCroomsOf,
} from '#server/subjects/insight/sql.ts'
import { countOpenPlans, insertPlanItems, keptPlan, noTick } from '#server/subjects/plan/sql.ts'
import { auditTogether, withoutTrail } from '#server/subjects/plan/together.ts'
import { copyIdOf, sourceOf } from '#server/subjects/source/give.ts'
import { type Planner, readFills } from '#server/subjects/template/fills.ts'
import { frozenItems, type TemplateItem } from '#server/subjects/template/frozen.ts'
import { type Body, plannedFor, type Row } from '#server/subjects/template/planned.ts'
import {
  arePlanned,
  changedCopies,
  coachSources,
  findTemplate,
  plannedDaysOf,
} from '#server/subjects/template/sql.ts'
import { itemsOfWeek } from '#server/subjects/template/week.ts'
import { listSubtopics } from '#server/subjects/tree/sql.ts'

type Answer = Reply<(typeof template)['POST /plan/many']>

/**
 * A week for many students: first what each would get, then all of it is saved or nothing.
 * @throws Refusal NOT_FOUND | RULE, CONFLICT when it is no longer what was shown
 */
export async function planMany(context: Context, body: Body): Promise<Answer> {
  const { sql, actor } = context
  const stored = body.save ? await findGroupSave(sql, actor.id, 'plan', body.id) : undefined
  if (stored) {
    assertShown(body.digest, stored.digest)
    const rows = await withNames(context, stored.rows)
    return { digest: stored.digest, rows, saved: itemsIn(rows) }
  }
  // Locked before anything is read: two coaches who plan the same week see what the other has saved.
  const locked = body.save ? await lockAll(context, body.students) : null
  const { rows, named } = await rowsOf(context, body)
  // The name of a student may change.
  const digest = digestOf([body.id, rows.map(({ name: _, ...row }) => row)])
  if (!locked) return { digest, rows, saved: null }
  assertMatched(body, rows)
  assertShown(body.digest, digest)
  const ids = rows.flatMap(({ items }) => idsOf(items))
  // The same week of before seven days.
  if (await arePlanned(sql, body.students, ids)) throw previewChanged()
  // On one connection: what is asked at once is sent together.
  await Promise.all(
    rows.map(async (row) => {
      const student = locked.get(row.user_id)
      if (student) await saveFor(student, body, row, named)
    }),
  )
  await insertGroupSave(sql, actor.id, 'plan', body.id, {
    digest,
    rows: rows.map(({ name: _name, exams: _exams, ...row }) => row),
  })
  return { digest, rows: rows.map((row) => ({ ...row, exams: [] })), saved: itemsIn(rows) }
}

/** The names of students and their exams are not kept under the coach. */
async function withNames({ sql }: Context, rows: readonly GroupRows['plan'][]): Promise<Row[]> {
  const ids = rows.map(({ user_id }) => user_id)
  const nameOf = await readNames(sql, ids)
  return rows.map((row) => ({ ...row, name: nameOf(row.user_id) ?? '', exams: [] }))
}

/** The contexts of the students, each locked, in the order of their ids: one connection keeps the order. */
async function lockAll(context: Context, students: readonly string[]): Promise<Map<string, Context>> {
  const asked = students.toSorted().map(async (id) => [id, await asStudent(context, id)] as const)
  const locked = new Map<string, Context>()
  for (const [id, student] of await Promise.all(asked)) if (student) locked.set(id, student)
  return locked
}

/** Days after its first day on which an item of a template may lie: a day that is kept free moves it within its week. */
const daysOfTemplate = 34

/** @throws Refusal RULE for weeks whose items would lie outside of the days that are kept */
function assertKeptDays({ week, from, adjust }: Body): void {
  const days = {
    week,
    ...(from.week !== undefined && { 'from.week': from.week }),
    ...Object.fromEntries((adjust ?? []).map(({ start }, at) => [`adjust.${at}.start`, start ?? week])),
  }
  // A week may begin six days before.
  const [first, last] = [addDays(limits.earliestDay, 6), addDays(limits.latestDay, -daysOfTemplate)]
  refuseAny(Object.fromEntries(entriesOf(days).map(([path, day]) => [path, dayFault(day, first, last)])))
}

/** What each student would get, and the coach's sources that the items name. */
async function rowsOf(context: Context, body: Body): Promise<{ rows: Row[]; named: string[] }> {
  const { sql, actor } = context
  assertKeptDays(body)
  const all = await listStudentsOf(sql, actor.id)
  const students = studentsOf(context, all, body.students)
  const { items, croom_id } = await wantedOf(context, body)
  const most = Math.floor(limits.manyItems / Math.max(1, items.length))
  if (students.length > most) throw new Refusal('RULE', { students: { fault: 'tooMany', limit: most } })
  const adjusted = adjustedOf(body)
  const planners = await plannersOf(context, students, croom_id)
  const crooms = planners.flatMap((planner) => planner.crooms)
  const read = await readStudies({ sql }, crooms)
  const needs = new Set<PlanFill | 'level'>(items.flatMap(({ fill }) => fill ?? []))
  if (body.skip_done) needs.add('level')
  const named = [...new Set(items.flatMap(({ source_id }) => source_id ?? []))]
  const [lessons, fills, sources] = await Promise.all([
    lessonsOf(context, items, crooms, read),
    readFills(context, planners, read.studies, needs),
    coachSources(sql, actor.id, named),
  ])
  const cases = planners.map((planner) => ({
    planner,
    first: adjusted.get(planner.id)?.of.start ?? startOfWeek(body.week, planner.week_start),
    crooms: planner.crooms.flatMap((croom) => lessons.get(croom.id) ?? []),
  }))
  const firsts = cases.map(({ first }) => first).sort()
  const [first = body.week, last = body.week] = [firsts.at(0), firsts.at(-1)]
  const ids = idsOf(students)
  const planned = grouped(
    await plannedDaysOf(sql, ids, first, addDays(last, daysOfTemplate)),
    ({ user_id }) => user_id,
  )
  const copies = await changedCopies(
    sql,
    ids,
    ids.flatMap((id) => named.map((source) => copyIdOf(source, id))),
  )
  const sizes = new Map([...sources, ...copies].map(({ id, size }) => [id, size]))
  const week = { body, coachId: actor.id, items, fills, sizes, names: read.names }
  const rows = cases.map((each) => {
    const { id } = each.planner
    const there = new Map((planned.get(id) ?? []).map(({ day, ...counted }) => [day, counted]))
    return plannedFor(week, { ...each, there, adjusted: adjusted.get(id) })
  })
  return { rows, named }
}

/** The students with their day, the exams ahead and the class groups that are open to them. @param wanted is preferred */
async function plannersOf(
  { sql, now }: Context,
  students: readonly StudentOfCoach[],
  wanted: string | null,
): Promise<Planner[]> {
  const ids = idsOf(students)
  const dated = students.map((student) => ({
    ...student,
    today: dayAt(now, student.timezone, student.day_start),
  }))
  const [joined, own, ahead] = await Promise.all([
    listOpenCroomsOf(sql, ids),
    listOwnCroomsOf(sql, ids),
    listExamsOf(sql, ids, dated.map(({ today }) => today).reduce(earlier)),
  ])
  const openOf = grouped([...joined, ...own], ({ user_id }) => user_id)
  const examsOf = grouped(ahead, ({ user_id }) => user_id)
  return dated.map((student) => ({
    ...student,
    crooms: preferred(openOf.get(student.id) ?? [], wanted, student.croom_id),
    exams: (examsOf.get(student.id) ?? [])
      .filter(({ examdate }) => examdate >= student.today)
      .toSorted((a, b) => Number(b.is_main) - Number(a.is_main)),
  }))
}

/**
 * The students in the order in which they were sent.
 * @param all of the coach
 * @throws Refusal RULE with the path of each for whom the coach may not act
 */
function studentsOf(
  { services, now }: Context,
  all: readonly StudentOfCoach[],
  ids: readonly string[],
): StudentOfCoach[] {
  const own = new Map<string, StudentOfCoach>(all.map((student) => [student.id, student]))
  const faults: Faults = {}
  const students = ids.flatMap((id, index) => {
    const student = own.get(id)
    const fault = student
      ? mayNotSaveFor(student, { isUser: true, age: services.consentAge, now })
      : ({ fault: 'mayNotAct' } as const)
    if (fault) faults[`students.${index}`] = fault
    return student ?? []
  })
  refuseAny(faults)
  return students
}

/** What is to be written: a template, or the week of a student. */
async function wantedOf(
  context: Context,
  { from: { template_id, user_id, week } }: Body,
): Promise<{ items: TemplateItem[]; croom_id: string | null }> {
  if (template_id !== undefined && (user_id !== undefined || week !== undefined))
    throw new Refusal('RULE', { 'from.template_id': { fault: 'choice' } })
  if (template_id !== undefined)
    return orNotFound(await findTemplate(context.sql, context.actor.id, template_id))
  if (user_id === undefined) throw new Refusal('RULE', { 'from.template_id': { fault: 'required' } })
  if (week === undefined) throw new Refusal('RULE', { 'from.week': { fault: 'required' } })
  const { items, croom_id } = await itemsOfWeek(context, { user_id, week })
  return { items: await frozenItems(context, items, null, []), croom_id }
}

/** @throws Refusal RULE for somebody who is adjusted twice, or who is none of the students */
function adjustedOf({ adjust = [], students }: Body) {
  const all = new Map<string, { of: (typeof adjust)[number]; path: string }>()
  const faults: Faults = {}
  for (const [index, of] of adjust.entries()) {
    const path = `adjust.${index}`
    if (all.has(of.user_id) || !students.includes(of.user_id)) faults[`${path}.user_id`] = { fault: 'choice' }
    all.set(of.user_id, { of, path })
  }
  refuseAny(faults)
  return all
}

/** A student's class groups: those with the tree of the template first, of them the one that the student has chosen. */
function preferred<Croom extends CroomOfInsight>(
  crooms: readonly Croom[],
  wanted: string | null,
  chosen: string | null,
): Croom[] {
  const tree = crooms.find(({ id }) => id === wanted)?.tree_id ?? wanted
  const rank = ({ id, tree_id }: Croom) =>
    (tree_id === tree ? 0 : 3) + (id === chosen ? 0 : id === wanted ? 1 : 2)
  return crooms.toSorted((a, b) => rank(a) - rank(b))
}

/** The lessons of each class group; subtopics only where an item names one. */
async function lessonsOf(
  { sql }: Pick<Context, 'sql'>,
  items: readonly TemplateItem[],
  crooms: readonly CroomOfInsight[],
  { studies, names }: Awaited<ReturnType<typeof readStudies>>,
): Promise<Map<string, CroomOf>> {
  const isDeep = items.some(({ subtopic_id }) => subtopic_id !== null)
  const topics = isDeep ? studies.flatMap((study) => study.topics) : []
  const subtopics = isDeep ? grouped(await listSubtopics(sql, topics), ({ topic_id }) => topic_id) : new Map()
  const part = (id: string) => ({ id, name: names.get(id) ?? '' })
  const byTree = grouped(studies, ({ tree_id }) => tree_id)
  return new Map(
    crooms.map(({ id, tree_id }) => [
      id,
      {
        id,
        tree_id,
        studies: (byTree.get(tree_id) ?? []).map((study) => ({
          ...part(study.id),
          topics: study.topics.map((topic) => ({ ...part(topic), subtopics: subtopics.get(topic) ?? [] })),
        })),
      },
    ]),
  )
}

/**
 * Saves the items of a student with one line in the trail of changes.
 * @throws Refusal RULE with the path of a student whose plan is full, or who has as many sources as allowed
 */
async function saveFor(
  student: Context,
  { id, week, students }: Body,
  { items }: Row,
  named: readonly string[],
): Promise<void> {
  if (items.length === 0) return
  const { sql, acting, actor, today } = student
  const path = `students.${students.indexOf(acting.id)}`
  const open = await countOpenPlans(sql, acting.id, today)
  assertBelowLimit(open + items.length - 1, limits.openPlans, path)
  const copies = new Set(items.map(({ source_id }) => source_id))
  for (const source of named)
    if (copies.has(copyIdOf(source, acting.id)))
      await toldAt(path, () => sourceOf(withoutTrail(student), source))
  const rows = items.map((item) => ({ ...keptPlan.pick({ ...item, ...noTick }), id: item.id }))
  await insertPlanItems(sql, acting.id, actor.id, rows)
  await auditTogether(student, id, { day: week }, idsOf(items))
}

/** @throws Refusal RULE with the path of a student for whom something was not found, unless that is left out */
function assertMatched({ unmatched = 'refuse', students }: Body, rows: readonly Row[]): void {
  if (unmatched === 'leave_out') return
  const faults: Faults = {}
  for (const { user_id, left_out } of rows) {
    const first = left_out.find(({ why }) => why === 'unmatched')
    if (first) faults[`students.${students.indexOf(user_id)}`] = { fault: 'unmatched', named: first.name }
  }
  refuseAny(faults)
}

function itemsIn(rows: readonly Row[]): number {
  return rows.reduce((all, { items }) => all + items.length, 0)
}
