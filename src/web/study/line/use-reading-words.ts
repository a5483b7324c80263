import { addDays, type Day } from '#rules/day.ts'
import type { Chip, Reading } from '#rules/one-line/reading.ts'
import { useDueWords } from '#web/study/own-sources/use-due-words.ts'
import { useSourceNames } from '#web/study/own-sources/use-own-sources.ts'
import { dotted } from '#web/words/dotted.ts'
import { useNearDay } from '#web/words/use-near-day.ts'
import { useWords } from '#web/words/use-words.ts'

/** Names what a part of the line was understood as. */
export function useReadingWords(today: Day) {
  const { line: words, common, record, sources, format } = useWords()
  const nearDay = useNearDay()
  const sayDue = useDueWords()
  const names = useSourceNames()

  function name(reading: Reading, typed: readonly string[] = []): string {
    switch (reading.what) {
      case 'subject':
        return reading.subject?.names.at(-1) ?? record.general
      case 'kind':
        return common.kinds[reading.kind]
      case 'day':
        return nearDay(reading.day, today)
      case 'source':
        return `${reading.name}, ${names.range(reading, reading.range)}`
      case 'due':
        return sayDue({ due: reading.day, state: 'open' }, today) ?? ''
      case 'minutes':
        return format.minutes(reading.minutes)
      case 'questions':
        return common.questions(format.number(reading.questions))
      case 'answers':
        return sources.results(reading.correct, reading.wrong, reading.blank)
      case 'timer':
        return words.stopTimer
      case 'word':
        return words.asWord
      case 'unread':
        return words.unread(typed.join(' '))
    }
  }
  return {
    name,
    /** In a list of options: a subject with its parents, a day with its weekday. */
    long(reading: Reading): string {
      const short = name(reading)
      if (reading.what === 'subject' && reading.subject)
        return dotted([short, reading.subject.names.slice(0, -1).join(' › ')])
      const isNamed = reading.what === 'day' && reading.day >= addDays(today, -1)
      return reading.what === 'day' && !isNamed ? format.day(reading.day, 'title') : short
    },
    /** All chips as a sentence, for screen readers. */
    sentence(chips: readonly Chip[]): string {
      const parts = chips.map(({ reading, words: typed, certainty }) => {
        const part = name(reading, typed)
        return certainty === 'unsure' && reading.what !== 'unread' ? words.unsure(part) : part
      })
      return parts.length > 0 ? words.understood(parts.join('; ')) : ''
    },
  }
}
