import { personText, trialText } from '#rules/search-text.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { Subject } from '#server/services/subject.ts'
import {
  foldPeople,
  foldTrials,
  listUnfoldedPeople,
  listUnfoldedTrials,
} from '#server/subjects/folded/sql.ts'

/** After an update nobody waits for it: a search falls back on the name as it is written. */
export const atStart: Subject['atStart'] = fillFolded

export const hourly: Subject['hourly'] = async (sql, { isStopped }) => {
  await fillFolded(sql, isStopped)
  return undefined
}

/**
 * Stores what people and trial exams are found by, where an earlier version has not: rows of before the column, and
 * those that an instance of that version adds while both run. Several instances may do it at the same time.
 * @returns the number of rows
 */
export async function fillFolded(database: Sql, isStopped = () => false): Promise<number> {
  let filled = 0
  for (const fillSome of [fillPeople, fillTrials]) {
    for (let rows = 1; rows > 0 && !isStopped(); filled += rows) rows = await database.transaction(fillSome)
  }
  return filled
}

async function fillPeople(sql: Sql): Promise<number> {
  const people = await listUnfoldedPeople(sql)
  await foldPeople(sql, Object.fromEntries(people.map((person) => [person.id, personText(person)])))
  return people.length
}

async function fillTrials(sql: Sql): Promise<number> {
  const trials = await listUnfoldedTrials(sql)
  const people = [...new Set(trials.map(({ user_id }) => user_id))]
  await foldTrials(sql, people, Object.fromEntries(trials.map((trial) => [trial.id, trialText(trial)])))
  return trials.length
}
