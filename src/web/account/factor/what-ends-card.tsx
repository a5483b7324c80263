import { Card } from '#web/ui/card.tsx'
import { useWords } from '#web/words/use-words.ts'

/** What a person can do about a device or a password, and what ends with it. */
export function WhatEndsCard() {
  const { factor: words } = useWords()
  return (
    <Card title={words.endsTitle} className="mt-4">
      <dl className="grid max-w-[62ch] gap-3 text-15">
        {words.ends.map(([when, what]) => (
          <div key={when}>
            <dt className="font-medium">{when}</dt>
            <dd className="text-dim">{what}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
