import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { NeededText } from './needed.tsx'

/** Says at each opening that a second factor is needed, and how many days are left. */
export default function FactorNews({ until, daysLeft }: { until: string; daysLeft: number }) {
  const { factor: words, common } = useWords()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  if (!isOpen) return null
  return (
    <Sheet
      title={words.neededTitle}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{common.later}</Button>
          <LinkButton to="/settings" search={{ section: 'security' }} variant="primary" onClick={close}>
            {words.neededSet}
          </LinkButton>
        </>
      }
    >
      <NeededText until={until} daysLeft={daysLeft} />
    </Sheet>
  )
}
