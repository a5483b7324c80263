import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import type { Place } from '#rules/place.ts'
import { findSubjects, type Subject } from '#rules/subject-search.ts'
import type { TimedKind } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { useDayNow } from '#web/calendar/use-day-now.ts'
import { FindList } from '#web/ui/find-list.tsx'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { useSubjects } from './use-subjects.ts'

/** Number of suggestions before typing; of those for a week one a day. */
const mostOffered = 5
const mostSuggested = 7
const mostFound = 40

/** A place that is worth studying, with the reason. */
export type Suggestion = { place: Place; kind: TimedKind; why: string }

type PlaceListProps = {
  /** @param kind kind of study from today's plan */
  onPick(place: Place, kind: TimedKind | undefined): void
  /** Places of recent records, latest first, with duplicates. */
  recent: readonly Place[]
  /** Offered first, in place of today's plan. */
  suggested?: readonly Suggestion[] | undefined
  /** Topics of this lesson; others only where none of them is what was typed. */
  lesson?: string | undefined
  /** Before typing: all places after the suggestions, or only suggestions. */
  offers: 'all' | 'few'
  /** Whether it takes the focus when a sheet opens, on desktops. */
  isFocused?: boolean
}
type Offer = { subject: Subject; why: string | null; kind: TimedKind | undefined }

/**
 * Finds a lesson, topic or subtopic by the first letters of its words. Before typing it suggests today's plan, or what
 * it is given, and recent places, each with a digit as shortcut.
 */
export function PlaceList({ onPick, recent, suggested, lesson, offers, isFocused = true }: PlaceListProps) {
  const { subject: words } = useWords()
  const { subjects, isPending } = useSubjects()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const near = useOffers(recent, suggested, lesson)
  const found = useMemo((): Offer[] => {
    const plain = (subject: Subject) => ({ subject, why: null, kind: undefined })
    const all = subjects()
    const own = all.filter(({ place }) => isIn(place, lesson))
    if (wanted.trim() !== '') {
      const keys = near.map(({ subject }) => subject.key)
      const inside = findSubjects(own, wanted, keys, mostFound)
      return (inside.length > 0 ? inside : findSubjects(all, wanted, keys, mostFound)).map(plain)
    }
    if (offers === 'few' && near.length > 0) return near
    const known = new Set(near.map(({ subject }) => subject.key))
    const rest = findSubjects(own, '', [], mostFound).filter(({ key }) => !known.has(key))
    return [...near, ...rest.slice(0, offers === 'few' ? mostOffered : mostFound).map(plain)]
  }, [subjects, wanted, near, offers, lesson])
  const digits = wanted.trim() === '' ? near.length : 0

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || typed !== '') return
    const offer = /^[1-9]$/.test(event.key) ? near[Number(event.key) - 1] : undefined
    if (!offer) return
    event.preventDefault()
    event.stopPropagation()
    onPick(offer.subject.place, offer.kind)
  }
  return (
    <div onKeyDownCapture={onKey}>
      <FindList
        label={words.search}
        placeholder={words.placeholder}
        typed={typed}
        onType={setTyped}
        found={found}
        isBehind={isPending || wanted !== typed}
        keyOf={({ subject }) => subject.key}
        onPick={({ subject, kind }) => onPick(subject.place, kind)}
        nothing={!isPending && (subjects().length === 0 ? words.noClass : words.noResult)}
        isFocused={isFocused}
        {...(offers === 'few' && { listClassName: 'mt-2 max-h-72 overflow-y-auto' })}
      >
        {(offer) => {
          const place = digits > 0 ? near.indexOf(offer) : -1
          return <Choice {...offer} digit={place >= 0 ? place + 1 : null} />
        }}
      </FindList>
    </div>
  )
}

const isIn = ({ study_id, topic_id }: Place, lesson: string | undefined) =>
  lesson === undefined || (study_id === lesson && topic_id !== null)

/** Open items of today's plan or what is suggested, then recent places. */
function useOffers(
  recent: readonly Place[],
  suggested: readonly Suggestion[] | undefined,
  lesson: string | undefined,
): Offer[] {
  const { subject: words } = useWords()
  const { find } = useSubjects()
  const today = useDayNow()()
  const plan = useCall(
    'GET /plan',
    { query: { from: today ?? '', to: today ?? '' } },
    { enabled: today !== undefined && suggested === undefined },
  )
  return useMemo(() => {
    const planned = (plan.data ?? []).filter((item) => item.study_id !== null && item.state !== 'done')
    const all = [
      ...(suggested?.map(({ place, ...rest }) => ({ subject: find(place), ...rest })) ??
        planned.map((item) => ({ subject: find(item), why: words.planned, kind: item.kind }))),
      ...recent.map((place) => ({ subject: find(place), why: null, kind: undefined })),
    ]
    const offers = new Map<string, Offer>()
    for (const { subject, ...rest } of all)
      if (subject && isIn(subject.place, lesson) && !offers.has(subject.key))
        offers.set(subject.key, { subject, ...rest })
    return [...offers.values()].slice(0, suggested ? mostSuggested : mostOffered)
  }, [plan.data, recent, suggested, lesson, find, words])
}

function Choice({ subject, why, digit }: Offer & { digit: number | null }) {
  const [croom = '', ...path] = subject.names
  const [lesson = '', ...parts] = path.slice(0, -1)
  // A lesson with the same name as its heading is shown once.
  const above = [croom, lesson, subject.group !== lesson && subject.group, ...parts].filter(Boolean)
  const detail = [why, above.join(' › ')]
  return (
    <>
      <LessonStripe color={subject.color} className="h-8" />
      <Named name={path.at(-1) ?? ''} facts={dotted(detail)} />
      {digit !== null && (
        <kbd
          aria-hidden
          className="tabular hidden size-6 shrink-0 items-center justify-center rounded-[6px] border border-line text-12 text-dim lg:inline-flex"
        >
          {digit}
        </kbd>
      )}
    </>
  )
}
