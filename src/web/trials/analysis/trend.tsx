import { useNavigate } from '@tanstack/react-router'
import { mean } from '#rules/insight/average.ts'
import { usualRange } from '#rules/usual-range.ts'
import { NetLines } from '#web/trials/net-lines.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Sat } from './figures.ts'

/** Maximum number of trials on a line. */
const most = 30

/** Nets of comparable trials up to this one, with the usual range. */
export function Trend({ history }: { history: readonly Sat[] }) {
  const { trialAnalysis: words, format } = useWords()
  const navigate = useNavigate()
  const nets = history.map(({ totals }) => totals.net)
  const ranges = nets.map((_, index) => usualRange(nets.slice(0, index))).slice(-most)
  const band = {
    low: ranges.map((range) => range?.low ?? null),
    high: ranges.map((range) => range?.high ?? null),
  }
  const last = nets.at(-1) ?? 0
  const range = usualRange(nets.slice(0, -1))
  const place =
    range && (last > range.high ? words.aboveBand : last < range.low ? words.belowBand : words.inBand)
  return (
    <NetLines
      title={words.trendTitle}
      sentence={[words.trendSentence(nets.length, format.net(last), format.net(mean(nets))), place]
        .filter(Boolean)
        .join(' ')}
      trials={history.slice(-most)}
      series={[{ id: 'net', name: 'Net', color: 'accent', values: nets.slice(-most) }]}
      {...(range && { band, bandName: words.bandName })}
      onPick={(id) => navigate({ to: '/trial-exams/$id', params: { id } })}
    />
  )
}
