import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { ForecastChart } from '#web/chart/forecast-chart.tsx'
import { useWords } from '#web/words/use-words.ts'
import { bandOf, forecastTrials } from './forecast-band.ts'

type Forecast = ReplyOf<'GET /insight/forecast/{id}'>

/** The mocks so far and the range until the exam. */
export default function ForecastPicture({ forecast, croomId }: { forecast: Forecast; croomId: string }) {
  const words = useWords().insights.forecast
  const answer = useCall('GET /graph/trial', {})
  // As high as the chart, for a forecast that has one.
  if (answer.isPending) return forecast.low === null ? null : <div aria-busy className="h-75" />
  const trials = forecastTrials(answer.data?.trials ?? [], croomId)
  if (trials.length === 0) return null
  const data = {
    measured: trials.map(({ id, day, net, name }) => ({ id, day, value: net, label: name })),
    expected: bandOf(forecast, trials),
    today: forecast.today,
    target: forecast.target,
  }
  return (
    <div className="px-4 pt-3 lg:px-5">
      <ForecastChart data={data} title={words.chart} words={words} />
    </div>
  )
}
