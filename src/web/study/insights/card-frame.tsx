import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { isFewData } from '#rules/insight/claims.ts'
import type { Evidence, Missing } from '#rules/insight/evidence.ts'
import { useActing, useSession } from '#web/session/use-session.ts'
import { GradeBubbles } from '#web/ui/bubble.tsx'
import { Loaded, type LoadedProps, Skeleton } from '#web/ui/loaded.tsx'
import { useProgressWords } from '#web/words/use-progress-words.ts'
import { useMissing } from './missing.tsx'

export type CardText = {
  claim: string
  lead?: ReactNode
  body?: ReactNode
  evidence?: Evidence & { text: string }
  /** The formula in words, a paragraph each. */
  how?: readonly string[]
  action?: ReactNode
}

type InsightCardProps<T> = {
  /** What the card is about, while there is no claim. */
  name: string
  answer: LoadedProps<T>['answer']
  /** A part of another card. */
  isPlain?: boolean
  /** Height of the content, so that nothing moves when it comes. */
  skeleton?: string
  /** Said before what is missing. */
  early?: string
  /** What the card says once nothing is missing. */
  children(data: T): CardText
}

/**
 * The frame of every insight: claim, numbers, evidence, how it is worked out, one action. Fails, waits and says what is
 * missing by itself.
 */
export function InsightCard<T extends { missing: Missing | null }>(props: InsightCardProps<T>) {
  const { name, answer, isPlain = false, skeleton = 'h-64' } = props
  const { insights: words } = useProgressWords()
  const named = useNamed()
  const title = useId()
  const text = useText(props)
  const claim = text?.claim ?? name
  const Heading = isPlain ? 'h3' : 'h2'
  return (
    <section
      aria-labelledby={title}
      aria-busy={answer.isPending}
      className={`flex min-w-0 flex-col ${isPlain ? 'border-t border-line' : 'rounded-card border border-line bg-surface'}`}
    >
      <header className="px-4 pt-4 lg:px-5 lg:pt-5">
        <Heading id={title} className={`font-semibold ${isPlain ? '' : 'text-17'}`}>
          {text?.evidence && isFewData(text.evidence) && (
            <span className="text-dim">{words.few}&nbsp;· </span>
          )}
          {text ? named(claim) : claim}
        </Heading>
        {text?.lead && <div className="mt-1 text-dim">{text.lead}</div>}
      </header>
      {text ? (
        <>
          {text.body}
          <CardFoot text={text} />
        </>
      ) : (
        <div className="p-4 lg:p-5">
          <Loaded answer={answer} skeleton={<Skeleton className={skeleton} />} />
        </div>
      )}
    </section>
  )
}

/** As a coach reads a sentence about a student. */
export function useNamed() {
  const { insights } = useProgressWords()
  const isCoachMode = useSession((state) => state.isCoachMode)
  const acting = useActing()
  return (text: string) => (isCoachMode && acting ? insights.named(acting.name, text) : text)
}

/** What a card says: below its minimum what is needed, how much of it is there, and the next step; null without an answer. */
function useText<T extends { missing: Missing | null }>(props: InsightCardProps<T>): CardText | null {
  const { name, answer, early, children } = props
  const tellMissing = useMissing()
  if (answer.data === undefined) return null
  const { missing } = answer.data
  if (!missing) return children(answer.data)
  const { text, steps, action } = tellMissing(missing)
  return { claim: name, lead: early ? `${early} ${text}` : text, body: steps, action }
}

/** Evidence, how it is worked out, and the action of a claim. */
export function CardFoot({ text: { body, evidence, how, action } }: { text: Omit<CardText, 'claim'> }) {
  const { insights: words } = useProgressWords()
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  if (!evidence && !how && !action) return <div className="h-4 lg:h-5" />
  return (
    // A table reaches down to the foot; a sentence does not.
    <div className={`mt-auto ${body ? '' : 'pt-4'}`}>
      {how && (
        <div
          id={panel}
          hidden={!isOpen}
          className="mx-4 mb-4 rounded-control bg-sunken p-3 text-13 text-dim lg:mx-5"
        >
          {how.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <footer className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line px-4 py-2.5 text-13 text-dim">
        {evidence && (
          <span className="inline-flex flex-wrap items-center gap-1.5">
            <span aria-hidden>{words.evidence}</span>
            <GradeBubbles grade={evidence.quality} label={words.grade(evidence.quality)} />
            <span className="tabular">{evidence.text}</span>
          </span>
        )}
        {how && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setIsOpen(!isOpen)}
            className="inline-flex min-h-11 items-center gap-1 hover:text-ink lg:min-h-10"
          >
            {words.how}
            <ChevronDown size={16} aria-hidden className={isOpen ? 'rotate-180' : ''} />
          </button>
        )}
        {action && <span className="ml-auto grid">{action}</span>}
      </footer>
    </div>
  )
}
