import type { ReactNode } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { Fold } from '#web/ui/fold.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type Reply = ReplyOf<'GET /insight/effect/{id}'>

/** What followed a contact, compared with usual weeks, since low weeks rise by themselves (regression to the mean). */
export function Effect({ studentId }: { studentId: string }) {
  const { student: words, format, figures } = useWords()
  const { data } = useCall('GET /insight/effect/{id}', { params: { id: studentId }, search: {} })
  // On a phone it is asked for.
  const isOpen = useIsAtLeast('lg')
  if (!data || data.contact === null) return null
  const { contact, missing, minutes, questions, evidence } = data
  return (
    <Fold
      open={isOpen}
      summary={<h3 className="font-semibold">{words.effect(format.day(contact, 'title'))}</h3>}
      className="mt-3 border-t border-line text-13"
      summaryClassName=""
    >
      {missing && <p className="text-dim">{words.effectEarly(missing.need, missing.have)}</p>}
      {minutes && (
        <>
          <p>
            {evidence.quality === 'C' && `${words.fewData} `}
            {words.effectText(
              figures.minutes(minutes.before),
              figures.minutes(minutes.after),
              figures.minutes(minutes.usual),
            )}{' '}
            {minutes.alike_after !== null &&
              `${words.effectAlike(format.number(minutes.alike), figures.minutes(minutes.alike_after))} `}
            {questions &&
              questions.alike_after !== null &&
              words.effectAlikeQuestions(
                format.number(questions.alike),
                format.number(questions.alike_after, 0),
              )}
          </p>
          <EffectTable data={data} />
        </>
      )}
    </Fold>
  )
}

/** Everything around the contact, each beside what is usual; of trial exams their number, and no verdict. */
function EffectTable({ data: { minutes, questions, plan, trials } }: { data: Reply }) {
  const { student: words, format, figures } = useWords()
  const count = (value: number) => format.number(value, 0)
  const share = (ratio: number | null) => (ratio === null ? words.effectNoPlan : format.percent(ratio, 0))
  return (
    <table className="tabular mt-2 w-full border-collapse text-13">
      <caption className="sr-only">{words.effectTable}</caption>
      <thead className="text-dim">
        <tr>
          <th scope="col" className="text-left font-normal">
            <span className="sr-only">{words.effectWhat}</span>
          </th>
          {[words.effectUsual, words.effectBefore, words.effectAfter].map((name) => (
            <th key={name} scope="col" className="py-1 pl-3 text-right align-bottom font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {minutes && <EffectRow name={words.effectMinutes} of={minutes} say={figures.minutes} />}
        {questions && <EffectRow name={words.effectQuestions} of={questions} say={count} />}
        {plan && (plan.usual ?? plan.before ?? plan.after) !== null && (
          <EffectRow name={words.effectPlan} of={plan} say={share} />
        )}
        {trials && (
          <EffectRow
            name={dotted([words.effectNets, trials.croom?.name])}
            of={{ usual: null, before: trials.before, after: trials.after }}
            say={(nets) => <Nets nets={nets} />}
          />
        )}
      </tbody>
    </table>
  )
}

type EffectRowProps<V> = {
  name: string
  of: { usual: V; before: V; after: V }
  say(value: V): ReactNode
}

function EffectRow<V>({ name, of: { usual, before, after }, say }: EffectRowProps<V>) {
  return (
    <tr className="border-t border-line align-top *:py-1.5">
      <th scope="row" className="text-left font-normal">
        {name}
      </th>
      <td className="pl-3 text-right whitespace-nowrap">{say(usual)}</td>
      <td className="pl-3 text-right whitespace-nowrap">{say(before)}</td>
      <td className="pl-3 text-right font-medium whitespace-nowrap">{say(after)}</td>
    </tr>
  )
}

/** A mean net, and below it of how many trial exams. */
function Nets({ nets }: { nets: { n: number; mean: number | null } | null }) {
  const { student: words, graphs, format } = useWords()
  if (nets === null) return '–'
  const { mean, n } = nets
  if (mean === null) return words.effectNoTrial
  return (
    <>
      {format.net(mean)}
      <span className="block text-12 font-normal text-dim">{graphs.counted.trials(format.number(n))}</span>
    </>
  )
}
