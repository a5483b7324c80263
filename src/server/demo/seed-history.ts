import { cem, seedPassword, tytCroom } from '#contract/examples.ts'
import { groupId, seedGroup } from '#server/demo/group.ts'
import { type History, makeHistories } from '#server/demo/history.ts'
import { pictureOf } from '#server/demo/mistakes.ts'
import { seedPerson } from '#server/demo/people.ts'
import { coachSources } from '#server/demo/sources.ts'
import {
  backdate,
  hasRecords,
  insertAudit,
  insertComments,
  insertExams,
  insertHomework,
  insertMistakes,
  insertPicture,
  insertPlans,
  insertRecords,
  insertSources,
  insertTemplate,
  insertTrials,
  setAims,
  topicsNamed,
} from '#server/demo/sql.ts'
import type { Passwords } from '#server/services/credentials/passwords.ts'
import type { Sql } from '#server/services/database/client.ts'
import { insertLink } from '#server/services/links/sql.ts'
import { idOfName } from '#server/services/new-id.ts'
import { rebuildStanding } from '#server/subjects/standing/sql.ts'
import { nowhere } from '#server/subjects/template/frozen.ts'
import type { TemplateContent } from '#server/subjects/template/sql.ts'

/**
 * Inserts the histories, and for Cem more students and a class group. A student with records is skipped.
 * @param now milliseconds since 1970; nothing is later
 * @returns how many students got a history
 */
export async function seedHistory(sql: Sql, passwords: Passwords, now: number): Promise<number> {
  const hash = await passwords.hash(seedPassword)
  return sql.transaction(async (sql) => {
    const missing: History[] = []
    const histories = makeHistories(now)
    for (const history of histories) {
      const { person, access } = history.profile
      const isNew = await seedPerson(sql, person, 2, hash)
      if (isNew && access) await insertLink(sql, idOfName(`demo:${person.id}:link`), pairOf(history), access)
      if (!(await hasRecords(sql, person.id))) missing.push(history)
    }
    const students = histories.filter(({ profile }) => profile.access !== null)
    // Before the trial exams that are sat in it.
    if (missing.length > 0) {
      await seedTemplate(sql)
      await insertSources(sql, cem.id, coachSources)
      await seedGroup(
        sql,
        students.map(({ profile }) => profile.person.id),
      )
    }
    for (const history of missing) await insertHistory(sql, history, now)
    return missing.length
  })
}

function pairOf({ profile }: History) {
  return { coach_id: cem.id, student_id: profile.person.id }
}

async function insertHistory(sql: Sql, history: History, now: number): Promise<void> {
  const { profile, records, trials, exams, plans, sources, homework, mistakes, comments, audit } = history
  const { person } = profile
  await setAims(sql, person.id, profile, profile.sitsInGroup ? groupId : null)
  await insertRecords(sql, person.id, records)
  await rebuildStanding(sql, person.id)
  await insertTrials(sql, person.id, trials)
  await insertExams(sql, person.id, exams)
  await insertPlans(sql, person.id, plans)
  await insertSources(sql, person.id, sources)
  await insertHomework(sql, person.id, homework)
  await insertMistakes(sql, person.id, mistakes)
  for (const mistake of mistakes)
    if (mistake.picture_id)
      await insertPicture(sql, person.id, mistake.picture_id, mistake.id, pictureOf(mistake))
  await insertComments(sql, person.id, comments)
  await insertAudit(sql, person.id, audit)
  await backdate(sql, pairOf(history), new Date(now - (profile.from + 1) * 86_400_000).toISOString())
}

type Item = TemplateContent['items'][number]

const plain: Omit<Item, 'key' | 'offset'> = {
  due_offset: null,
  ...nowhere,
  fill: null,
  kind: 'practice',
  minutes: null,
  questions: null,
  note: null,
  source_id: null,
  part_from: null,
  part_to: null,
  source_name: null,
}

/** The week that Cem writes for his students: a school week with two topics, their own ones, and a mock. */
async function seedTemplate(sql: Sql): Promise<void> {
  const topics = new Map(
    (await topicsNamed(sql, tytCroom, ['Paragraf', 'Problemler'])).map((topic) => [topic.topic_name, topic]),
  )
  const paragraf = { ...topics.get('Paragraf'), minutes: 55, questions: 20 }
  const problems = { ...topics.get('Problemler'), minutes: 70, questions: 30 }
  const cheapest = { fill: 'cheapest', minutes: 45 } as const
  const days: Partial<Item>[][] = [
    [paragraf, cheapest],
    [problems, { fill: 'review', kind: 'review', minutes: 30 }],
    [{ fill: 'cheapest', minutes: 60 }],
    [paragraf, cheapest],
    [
      { kind: 'mistakes', note: 'Yanlış defteri', minutes: 20 },
      { kind: 'other', note: 'Serbest', minutes: 40 },
    ],
    [{ kind: 'trial', note: 'TYT denemesi', minutes: 165 }],
  ]
  const items = days.flatMap((ofDay, offset) =>
    ofDay.map((item, index): Item => ({ ...plain, ...item, key: `${offset}-${index}`, offset })),
  )
  const id = idOfName('demo:template')
  await insertTemplate(sql, cem.id, { id, name: 'Okul haftası', croom_id: tytCroom, items, version: 1 })
}
