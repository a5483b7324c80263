import { useEffect, useRef, useState } from 'react'

/** Days whose goal was celebrated in this tab: once is enough. */
const celebrated = new Set<string>()

/**
 * Whether the goal of the day is reached, and whether that has just happened on this page, once a day.
 * @param day undefined while unknown
 */
export function useReached(minutes: number, goal: number, day: string | undefined) {
  const isReached = day !== undefined && goal > 0 && minutes >= goal
  const before = useRef<{ day: string; isReached: boolean } | null>(null)
  const [justDay, setJustDay] = useState<string | null>(null)
  useEffect(() => {
    if (day === undefined) return
    const wasShort = before.current?.day === day && !before.current.isReached
    before.current = { day, isReached }
    if (!isReached || !wasShort || celebrated.has(day)) return
    celebrated.add(day)
    setJustDay(day)
  }, [day, isReached])
  return { isReached, isJust: justDay !== null && justDay === day }
}
