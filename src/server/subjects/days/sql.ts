import type { Day } from '#rules/day.ts'
import type { Sql } from '#server/services/database/client.ts'
import { fragment } from '#server/services/database/fragment.ts'
import { netOf } from '#server/subjects/trialexam/sql.ts'

/** What is recorded of one day; `rest` is true when nothing else is. */
type RecordedDay = [day: Day, minutes: number, questions: number, rest: boolean]

/** One row per student and recorded day in `from`..`to`; a student without records has none. */
export function listDaysOf(sql: Sql, ids: readonly string[], from: Day, to: Day) {
  return sql.rows<{ user_id: string; days: RecordedDay[] }>`
    select user_id, json_agg(json_build_array(day, minutes, questions, rest)) as days from (
      select user_id, day, sum(minutes) as minutes, sum(questions) as questions,
             bool_and(kind = 'rest') as rest
      from study_record where user_id = any(${ids}::uuid[]) and day between ${from} and ${to}
      group by user_id, day
    ) d group by user_id`
}

export type SatTrial = { day: Day; name: string; net: number }
const net = netOf(fragment`coalesce(l.correct, 0)`, fragment`coalesce(l.wrong, 0)`)

/** Trial exams of some students on the days `from`..`to`, oldest first, with the net without exempt lessons. */
export function listTrialsOf(sql: Sql, ids: readonly string[], from: Day, to: Day) {
  return sql.rows<{ user_id: string; trials: SatTrial[] }>`
    select e.user_id, json_agg(json_build_object('day', e.day, 'name', e.name, 'net', n.net)
                               order by e.day, e.created_at, e.id) as trials
    from trial_exam e
    left join lateral (
      select sum(s.correct) as correct, sum(s.wrong) as wrong from trial_lesson s
      where s.user_id = e.user_id and s.trial_id = e.id and not s.exempt
    ) l on true
    cross join lateral (select ${net} as net) n
    where e.user_id = any(${ids}::uuid[]) and e.day between ${from} and ${to}
    group by e.user_id`
}
