import { useMemo, useRef } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { useCalls } from '#web/api/use-calls.ts'
import { isStudentRow } from './student-row.ts'

const size = 200

/**
 * All students of a coach, in pages of two hundred.
 * @param isWanted false sends no request
 */
export function useStudents(isWanted = true) {
  const first = useCall('GET /user', { query: { size } }, { enabled: isWanted })
  const total = first.data?.total ?? 0
  const inputs = useMemo(() => {
    const pages = Math.ceil(total / size)
    return Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ({
      query: { size, page: index + 2 },
    }))
  }, [total])
  const later = useCalls('GET /user', inputs)
  const all = [...(first.data?.rows ?? []), ...later.flatMap(({ data }) => data?.rows ?? [])]
  const rows = useSameList(all.filter(isStudentRow))
  return { first, total, rows, isWhole: rows.length >= total }
}

/** Keeps the array's identity while its rows are equal, so that memoized results stay valid. */
export function useSameList<R>(rows: R[]): R[] {
  const kept = useRef(rows)
  const isSame =
    rows.length === kept.current.length && rows.every((row, index) => row === kept.current[index])
  if (!isSame) kept.current = rows
  return kept.current
}
