import type { Certainty } from '#rules/vocabulary.ts'
import { useWords } from '#web/words/use-words.ts'

/** Mark of a catalogue part on which the sources disagree. */
export function UncertainMark({ certainty }: { certainty: Certainty | null }) {
  const { program: words } = useWords()
  if (certainty !== 'uncertain') return null
  return (
    <span
      title={words.uncertainText}
      className="ml-2 inline-block text-12 font-normal whitespace-nowrap text-dim italic"
    >
      {words.uncertain}
    </span>
  )
}
