import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { weekOf } from '#rules/plan-week.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useSession } from '#web/auth/use-session.ts'
import { useIsoWeekStart } from '#web/calendar/use-week-start.ts'
import { useWaitingSums } from '#web/study/record/use-shown-records.ts'
import { ProgressBar } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useFirstWords } from '#web/words/use-words.ts'

/** Progress of today and this week towards the goals, including unsent records. */
export function Goals({ state }: { state: ReplyOf<'GET /state'> }) {
  const { dashboard: words, common } = useFirstWords()
  const format = useFormat()
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const { today, week, records } = state
  const weekStart = useIsoWeekStart()
  const ofToday = useWaitingSums(records.rows, [today.day], today.day)
  const ofWeek = useWaitingSums(records.rows, weekOf(today.day, weekStart), today.day)
  const rows = [
    {
      label: words.todayQuestions,
      done: today.questions + ofToday.questions,
      goal: today.goal.questions,
      say: format.number,
    },
    {
      label: words.weekMinutes,
      done: week.minutes + ofWeek.minutes,
      goal: week.goal.minutes,
      say: format.minutes,
    },
    {
      label: words.weekQuestions,
      done: week.questions + ofWeek.questions,
      goal: week.goal.questions,
      say: format.number,
    },
  ].filter(({ done, goal }) => goal > 0 || done > 0)
  return (
    <Card
      title={words.goals}
      actions={
        !isCoachMode && (
          <TextLink to="/settings" className="text-13">
            {common.edit}
          </TextLink>
        )
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {rows.map(({ label, done, goal, say }) => (
          <div key={label}>
            <p className="mb-1 flex justify-between gap-3 text-13">
              <span className="text-dim">{label}</span>
              <span className="tabular font-medium">
                {say(done)}
                {goal > 0 && <span className="font-normal text-dim"> / {say(goal)}</span>}
              </span>
            </p>
            <ProgressBar label={label} value={done} max={goal} />
          </div>
        ))}
      </div>
      {state.review_due > 0 && (
        <p className="mt-4 flex items-start gap-2 text-13 text-dim">
          <RotateCcw size={16} aria-hidden className="mt-0.5 shrink-0" />
          {words.review(state.review_due)}
        </p>
      )}
    </Card>
  )
}
