import Check from 'lucide-react/icons/check'
import { useFigures } from '#web/study/review/use-figures.ts'
import { Bubble } from '#web/ui/bubble.tsx'
import { useWords } from '#web/words/use-words.ts'

/** More ranges than these are told only in words. */
const mostBubbles = 20

/** How many of the forecast's own earlier ranges held: a filled bubble for each that did. */
export function OwnScore({ held, tried }: { held: number; tried: number }) {
  const { insights } = useWords()
  const figures = useFigures()
  if (tried === 0) return null
  const bubbles = Array.from({ length: Math.min(tried, mostBubbles) }, (_, index) => index)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-13 lg:px-5">
      {tried <= mostBubbles && (
        <span aria-hidden className="flex flex-wrap gap-1">
          {bubbles.map((index) => (
            <Bubble key={index} state={index < held ? 'done' : 'wrong'} size={16}>
              <Check size={12} />
            </Bubble>
          ))}
        </span>
      )}
      {insights.forecast.held(figures.number(tried), figures.number(held))}
    </p>
  )
}
