import { useMemo } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useAllPages } from '#web/api/use-all-pages.ts'
import { useCall } from '#web/api/use-call.ts'

type UserLine = ReplyOf<'GET /user'>['rows'][number]
/** A student in a coach's list, always with a summary. */
export type StudentRow = UserLine & { summary: NonNullable<UserLine['summary']> }

/** What leads to a student, and changes the link. */
export type LinkedStudent = Pick<UserLine, 'id' | 'name' | 'email' | 'locale' | 'timezone'> & {
  summary: Pick<StudentRow['summary'], 'access'>
}

/** All students of a coach, by name. @param isWanted false sends no request */
export function useStudents(isWanted = true) {
  const { rows, ...pages } = useAllPages('GET /user', {}, isWanted)
  const students = useMemo(() => rows.filter((row): row is StudentRow => row.summary !== null), [rows])
  return { ...pages, rows: students, isWhole: students.length >= pages.total }
}

/** A coach's class groups that are not archived; none while loading. */
export function useGroups() {
  const { data = [] } = useCall('GET /croom', {})
  return data.filter(({ kind, is_archived }) => kind === 'group' && !is_archived)
}
