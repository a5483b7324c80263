import { accuracy } from '#rules/accuracy.ts'
import type { ChartSeries } from '#rules/chart/series.ts'
import { beginsBefore, knownDays } from '#rules/windows.ts'
import { useWords } from '#web/words/use-words.ts'
import { answersOf, factsOf, onlyPart, type SeriesReply } from './figures.ts'
import type { View } from './levels.tsx'

/** A chart of days as a sentence with the number of answers or days; no judgement. */
export function useSeriesSentence() {
  const { graphs: words, common, format } = useWords()
  return (reply: SeriesReply, series: readonly ChartSeries[], measure: View['measure']): string => {
    const { first_day } = reply
    const days = knownDays(reply.days, first_day)
    const only = onlyPart(reply, series)
    const since = first_day !== null && beginsBefore(reply, first_day) && words.since(format.day(first_day))
    const joined = (...sentences: (string | null | false)[]) => sentences.filter(Boolean).join(' ')
    if (measure === 'accuracy') {
      const { correct, wrong, answers } = answersOf(reply)
      const percent = accuracy({ correct, wrong })
      if (percent === null) return joined(words.nothing.accuracy(days), since)
      const share = format.percent(percent / 100)
      const first = words.answered(format.number(answers), format.number(correct), share)
      return joined(first, only && words.only(only), since)
    }
    const { studied, sum, most } = factsOf(series)
    if (studied === 0) return joined(words.nothing[measure](days), since)
    // A day may have minutes without questions or the reverse, so each sentence counts the days of its own
    // measure.
    const say =
      measure === 'minutes' ? format.minutes : (value: number) => common.questions(format.number(value))
    const first = words.studied[measure](days, studied, say(sum))
    const more = only ? words.only(only) : most && words.most(most.name, say(most.sum))
    return joined(first, more || null, since)
  }
}
