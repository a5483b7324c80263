import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import { type MouseEvent, useState } from 'react'
import { daysBetween } from '#rules/day.ts'
import { questionOf } from '#rules/mistake.ts'
import { placeOf } from '#rules/place.ts'
import { useCommentsLine } from '#web/comments/use-comments-line.tsx'
import type { ShownMistake } from '#web/mistakes/mistake.ts'
import { usePicture } from '#web/mistakes/use-pictures.ts'
import { useMayChange, useMayTime } from '#web/session/use-session.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { QuietLink } from '#web/ui/quiet-link.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

/** So many bubbles fit beside what is said of the question. */
const mostBubbles = 8

type QuestionProps = {
  mistake: ShownMistake
  /** How many are due, where it is one of them, and which one it is. */
  due?: { at: number; of: number } | undefined
  onLook(isSolved: boolean, wasSolved: boolean): void
  onEdit(): void
}

/** One question: its picture or its text, the answer behind a press, and how it went. */
export function Question({ mistake, due, onLook, onEdit }: QuestionProps) {
  const { mistakes: words, trials, format } = useWords()
  const mayChange = useMayChange()
  const [answerOf, setAnswerOf] = useState<string | null>(null)
  const comments = useCommentsLine(mistake.waits ? undefined : { kind: 'mistake', id: mistake.id })
  const place = usePlaceName(mistake)
  const { id, text, picture, looks, day, trial_id, reason, waits } = mistake
  const { question, answer } = questionOf(text, picture !== null)
  const shows = answerOf === id
  return (
    <section
      aria-label={words.title}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 pr-1 pl-4 lg:pl-5">
        {due && <DueBubbles {...due} />}
        <p className="tabular ml-auto text-13 text-dim">
          {dotted([words.times(looks), words.first(format.day(day))])}
        </p>
        {waits && <Badge>{words.waits}</Badge>}
        {mayChange && <IconButton label={words.editTitle} icon={Pencil} onClick={onEdit} />}
      </div>
      <div className="px-4 pb-4 lg:px-5">
        {picture && <Picture mistake={mistake} alt={words.picture(place.name)} />}
        {question && <p className="text-17 wrap-anywhere whitespace-pre-wrap">{question}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-13 text-dim">
          <span className="wrap-anywhere">
            <LessonDot color={place.color} className="mr-2 inline-block size-2" />
            {dotted([place.name, reason && trials.reasons[reason]])}
          </span>
          {trial_id && (
            <QuietLink to="/trial-exams/$id" params={{ id: trial_id }}>
              {words.fromTrial}
            </QuietLink>
          )}
        </p>
        {answer && shows && <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{answer}</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {answer && (
            <Button
              variant="quiet"
              icon={Eye}
              className="-ml-4"
              aria-expanded={shows}
              onClick={() => setAnswerOf(shows ? null : id)}
            >
              {shows ? words.hideAnswer : words.showAnswer}
            </Button>
          )}
          <div className={answer ? '' : 'pl-4'}>{comments.line}</div>
        </div>
        {comments.above}
        <Looks mistake={mistake} onLook={onLook} />
      </div>
    </section>
  )
}

function DueBubbles({ at, of }: { at: number; of: number }) {
  const { mistakes: words, format } = useWords()
  const count = Math.min(of, mostBubbles)
  return (
    <span
      role="img"
      aria-label={words.of(format.number(at + 1), format.number(of))}
      className="inline-flex gap-1.5"
    >
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Bubble key={index} state={index === Math.min(at, count - 1) ? 'next' : 'empty'} size={16} />
      ))}
    </span>
  )
}

function Picture({ mistake, alt }: { mistake: ShownMistake; alt: string }) {
  const { mistakes: words, common } = useWords()
  const { url, isError, refetch } = usePicture(mistake)
  const { width, height } = mistake.picture ?? { width: 4, height: 3 }
  if (isError && !url)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-4">
        <p className="flex-1 basis-40">{words.pictureAway}</p>
        <Button onClick={() => refetch()}>{common.retry}</Button>
      </div>
    )
  return (
    <div className="mb-2 flex justify-center rounded-control bg-sunken p-2">
      {/* Paper keeps its colour in the dark. The shape is known, so that nothing moves when it comes. */}
      <img
        src={url ?? blank}
        alt={alt}
        className="max-h-[60vh] w-full object-contain"
        style={{ aspectRatio: `${width} / ${height}` }}
      />
    </div>
  )
}

/** A picture of nothing, until the right one is there. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** How it went: only the student says so, once a press. */
function Looks({ mistake, onLook }: Pick<QuestionProps, 'mistake' | 'onLook'>) {
  const { mistakes: words, format } = useWords()
  const isStudent = useMayTime()
  const { due, last_look, day, solved_at } = mistake
  const isSolved = solved_at !== null
  if (!isStudent) return <p className="mt-1 text-13 text-dim">{words.onlyStudent}</p>
  // The second press of a double one would be about the next question.
  const once = (solved: boolean) => (event: MouseEvent) => {
    if (event.detail < 2) onLook(solved, isSolved)
  }
  if (isSolved)
    return (
      <Button className="w-full" onClick={once(false)}>
        {words.reopen}
      </Button>
    )
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.6rem),1fr))] gap-2">
        <Button onClick={once(false)}>{words.stuck}</Button>
        <Button variant="write" icon={Check} onClick={once(true)}>
          {words.solved}
        </Button>
      </div>
      {due !== null && (
        <p className="mt-2 text-13 text-dim">
          {words.hint(format.number(daysBetween(last_look ?? day, due)))}
        </p>
      )}
    </>
  )
}

/** The topic of a question, and the color of its lesson. */
export function usePlaceName(mistake: ShownMistake): { name: string; color: string | undefined } {
  const { mistakes: words } = useWords()
  const { find, isKnown } = useNames()
  const found = find(placeOf(mistake)) ?? find({ ...placeOf(mistake), topic_id: null, subtopic_id: null })
  const name = found?.names.slice(1).at(-1) ?? (isKnown ? words.otherPlace : '…')
  return { name, color: found?.color }
}
