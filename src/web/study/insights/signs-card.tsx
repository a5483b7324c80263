import { useCall } from '#web/api/use-call.ts'
import { useHasCoach } from '#web/comments/thing.ts'
import { useSignWords } from '#web/study/signs/use-sign-words.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type CardText, InsightCard } from './card-frame.tsx'

/** How the last weeks differ from the student's own habits, in the sentences that the coaches read. */
export function SignsCard() {
  const { insights, signs, format } = useWords()
  const words = insights.signs
  const { say, sayUnknown } = useSignWords()
  const hasCoach = useHasCoach()
  const answer = useCall('GET /insight/signs', {})
  return (
    <InsightCard name={words.name} answer={answer} skeleton="h-32">
      {({ evidence, reasons, unknown }): CardText => {
        if (evidence.quality === null)
          return {
            claim: words.name,
            lead: words.never,
            action: (
              <LinkButton to="/log" search={{ new: true }}>
                {insights.toLog}
              </LinkButton>
            ),
          }
        const [first, ...others] = reasons
        return {
          claim: first ? say(first) : signs.fine,
          lead: (
            <>
              {others.map((reason) => (
                <p key={reason.code}>{say(reason)}</p>
              ))}
              <p className="text-13 empty:hidden">{sayUnknown(unknown)}</p>
              {hasCoach && <p className="text-13">{words.shared}</p>}
            </>
          ),
          evidence: { ...evidence, text: words.days(format.number(evidence.n)) },
          how: [words.how],
        }
      }}
    </InsightCard>
  )
}
