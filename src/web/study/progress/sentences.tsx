import type { UseQueryResult } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { isFewData, targetPlace } from '#rules/insight/claims.ts'
import { placeOf } from '#rules/place.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { atHand } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { CardFoot, useNamed } from '#web/study/insights/card-frame.tsx'
import { CheapestTable } from '#web/study/insights/cheapest-table.tsx'
import { useMissing } from '#web/study/insights/missing.tsx'
import { DataState, NextStepButton, sentenceOf } from '#web/study/insights/next-step.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { ErrorNote } from '#web/ui/error-note.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { PhoneFold } from '#web/ui/phone-fold.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useProgressWords } from '#web/words/use-progress-words.ts'
import { StartTopic } from './start-topic.tsx'
import { useNextTopic } from './use-next-topic.ts'

// Behind the sentences that are open at first on a phone.
const ForecastPicture = atHand(() => import('#web/study/insights/forecast-picture.tsx'))
const UnfixedCard = atHand(() => import('#web/study/insights/unfixed-card.tsx'))
const ReturnCard = atHand(() => import('#web/study/insights/return-card.tsx'))

type Key = 'what' | 'why' | 'sure'
type Forecast = ReplyOf<'GET /insight/forecast/{id}'>
type Sentence = {
  key: Key
  label: string
  text: string
  /** Below the sentence, also while it is closed. */
  aside?: ReactNode
  panel: ReactNode
}
type Answer = Pick<UseQueryResult<unknown, Error>, 'data' | 'error' | 'refetch'>

/** What to do, why, and how sure that is: one is open, with its chart. */
export function Sentences({ croomId }: { croomId: string }) {
  const { progress: words } = useProgressWords()
  const isDesktop = useIsAtLeast('lg')
  const id = useId()
  const topic = useNextTopic(croomId)
  const forecast = useCall('GET /insight/forecast/{id}', { params: { id: croomId } })
  const sentences = [useWhat(croomId, topic), useWhy(croomId, topic), useSure(croomId, topic, forecast)]
  const [chosen, setChosen] = useState<Key | null>()
  const waiting = [topic.quality, topic.cheapest, forecast].find(({ isPending }) => isPending)
  if (waiting)
    return <Loaded<unknown> answer={waiting} skeleton={<Skeleton className="h-96 rounded-card" />} />
  // On a wide screen the panel of the topic says where to start, so the chart of the forecast is shown first.
  const first = isDesktop && !topic.step && forecast.data?.low != null ? 'sure' : 'what'
  const open = chosen === undefined || (chosen === null && isDesktop) ? first : chosen
  return (
    <section
      aria-label={words.sentences}
      className="rounded-card border border-line bg-surface lg:grid lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]"
    >
      <div className="max-lg:divide-y max-lg:divide-line lg:p-3">
        {sentences.map(({ key, label, text, aside, panel }) => (
          <div key={key}>
            <h2>
              <button
                type="button"
                aria-expanded={open === key}
                aria-controls={`${id}-${isDesktop ? 'panel' : key}`}
                data-print="keep"
                onClick={() => setChosen(open === key && !isDesktop ? null : key)}
                className="flex w-full items-start gap-3 rounded-card p-4 text-left lg:aria-expanded:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="mb-0.5 flex items-center gap-2 text-12 font-medium text-dim">
                    {key === 'what' && topic.step && <Bubble state="next" size={12} />}
                    {label}
                  </span>
                  <span
                    className={`block wrap-anywhere ${open === key ? 'text-20 font-semibold' : 'font-medium'}`}
                  >
                    {text}
                  </span>
                </span>
                <ChevronDown
                  size={20}
                  aria-hidden
                  className={`mt-5 shrink-0 text-dim lg:-rotate-90 ${open === key ? 'max-lg:rotate-180' : ''}`}
                />
              </button>
            </h2>
            {aside && open !== key && <div className="-mt-2">{aside}</div>}
            {!isDesktop && open === key && <div id={`${id}-${key}`}>{panel}</div>}
          </div>
        ))}
      </div>
      {isDesktop && (
        <div id={`${id}-panel`} className="flex min-w-0 flex-col border-line lg:border-l">
          {sentences.map(({ key, panel }) => key === open && <Fragment key={key}>{panel}</Fragment>)}
        </div>
      )}
    </section>
  )
}

type Topic = ReturnType<typeof useNextTopic>

function useWhat(croomId: string, { quality, cheapest, rows, step }: Topic): Sentence {
  const { progress: words, insights, format } = useProgressWords()
  const mayChange = useMayChange()
  const isDesktop = useIsAtLeast('xl')
  const named = useNamed()
  const sentence = { key: 'what' as const, label: words.what }
  const failed = [quality, cheapest].find(({ data, error }) => !data && error)
  if (failed) return { ...sentence, text: words.failed, panel: <Failed answer={failed} /> }
  if (step)
    return {
      ...sentence,
      text: named(sentenceOf(step, insights.step)),
      panel: (
        <div className="grid gap-3 p-4 pt-0 lg:p-5">
          {step.code === 'mark_trial' && quality.data?.unmarked && (
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 wrap-anywhere">
              {quality.data.unmarked.name}
              <span className="tabular text-13 text-dim">{format.day(quality.data.unmarked.day)}</span>
            </p>
          )}
          {mayChange && (
            <div className="flex *:max-sm:flex-1">
              <NextStepButton step={step} />
            </div>
          )}
        </div>
      ),
    }
  const [first, second] = rows
  if (!first || !cheapest.data)
    return { ...sentence, text: named(insights.cheapest.empty), panel: <div className="h-2" /> }
  return {
    ...sentence,
    text: named(words.first(first.topic_name, second?.topic_name)),
    panel: (
      <CheapestTable
        data={{ rows, today: cheapest.data.today }}
        croomId={croomId}
        // On a wide screen the panel of the topic has the button.
        action={
          !isDesktop && (
            <StartTopic
              place={placeOf({ ...first, croom_id: croomId, subtopic_id: null })}
              name={first.topic_name}
              variant="primary"
            >
              {first.topic_name}
            </StartTopic>
          )
        }
      />
    ),
  }
}

function useWhy(croomId: string, { cheapest, rows, step }: Topic): Sentence {
  const { progress: words, insights, format, figures } = useProgressWords()
  const tellMissing = useMissing()
  const { evidence, missing, without } = cheapest.data ?? {}
  const two = rows.slice(0, 2)
  const nets = figures.nets(two.reduce((sum, { at_stake }) => sum + at_stake, 0))
  const left = without?.map(({ study_name }) => study_name).join(', ')
  const told = missing && tellMissing(missing)
  function text(): string {
    if (!cheapest.data) return words.failed
    if (told) return `${words.whyEarly} ${told.text}`
    if (two.length === 0) return insights.cheapest.empty
    if (!step) return words.why(nets, two.length)
    return words.whyNamed(nets, two.map(({ topic_name }) => topic_name).join(', '))
  }
  return {
    key: 'why',
    label: dotted([
      words.reason,
      evidence &&
        isFewData(evidence) &&
        `${insights.few} (${insights.cheapest.trials(format.number(evidence.n))})`,
    ]),
    text: text(),
    aside: told?.steps,
    panel: (
      <>
        {!cheapest.data && <Failed answer={cheapest} />}
        {evidence && !missing && (
          <CardFoot
            text={{
              body: true,
              evidence: { ...evidence, text: insights.cheapest.trials(format.number(evidence.n)) },
              how: [
                insights.cheapest.how,
                insights.cheapest.count(format.number(evidence.n)),
                ...(left ? [insights.cheapest.without(left)] : []),
              ],
            }}
          />
        )}
        {told && <MissingStep {...told} />}
        <UnfixedCard croomId={croomId} />
        <PhoneFold title={insights.returned} className="max-lg:px-4 max-lg:pb-4">
          <ReturnCard croomId={croomId} />
        </PhoneFold>
      </>
    ),
  }
}

function useSure(croomId: string, { quality }: Topic, forecast: UseQueryResult<Forecast, Error>): Sentence {
  const { progress: words, insights, graphs, format, figures } = useProgressWords()
  const tellMissing = useMissing()
  const sentence = { key: 'sure' as const, label: insights.evidence }
  const { data } = forecast
  if (!data) return { ...sentence, text: words.failed, panel: <Failed answer={forecast} /> }
  const { exam, low, high, middle, evidence, held, tried, days_left, adjusted, target } = data
  const picture = <ForecastPicture forecast={data} croomId={croomId} fallback={<div className="lg:h-75" />} />
  const state = quality.data && (
    <Fold
      summary={insights.step.data}
      className="border-t border-line text-13 open:pb-4"
      summaryClassName="px-4 text-dim lg:px-5"
    >
      <DataState quality={quality.data} />
    </Fold>
  )
  if (data.missing || !exam || low === null || high === null || middle === null) {
    const told = tellMissing(data.missing ?? { code: 'exam_ahead', need: 1, have: 0 })
    return {
      ...sentence,
      text: `${words.sureEarly} ${told.text}`,
      aside: told.steps,
      panel: (
        <>
          {picture}
          <MissingStep {...told} />
          {state}
        </>
      ),
    }
  }
  const place = targetPlace(data)
  const texts = insights.forecast
  return {
    ...sentence,
    text: words.range(exam.name, figures.nets(low), figures.nets(high)),
    panel: (
      <>
        {picture}
        <p className="px-4 pt-3 text-13 text-dim lg:px-5">
          {texts.middle(figures.nets(middle))}
          {place && target !== null && ` ${texts.target[place](figures.nets(target))}`}
        </p>
        <OwnScore held={held ?? 0} tried={tried ?? 0} />
        <CardFoot
          text={{
            body: true,
            evidence: { ...evidence, text: graphs.counted.trials(format.number(evidence.n)) },
            how: [
              texts.how(format.number(evidence.n), format.number(days_left ?? 0)),
              [adjusted ? texts.adjusted : texts.notAdjusted, texts.never].join(' '),
            ],
          }}
        />
        {state}
      </>
    ),
  }
}

/** The steps that are there and the button to the next one. */
function MissingStep({ steps, action }: { steps: ReactNode; action: ReactNode }) {
  return (
    <>
      {steps}
      {action && <div className="px-4 pb-4 lg:px-5">{action}</div>}
    </>
  )
}

function Failed({ answer }: { answer: Answer }) {
  return (
    <div className="p-4 pt-0 lg:p-5">
      {answer.error && <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />}
    </div>
  )
}

/** More ranges than these are told only in words. */
const mostBubbles = 20

/** How many of the forecast's own earlier ranges held: a filled bubble for each that did. */
function OwnScore({ held, tried }: { held: number; tried: number }) {
  const { insights, format } = useProgressWords()
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
      {insights.forecast.held(format.number(tried), format.number(held))}
    </p>
  )
}
