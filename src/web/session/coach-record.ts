import { isId } from '#rules/id.ts'
import { type Store, writeIfRoom } from '#web/ui/storage.ts'
import { isUser, type SessionUser } from './claims.ts'

/** A student as chosen by a coach. */
export type Student = { id: string; name?: string } & Partial<SessionUser>
type CoachRecord = { originalCoach: SessionUser; currentStudent: Student }

const keys = ['isCoachMode', 'originalCoach', 'currentStudent'] as const
/**
 * Session storage key of the student this tab acts for; the coach record in local storage is shared by all
 * tabs.
 */
const tabKey = 'actingStudent'

/** The stored record; a corrupt one is removed. */
export function readRecord(local: Store): CoachRecord | null {
  const texts = keys.map((key) => local.getItem(key))
  if (texts.every((text) => text === null)) return null
  const [isCoachMode, originalCoach, currentStudent] = texts.map(parse)
  if (isCoachMode === true && isUser(originalCoach) && isStudent(currentStudent))
    return { originalCoach, currentStudent }
  removeRecord(local)
  return null
}

/** The student of the record. It may be incomplete while another tab writes it, so it is not removed. */
export function readStudent(local: Store): Student | null {
  const student = local.getItem('isCoachMode') === 'true' ? parse(local.getItem('currentStudent')) : null
  return isStudent(student) ? student : null
}

export function writeRecord(local: Store, tab: Store, record: CoachRecord): void {
  local.setItem('originalCoach', JSON.stringify(record.originalCoach))
  local.setItem('currentStudent', JSON.stringify(record.currentStudent))
  local.setItem('isCoachMode', 'true')
  writeTab(tab, record.currentStudent)
}

export function removeRecord(local: Store): void {
  for (const key of keys) local.removeItem(key)
}

/** The student this tab acted for before a reload; null in a new tab. */
export function readTab(tab: Store): Student | null {
  const student = parse(tab.getItem(tabKey))
  return isStudent(student) ? student : null
}

export function writeTab(tab: Store, student: Student | null): void {
  if (student) tab.setItem(tabKey, JSON.stringify(student))
  else tab.removeItem(tabKey)
}

const recentKey = (coach: string) => `recentStudents:${coach}`
const recentMost = 8

/** Ids of the students a coach recently acted for on this device, latest first. */
export function readRecent(local: Store, coach: string): string[] {
  const ids = parse(local.getItem(recentKey(coach)))
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

export function noteRecent(local: Store, coach: string, student: string): void {
  const others = readRecent(local, coach).filter((id) => id !== student)
  const latest = JSON.stringify([student, ...others].slice(0, recentMost))
  writeIfRoom(local, recentKey(coach), latest)
}

/** Removes a student from that list when the link has ended. */
export function dropRecent(local: Store, coach: string, student: string): void {
  const others = readRecent(local, coach).filter((id) => id !== student)
  writeIfRoom(local, recentKey(coach), JSON.stringify(others))
}

/** Whether a key of localStorage belongs to the record. */
export function isRecordKey(key: string | null): boolean {
  return keys.some((each) => each === key)
}

function isStudent(value: unknown): value is Student {
  if (typeof value !== 'object' || value === null) return false
  const { id } = value as { id?: unknown }
  return typeof id === 'string' && isId(id)
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
