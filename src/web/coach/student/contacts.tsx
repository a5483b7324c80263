import CalendarPlus from 'lucide-react/icons/calendar-plus'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useState } from 'react'
import { shownMinutes } from '#rules/insight/claims.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { StudentInView, useActor } from '#web/auth/use-session.ts'
import { NoteSheet } from '#web/coach/note-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { nextFocus } from '#web/ui/next-focus.ts'
import { useErrorToast, useToast } from '#web/ui/toast.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type User = ReplyOf<'GET /user/data/{id}'>
type Contact = ReplyOf<'GET /contact'>['rows'][number]
const step = 5

/** Talks with the student, with their notes and what the student wrote; these belong to the coach, not to the student in view. */
export function Contacts({ student }: { student: User }) {
  return (
    <StudentInView value={null}>
      <OwnContacts student={student} />
    </StudentInView>
  )
}

function OwnContacts({ student }: { student: User }) {
  const { student: words, common } = useWords()
  const actor = useActor()
  const [size, setSize] = useState(step)
  const [noting, setNoting] = useState<'now' | 'ahead' | null>(null)
  const answer = useCall('GET /contact', { query: { user_id: student.id, size } })
  const { id, name, timezone, day_start } = student
  const today = dayAt(Date.now(), timezone, day_start)
  return (
    <Card
      title={words.contacts}
      description={words.contactsText}
      actions={
        <Button icon={MessageSquarePlus} onClick={() => setNoting('now')} data-print="no">
          {words.addNote}
        </Button>
      }
    >
      <Loaded
        answer={answer}
        isEmpty={({ total }) => total === 0}
        empty={<p className="text-dim">{words.noContacts}</p>}
      >
        {({ rows, total }) => (
          <>
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <ContactLine
                  key={row.id}
                  row={row}
                  isOwn={row.by.id === actor?.id}
                  isAhead={row.day > today}
                />
              ))}
            </ul>
            {rows.length < total && (
              <Button variant="quiet" onClick={() => setSize(Math.min(200, size + 4 * step))}>
                {common.more}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <Effect studentId={id} />
      <p className="mt-3" data-print="no">
        <Button icon={CalendarPlus} onClick={() => setNoting('ahead')}>
          {words.planContact}
        </Button>
      </p>
      {noting && (
        <NoteSheet
          student={{ id, name }}
          today={today}
          isAhead={noting === 'ahead'}
          onClose={() => setNoting(null)}
        />
      )}
    </Card>
  )
}

/** What followed a contact, told beside the usual weeks: low weeks rise by themselves. */
function Effect({ studentId }: { studentId: string }) {
  const { student: words } = useWords()
  const format = useFormat()
  const { data } = useCall('GET /insight/effect/{id}', { params: { id: studentId }, search: {} })
  if (!data || data.contact === null) return null
  const { contact, missing, minutes, evidence } = data
  const say = (value: number) => format.number(shownMinutes(value))
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h3 className="text-13 font-semibold">{words.effect(format.day(contact))}</h3>
      {missing && <p className="text-13 text-dim">{words.effectEarly(missing.need, missing.have)}</p>}
      {minutes && (
        <p className="text-13">
          {evidence.quality === 'C' && `${words.fewData} `}
          {words.effectText(say(minutes.before), say(minutes.after), say(minutes.usual))}{' '}
          {minutes.alike_after !== null &&
            words.effectAlike(format.number(minutes.alike), say(minutes.alike_after))}
        </p>
      )}
    </section>
  )
}

type ContactLineProps = {
  row: Contact
  isOwn: boolean
  /** It is planned for a day to come. */
  isAhead: boolean
}

function ContactLine({ row, isOwn, isAhead }: ContactLineProps) {
  const { student: words, common } = useWords()
  const format = useFormat()
  const toast = useToast()
  const told = { onError: useErrorToast() }
  const restore = useSave('POST /contact', told)
  const remove = useSave('DELETE /contact/{id}', told)
  const { id, user_id, day, text, topic_id } = row

  function discard() {
    const again = () => restore.mutate({ body: { id, user_id, day, text, topic_id } })
    remove.mutateAsync({ params: { id } }).then(
      () => toast({ text: words.noteRemoved, action: { label: common.undo, onAction: again } }),
      () => {},
    )
  }
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="tabular block text-13 text-dim">
          {[isAhead && words.planned, format.day(day, 'weekday'), !isOwn && row.by.name, row.topic_name]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
          {text ?? (isAhead ? words.willSpeak : words.spoke)}
        </span>
      </span>
      {isOwn && (
        <Button
          variant="quiet"
          data-print="no"
          aria-label={words.removeNoteOf(format.day(day))}
          onClick={({ currentTarget }) => {
            nextFocus(currentTarget)?.focus()
            discard()
          }}
        >
          {common.delete}
        </Button>
      )}
    </li>
  )
}
