import type { Context } from '#rules/insight/triage.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSignWords } from '#web/study/signs/use-sign-words.ts'
import { Bubble } from '#web/ui/bubble.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'

type SignsProps = {
  /** The class group that the student prepares in. */
  croomId: string | null
  /** What the coach's list knows beside the signs. */
  context: readonly Context[]
}

/** Why a look at the student is due, in the sentences that the student sees too, and what is told beside them. */
export function Signs({ croomId, context }: SignsProps) {
  const { students: words, student, signs } = useWords()
  const { say, sayUnknown } = useSignWords()
  const answer = useCall('GET /insight/signs', {})
  // The list computes it for a few students at a time; this one need not wait for that.
  const isTold = context.some(({ code }) => code === 'unfixed')
  const unfixed = useCall(
    'GET /insight/unfixed/{id}',
    { params: { id: croomId ?? '' } },
    { enabled: croomId !== null && !isTold },
  )
  const topics = isTold ? 0 : (unfixed.data?.rows.length ?? 0)
  const beside: Context[] = [
    ...context,
    ...(topics > 0 ? [{ code: 'unfixed' as const, values: { topics } }] : []),
  ]
  return (
    <Loaded answer={answer} skeleton={<Skeleton className="h-24" />}>
      {({ reasons, unknown, evidence }) => (
        <section aria-label={student.attention}>
          {reasons.length > 0 ? (
            <ul className="grid gap-1">
              {reasons.map((reason, index) => (
                <li key={reason.code} className="flex items-baseline gap-2 text-17 font-semibold">
                  {/* One coral ring: the strongest sign. */}
                  <Bubble state={index === 0 ? 'next' : 'empty'} size={12} />
                  {say(reason)}
                </li>
              ))}
            </ul>
          ) : (
            <p>{evidence.quality === null ? words.never : signs.fine}</p>
          )}
          {evidence.quality !== null && (
            <p className="text-13 text-dim empty:hidden">{sayUnknown(unknown)}</p>
          )}
          {reasons.length > 0 && <p className="mt-1 text-13 text-dim">{student.signsShared}</p>}
          {beside.length > 0 && (
            <ul className="mt-1 text-13 text-dim">
              {beside.map((each) => (
                <li key={each.code}>{say(each)}</li>
              ))}
            </ul>
          )}
        </section>
      )}
    </Loaded>
  )
}
