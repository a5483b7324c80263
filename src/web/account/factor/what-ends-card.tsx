import { FoldedCard } from '#web/ui/folded-card.tsx'
import { useWords } from '#web/words/use-words.ts'

/** What a person can do about a device or a password, and what ends with it. */
export function WhatEndsCard() {
  const { factor: words } = useWords()
  return (
    <FoldedCard title={words.endsTitle}>
      <dl className="grid max-w-[62ch] gap-3 px-4 pb-4 text-15 lg:px-5">
        {words.ends.map(([when, what]) => (
          <div key={when}>
            <dt className="font-medium">{when}</dt>
            <dd className="text-dim">{what}</dd>
          </div>
        ))}
      </dl>
    </FoldedCard>
  )
}
