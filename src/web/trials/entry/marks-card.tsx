import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { findSubjects, type Subject } from '#rules/subject-search.ts'
import { newId } from '#web/api/new-id.ts'
import { type GridRow, lessonsOf } from '#web/trials/drafts/cells.ts'
import { type Form, type MarkDraft, placesOf } from '#web/trials/drafts/draft.ts'
import { Card } from '#web/ui/card.tsx'
import { FindList } from '#web/ui/find-list.tsx'
import { LessonDot, LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { useWords } from '#web/words/use-words.ts'
import { MarkRow } from './mark-row.tsx'
import { leftByLesson, type Missed, marked, missedOf } from './marks.ts'

type MarksCardProps = {
  form: Form
  rows: readonly GridRow[]
  marks: readonly MarkDraft[]
  faults: Readonly<Record<string, string>>
  /** @param about consecutive changes of the same subject are one undo step */
  onChange(marks: readonly MarkDraft[], about: string | null): void
}

/** Entry of marks: a few letters, Enter, and a digit for the reason. */
export function MarksCard({ form, rows, marks, faults, onChange }: MarksCardProps) {
  const { trialEntry: words, subject, format } = useWords()
  const [typed, setTyped] = useState('')
  const [only, setOnly] = useState<string | null>(null)
  const isWide = useIsAtLeast('sm')
  const [opened, setOpened] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const missed = missedOf(rows)
  const places = useMemo(() => placesOf(form), [form])
  const wanted = useDeferredValue(typed)
  const left = leftByLesson(rows, marks)
  const leftIn = (lesson: string | null): Missed => left.get(lesson ?? '') ?? { wrong: 0, blank: 0 }
  const isOpen = (lesson: string | null) => leftIn(lesson).wrong > 0 || leftIn(lesson).blank > 0
  const filter = missed.find(({ row }) => row.id === only)?.row
  const offered = places.filter(
    ({ place }) => isOpen(place.study_id) && (!filter || lessonsOf(filter).includes(place.study_id ?? '')),
  )
  const found = wanted.trim() === '' ? [] : findSubjects(offered, wanted, [], 8)
  const names = new Map(places.map(({ key, names: path }) => [key, path]))
  const isAllMarked = missed.length > 0 && !missed.flatMap(({ row }) => lessonsOf(row)).some(isOpen)

  const focus = (selector: string) =>
    // The row exists only after the next render.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())

  function open(key: string) {
    setOpened(key)
    focus(`[data-mark="${key}"]`)
  }

  function type(text: string) {
    setTyped(text)
    // On the phone results must be visible above the keyboard.
    if (matchMedia('(max-width: 1023px)').matches)
      box.current?.querySelector('[data-finder]')?.scrollIntoView({ block: 'start' })
  }

  function pick({ place }: Subject) {
    const { study_id, topic_id, subtopic_id } = place
    const room = left.get(study_id ?? '')
    if (!study_id || !topic_id || !room) return
    const next = marked(marks, { study_id, topic_id, subtopic_id }, room, newId())
    if (!next) return
    setTyped('')
    onChange(next.marks, null)
    open(next.key)
  }
  const back = () => focus('[role=combobox]')

  return (
    <Card title={words.marks} description={words.marksText}>
      <div ref={box} id="marks" className="scroll-mt-16">
        {missed.length === 0 ? (
          <p className="text-dim">{words.marksEmpty}</p>
        ) : (
          <>
            <div className="mb-3 flex flex-wrap gap-1.5">
              {missed.map(({ row, missed: { wrong, blank } }) => {
                const [first = ''] = lessonsOf(row)
                const study = form.studies.find(({ id }) => id === first)
                const rest = leftIn(first)
                return (
                  <button
                    key={row.id}
                    type="button"
                    aria-pressed={filter?.id === row.id}
                    onClick={() => {
                      setOnly(filter?.id === row.id ? null : row.id)
                      back()
                    }}
                    className="inline-flex min-h-11 items-center gap-2 rounded-pill border border-line px-3 text-13 transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft lg:min-h-9"
                  >
                    <LessonDot color={row.section ? undefined : study?.color} className="size-2.5" />
                    {row.section?.name ?? study?.name}
                    <span className="tabular text-dim">
                      {format.number(wrong + blank - rest.wrong - rest.blank)} /{' '}
                      {format.number(wrong + blank)}
                    </span>
                  </button>
                )
              })}
            </div>
            {isAllMarked ? (
              <p className="mb-3 text-13 text-dim">{words.allMarked}</p>
            ) : (
              <div data-finder="" className="scroll-mt-16">
                <FindList
                  label={words.findPlace}
                  placeholder={subject.placeholder}
                  typed={typed}
                  onType={type}
                  found={found}
                  isBehind={wanted !== typed}
                  keyOf={({ key }) => key}
                  onPick={pick}
                  nothing={wanted.trim() !== '' && wanted === typed && words.noPlace}
                  listClassName="mt-2"
                >
                  {({ color, names }) => (
                    <>
                      <LessonStripe color={color} className="h-8" />
                      <Named name={names.at(-1) ?? ''} facts={names.slice(0, -1).join(' › ')} />
                    </>
                  )}
                </FindList>
              </div>
            )}
          </>
        )}
        {marks.length > 0 && (
          <ul className="mt-2 divide-y divide-line">
            {marks.map((mark) => (
              <MarkRow
                key={mark.key}
                mark={mark}
                names={names.get(mark.subtopic_id ?? mark.topic_id) ?? []}
                left={leftIn(mark.study_id)}
                fault={Object.entries(faults).find(([path]) => path.startsWith(`${mark.key}.`))?.[1]}
                isOpen={isWide || mark.key === opened}
                onOpen={() => open(mark.key)}
                onChange={(part, about) =>
                  onChange(
                    marks.map((each) => (each === mark ? { ...each, ...part } : each)),
                    about && `${mark.key} ${about}`,
                  )
                }
                onRemove={() => {
                  onChange(
                    marks.filter((each) => each !== mark),
                    null,
                  )
                  back()
                }}
                onDone={back}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
