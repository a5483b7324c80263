import { changesOf, latestFull } from '#rules/comparable.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { Sparkline } from '#web/chart/sparkline.tsx'
import { useMayChange } from '#web/session/use-session.ts'
import { useCroomId } from '#web/study/now/use-steps.ts'
import { Change } from '#web/trials/change.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { dotted, isolated } from '#web/words/dotted.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type Forecast = ReplyOf<'GET /insight/forecast/{id}'>

/** The last trial exam and the forecast; both at once, so that neither moves the other. */
export default function Results() {
  const trials = useCall('GET /graph/trial', {})
  const quality = useCall('GET /insight/quality', {}, { staleTime: 60_000 })
  const croomId = useCroomId()
  const forecast = useCall(
    'GET /insight/forecast/{id}',
    { params: { id: croomId ?? '' } },
    { enabled: croomId !== undefined, staleTime: 60_000 },
  )
  const isWaiting = [quality, forecast].some(
    ({ data, failureReason, isFetching }) => !data && !failureReason && isFetching,
  )
  if (!trials.data || isWaiting) return null
  return (
    <>
      <LastTrial trials={trials.data.trials} unmarked={quality.data?.unmarked ?? null} />
      {forecast.data && (
        <ForecastCard forecast={forecast.data} last={latestFull(trials.data.trials).at(-1)?.net ?? null} />
      )}
    </>
  )
}

type LastTrialProps = {
  trials: ReplyOf<'GET /graph/trial'>['trials']
  unmarked: ReplyOf<'GET /insight/quality'>['unmarked']
}

/** Net of the last full trial exam, compared with the previous comparable one, and what waits to be marked. */
function LastTrial({ trials, unmarked }: LastTrialProps) {
  const { today: words } = useWords()
  const format = useFormat()
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
            <Change value={change?.by ?? null} before={change?.before} hidesZero />
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

/** The range of the exam in one line, and how often such ranges held. */
function ForecastCard({
  forecast: { low, high, held, tried, target, target_in_range },
  last,
}: {
  forecast: Forecast
  /** Net of the last full trial exam. */
  last: number | null
}) {
  const { today: words } = useWords()
  const format = useFormat()
  if (low === null || high === null) return null
  return (
    <Card
      title={words.forecast(format.number(low, 1), format.number(high, 1))}
      actions={
        <QuietLink to="/progress" data-print="no">
          {words.insights}
        </QuietLink>
      }
    >
      <p className="-mt-2 text-13 text-dim">
        {words.forecastText}
        {target !== null &&
          target_in_range !== null &&
          ` ${words.forecastTarget(format.number(target, 2), target_in_range)}`}
      </p>
      <RangeBar
        low={low}
        high={high}
        marks={[
          ...(last === null ? [] : [{ at: last, text: words.lastAt(format.net(last)), isDot: true }]),
          ...(target === null ? [] : [{ at: target, text: words.targetAt(format.number(target, 2)) }]),
        ]}
      />
      {held !== null && tried !== null && tried > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-dim">
          <span aria-hidden className="flex gap-1">
            {Array.from({ length: tried }, (_, index) => index).map((index) => (
              <Bubble key={index} state={index < held ? 'done' : 'empty'} size={12} />
            ))}
          </span>
          {words.held(held, tried)}
        </p>
      )}
    </Card>
  )
}

type RangeMark = { at: number; text: string; isDot?: boolean }
type RangeBarProps = { low: number; high: number; marks: readonly RangeMark[] }

/** The range as a band, with the last net and the target. Hidden from screen readers: the sentences say the same. */
function RangeBar({ low, high, marks }: RangeBarProps) {
  const all = [low, high, ...marks.map(({ at }) => at)]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const room = Math.max(1, (most - least) * 0.2)
  const percent = (net: number) => (100 * (net - least + room)) / (most - least + 2 * room)
  return (
    <div aria-hidden className="mt-3 text-12 text-dim">
      <div className="relative h-2 rounded-pill bg-sunken">
        <span
          className="absolute inset-y-0 rounded-pill"
          style={{ background: 'var(--h2)', left: `${percent(low)}%`, right: `${100 - percent(high)}%` }}
        />
        {marks.map(({ at, text, isDot }) => (
          <span
            key={text}
            className={`absolute -translate-x-1/2 ${isDot ? '-top-0.5 size-3 rounded-pill border-2 border-surface bg-accent' : '-inset-y-1 w-0.5 bg-ink'}`}
            style={{ left: `${percent(at)}%` }}
          />
        ))}
      </div>
      {/* In the order of the nets; texts have no places of their own, so that they never overlap. */}
      <p className="tabular mt-1.5 flex flex-wrap justify-around gap-x-3">
        {marks
          .toSorted((one, other) => one.at - other.at)
          .map(({ text }) => (
            <span key={text}>{text}</span>
          ))}
      </p>
    </div>
  )
}
