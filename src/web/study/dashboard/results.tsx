import { changesOf, latestFull } from '#rules/comparable.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { Sparkline } from '#web/chart/sparkline.tsx'
import { useMayChange } from '#web/session/use-session.ts'
import { Change } from '#web/trials/change.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { dotted, isolated } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

/** The last trial exam and what is ahead; both at once, so that neither moves the other. */
export default function Results() {
  const trials = useCall('GET /graph/trial', {})
  const quality = useCall('GET /insight/quality', {}, { staleTime: 60_000 })
  const exams = useCall('GET /exam', { query: { size: 200 } })
  const isWaiting = [quality, exams].some(
    ({ data, failureReason, isFetching }) => !data && !failureReason && isFetching,
  )
  if (!trials.data || isWaiting) return null
  return (
    <>
      <LastTrial trials={trials.data.trials} unmarked={quality.data?.unmarked ?? null} />
      <Ahead exams={exams.data?.rows ?? []} />
    </>
  )
}

type LastTrialProps = {
  trials: ReplyOf<'GET /graph/trial'>['trials']
  unmarked: ReplyOf<'GET /insight/quality'>['unmarked']
}

/** Net of the last full trial exam, compared with the previous comparable one, and what waits to be marked. */
function LastTrial({ trials, unmarked }: LastTrialProps) {
  const { today: words, format } = useWords()
  const mayChange = useMayChange()
  const full = latestFull(trials)
  const last = full.at(-1)
  if (!last) return null
  const change = changesOf(full).get(last.id)
  return (
    <Card
      title={words.lastTrial}
      actions={
        <QuietLink to="/trial-exams" data-print="no">
          {words.allTrials}
        </QuietLink>
      }
    >
      <div className="flex items-end justify-between gap-x-4">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <strong className="tabular text-32 font-semibold">{format.net(last.net)}</strong>
            <span className="text-dim">{words.net}</span>
            <Change value={change?.by ?? null} before={change?.before} hidesZero isNarrow />
          </p>
          <QuietLink to="/trial-exams/$id" params={{ id: last.id }}>
            {dotted([last.name, format.day(last.day)])}
          </QuietLink>
        </div>
        {full.length > 1 && (
          <Sparkline values={full.slice(-10).map(({ net }) => net)} width={104} height={40} />
        )}
      </div>
      {unmarked && mayChange && (
        <div className="mt-4 flex items-center justify-between gap-3 border-t border-line pt-3 text-13">
          <p className="text-dim">
            {unmarked.id !== last.id && (
              <span className="block font-medium text-ink wrap-anywhere">{isolated(unmarked.name)}</span>
            )}
            {words.unmarked}
          </p>
          <LinkButton to="/trial-exams/$id/edit" params={{ id: unmarked.id }}>
            {words.mark}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

/** So many exams are told here; Plan has all. */
const most = 3

/** The exams ahead and their days, as in the strip of the plan; the main one is above. */
function Ahead({ exams }: { exams: ReplyOf<'GET /exam'>['rows'] }) {
  const { today: words, exams: names, insights, format } = useWords()
  const ahead = exams.filter(({ days_left, is_main }) => days_left >= 0 && !is_main).slice(0, most)
  if (ahead.length === 0) return null
  return (
    <Card
      title={words.ahead}
      actions={
        <QuietLink to="/plan" data-print="no">
          {insights.toPlan}
        </QuietLink>
      }
    >
      <ul className="divide-y divide-line">
        {ahead.map(({ id, name, examdate, days_left }) => (
          <li key={id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block font-medium wrap-anywhere">
                {name}
              </span>
              <span className="tabular text-13 text-dim">{format.day(examdate, 'title')}</span>
            </span>
            <span className="tabular shrink-0 font-medium">{names.days(days_left)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
