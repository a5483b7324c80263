import { useNavigate } from '@tanstack/react-router'
import { sum } from '#rules/insight/average.ts'
import { RankBars } from '#web/chart/rank-bars.tsx'
import { Scatter } from '#web/chart/scatter.tsx'
import { useWords } from '#web/words/use-words.ts'
import { DrillName, useDrill } from './drill-name.tsx'
import { leastAnswers, rankRows, scatterPoints, type TotalsReply } from './figures.ts'
import type { Level } from './levels.tsx'
import type { Measure } from './search.ts'

type TotalsProps = { level: Level; reply: TotalsReply }

/** All time: bars per part; a click opens the part. */
export function TotalsChart({ level, reply, measure }: TotalsProps & { measure: Measure }) {
  const { graphs: words, common, format } = useWords()
  const [unit, base] =
    measure === 'accuracy' ? (['percent', 'answers'] as const) : ([measure, 'records'] as const)
  const say = {
    minutes: format.minutes,
    questions: (value: number) => common.questions(format.number(value)),
    accuracy: (value: number) => format.percent(value / 100),
  }[measure]
  const rows = rankRows(reply, measure)
  const [first] = rows
  const surest = rows.find(({ answers }) => answers >= leastAnswers)
  function sentence(): string {
    if (!first) return words.nothingYet
    if (measure !== 'accuracy') return words.most(first.name, say(first.value))
    return surest ? words.highest(surest.name, say(surest.value)) : words.fewAnswers
  }
  return (
    <RankBars
      title={words.totalsTitle[level]}
      sentence={sentence()}
      counted={words.counted[base](format.number(sum(rows.map((row) => row[base]))))}
      empty={words.nothingYet}
      rows={rows}
      unit={unit}
      rowName={words.rowName[level]}
      renderName={(row) => <DrillName row={row} />}
    />
  )
}

/** Minutes against accuracy, for at least three parts with enough answers. */
export function ScatterChart({ level, reply }: TotalsProps) {
  const { graphs: words } = useWords()
  const navigate = useNavigate()
  const drill = useDrill()
  const points = scatterPoints(reply)
  if (points.length < 3) return null
  return (
    <Scatter
      title={words.scatterTitle}
      sentence={words.scatterSentence(points.length)}
      points={points}
      xUnit="minutes"
      yUnit="percent"
      pointName={words.rowName[level]}
      // What was recorded on the parent itself has no parts.
      onPick={drill && ((id) => id !== 'own' && navigate({ to: '/progress', search: drill(id) }))}
    />
  )
}
