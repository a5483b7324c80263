import { useNavigate } from '@tanstack/react-router'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import type { Place } from '#rules/place.ts'
import { useFreeStart } from '#web/study/timer/use-start.ts'
import { Button } from '#web/ui/button.tsx'
import { useProgressWords } from '#web/words/use-progress-words.ts'

type StartTopicProps = { place: Place; name: string; variant: 'primary' | 'secondary'; children: ReactNode }

/** Starts the timer on a topic; nothing for a coach, who starts none, or while the timer runs, which is not replaced. */
export function StartTopic({ place, name, variant, children }: StartTopicProps) {
  const { plan: words } = useProgressWords()
  const navigate = useNavigate()
  const free = useFreeStart(() => navigate({ to: '/dashboard' }))
  if (!free) return null
  return (
    <Button
      variant={variant}
      icon={Play}
      isPending={free.isPending}
      className="min-w-0 px-3! py-1 leading-5 wrap-anywhere"
      aria-label={words.startOf(name)}
      onClick={() => free.start(place, 'practice')}
    >
      {children}
    </Button>
  )
}
