import { AnswerCoach } from '#web/account/invitation/answer-coach.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Coaches who ask for a link and wait for the student's acceptance; until then they have no access. */
export default function PendingCoaches() {
  const { pendingCoach: words, invitation, students } = useWords()
  const links = useCall('GET /link', {}, { staleTime: 60_000 })
  const pending = links.data?.links.filter(({ status }) => status === 'pending') ?? []
  return pending.map((link) => (
    <Card key={link.id} title={words.title}>
      <p className="mb-1">
        <strong dir="auto" className="font-semibold">
          {link.coach.name}
        </strong>
      </p>
      {link.croom !== null && <p className="mb-1 text-15">{invitation.joins(link.croom)}</p>}
      <p className="mb-4 max-w-[62ch] text-13 text-dim">{words.text}</p>
      <div className="flex flex-wrap items-end gap-3">
        <AnswerCoach link={link} label={students.access} />
      </div>
    </Card>
  ))
}
