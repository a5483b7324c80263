import { addDays, type Day, daysBetween } from './day.ts'
import { dayFault } from './day-fault.ts'
import { readDay } from './read-day.ts'
import { refuseAny } from './refusal.ts'

/**
 * What an exam must have.
 * @param isGroupSeen whether its class group is one that the student sees, or none
 * @throws Refusal RULE
 */
export function checkExam<E extends { name: string; examdate: Day | null }>(
  exam: E,
  isGroupSeen: boolean,
): asserts exam is E & { examdate: Day } {
  const { name, examdate } = exam
  refuseAny({
    name: name === '' ? { fault: 'required' } : undefined,
    examdate: examdate === null ? { fault: 'required' } : dayFault(examdate),
    croom_id: isGroupSeen ? undefined : { fault: 'notAPart' },
  })
}

/** How far ahead an exam may be: five years, the length of a whole school. */
const farthestDays = 5 * 366

/** Whether a text is a valid day for a future exam, and how many days are left. */
export function checkExamDate(text: string, today: Day) {
  const day = readDay(text)
  if (day === null) return { day, valid: false, code: 'INVALID', days_left: null } as const
  const days_left = daysBetween(today, day)
  if (days_left < 0) return { day, valid: false, code: 'PAST', days_left } as const
  if (day > addDays(today, farthestDays)) return { day, valid: false, code: 'TOO_FAR', days_left } as const
  return { day, valid: true, code: 'OK', days_left } as const
}
