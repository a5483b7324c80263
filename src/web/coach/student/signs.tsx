import { useCall } from '#web/api/use-call.ts'
import { useSignWords } from '#web/study/signs/use-sign-words.ts'
import { Bubble } from '#web/ui/bubble.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Why a look at the student is due, in the sentences that the student sees too. */
export function Signs() {
  const { students: words, student, signs } = useWords()
  const say = useSignWords()
  const answer = useCall('GET /insight/signs', {})
  return (
    <Loaded answer={answer} skeleton={<Skeleton className="h-6 w-64" />}>
      {({ reasons, evidence }) => (
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
          {reasons.length > 0 && <p className="mt-1 text-13 text-dim">{student.signsShared}</p>}
        </section>
      )}
    </Loaded>
  )
}
