import type { Day } from './day.ts'
import { type Faults, Refusal } from './refusal.ts'

const [earliest, latest] = ['2000-01-01', '2100-12-31'] as const

/**
 * What an exam must have.
 * @param isGroupSeen whether its class group is one that the student sees, or none
 * @throws Refusal RULE
 */
export function checkExam({ name, examdate }: { name: string; examdate: Day }, isGroupSeen: boolean): void {
  const fields: Faults = {}
  if (name === '') fields.name = { fault: 'required' }
  if (examdate === '') fields.examdate = { fault: 'required' }
  else if (examdate < earliest) fields.examdate = { fault: 'dayTooEarly', limit: earliest }
  else if (examdate > latest) fields.examdate = { fault: 'dayTooLate', limit: latest }
  if (!isGroupSeen) fields.croom_id = { fault: 'notAPart' }
  if (Object.keys(fields).length > 0) throw new Refusal('RULE', fields)
}
