import { Radar } from '#web/chart/radar.tsx'
import { PhoneFold } from '#web/ui/phone-fold.tsx'
import { useWords } from '#web/words/use-words.ts'
import { profileOf, type Sat, type Trial } from './figures.ts'

const earlier = 5

/** Radar chart of the lessons with the mean of earlier trials; last, as areas are easy to misread. */
export function Profile({ trial, history }: { trial: Trial; history: readonly Sat[] }) {
  const { trialAnalysis: words } = useWords()
  const lessons = profileOf(trial, history, earlier)
  if (lessons.length < 3) return null
  const count = Math.min(earlier, history.length - 1)
  return (
    <PhoneFold title={words.radarTitle}>
      <Radar
        title={words.radarTitle}
        sentence={words.radarSentence}
        n={lessons.length}
        headingLevel={2}
        axes={lessons.map(({ id, name }) => ({ id, name }))}
        axisName={words.lesson}
        now={lessons.map(({ now }) => now)}
        nowName={words.now}
        {...(count > 0 && { before: lessons.map(({ before }) => before), beforeName: words.earlier(count) })}
      />
    </PhoneFold>
  )
}
