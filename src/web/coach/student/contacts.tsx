import CalendarPlus from 'lucide-react/icons/calendar-plus'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useRowDeletion } from '#web/api/use-row-deletion.ts'
import { dayNowOf } from '#web/calendar/use-day-now.ts'
import { NoteSheet } from '#web/coach/note-sheet.tsx'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { focusBeside } from '#web/ui/next-focus.ts'
import { useMore } from '#web/ui/use-more.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { Effect } from './effect.tsx'

type User = ReplyOf<'GET /user/data/{id}'>

/** Talks with the student, with their notes and what the student wrote. */
export function Contacts({ student }: { student: User }) {
  const { student: words } = useWords()
  const actor = useActor()
  const { asked, more } = useMore(5, 20)
  const [noting, setNoting] = useState<'now' | 'ahead' | null>(null)
  const answer = useCall('GET /contact', { query: { user_id: student.id, ...asked } })
  const { id, name } = student
  const today = dayNowOf(student)
  return (
    <Card
      title={words.contacts}
      actions={
        <Button icon={MessageSquarePlus} onClick={() => setNoting('now')}>
          {words.addNote}
        </Button>
      }
    >
      <Loaded
        answer={answer}
        isEmpty={({ total }) => total === 0}
        empty={<p className="text-dim">{words.noContacts}</p>}
      >
        {(answered) => (
          <>
            <ul className="divide-y divide-line">
              {answered.rows.map((row) => (
                <ContactLine
                  key={row.id}
                  row={row}
                  isOwn={row.by.id === actor?.id}
                  isAhead={row.day > today}
                />
              ))}
            </ul>
            {more(answered)}
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

type ContactLineProps = {
  row: ReplyOf<'GET /contact'>['rows'][number]
  isOwn: boolean
  /** It is planned for a day to come. */
  isAhead: boolean
}

function ContactLine({ row, isOwn, isAhead }: ContactLineProps) {
  const { student: words, common, format } = useWords()
  const { id, user_id, day, text, topic_id } = row
  const remove = useRowDeletion('DELETE /contact/{id}', 'POST /contact', { deleted: words.noteRemoved })
  return (
    <li className="py-2.5">
      <div className="flex items-center gap-3">
        <p className="tabular min-w-0 flex-1 text-13 text-dim">
          {dotted([
            isAhead && words.planned,
            format.day(day, 'title'),
            !isOwn && row.by.name,
            row.topic_name,
          ])}
        </p>
        {isOwn && (
          // As high as a finger needs, in a line of the text's height.
          <Button
            variant="quiet"
            className="-my-3 -mr-4 text-13"
            aria-label={words.removeNoteOf(format.day(day))}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              remove(id, { body: { id, user_id, day, text, topic_id } })
            }}
          >
            {common.delete}
          </Button>
        )}
      </div>
      <NoteText text={text ?? (isAhead ? words.willSpeak : words.spoke)} />
    </li>
  )
}

/** A note with its own line breaks, of which the first lines are shown until the rest is asked for. */
function NoteText({ text }: { text: string }) {
  const { student: words } = useWords()
  const shown = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  // How many lines a text has depends on the width, so the browser is asked.
  useLayoutEffect(() => {
    const element = shown.current
    if (!element) return
    const measure = () => {
      if (element.clientHeight > 0 && !isOpen) setIsCut(element.scrollHeight > element.clientHeight + 1)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [isOpen])
  return (
    <>
      <p
        ref={shown}
        dir="auto"
        className={`whitespace-pre-line wrap-anywhere ${isOpen ? '' : 'line-clamp-4 print:line-clamp-none'}`}
      >
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 text-13 font-medium text-accent-ink hover:underline lg:min-h-8"
        >
          {isOpen ? words.noteLess : words.noteMore}
        </button>
      )}
    </>
  )
}
