import type { Day } from './day.ts'
import { limits } from './limits.ts'
import { type Faults, Refusal } from './refusal.ts'

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
  const fields: Faults = {}
  if (name === '') fields.name = { fault: 'required' }
  if (examdate === null) fields.examdate = { fault: 'required' }
  else if (examdate < limits.earliestDay)
    fields.examdate = { fault: 'dayTooEarly', limit: limits.earliestDay }
  else if (examdate > limits.latestDay) fields.examdate = { fault: 'dayTooLate', limit: limits.latestDay }
  if (!isGroupSeen) fields.croom_id = { fault: 'notAPart' }
  if (Object.keys(fields).length > 0) throw new Refusal('RULE', fields)
}
