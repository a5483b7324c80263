import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Level } from '#rules/vocabulary.ts'
import { LevelMark } from '#web/tree/level-buttons.tsx'
import { UncertainMark } from '#web/tree/programs/certainty.tsx'
import { hasModifier } from '#web/ui/page-keys.ts'
import { useWords } from '#web/words/use-words.ts'
import { PartSheet, type TopicPlace } from './part-sheet.tsx'
import { learntOf, nameInGroup, type Part, type Study, type Topic } from './parts.ts'
import { useLevel } from './use-level.ts'

type TopicTreeProps = { croomId: string; study: Study; topics: Topic[]; opensAll: boolean }
/** `below`: all parts below a topic, including filtered ones. */
type Row = {
  part: Part
  topic: Topic
  depth: 1 | 2
  below: readonly Part[]
  isParent: boolean
  isOpen: boolean
}

/** Topics and subtopics as an ARIA tree: arrow keys move, Space or 0–4 set the level. */
export function TopicTree({ croomId, study, topics, opensAll }: TopicTreeProps) {
  const { curriculum: words } = useWords()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState(0)
  const [shown, setShown] = useState<{ place: TopicPlace; part: Part } | null>(null)
  const setLevel = useLevel()
  const focusedId = useRef<string | null>(null)

  const rows = topics.flatMap((topic): Row[] => {
    const parts = topic.subtopics ?? []
    const isOpen = opensAll || open.has(topic.id)
    const below = study.topics.find(({ id }) => id === topic.id)?.subtopics ?? []
    const own: Row = { part: topic, topic, depth: 1, below, isParent: parts.length > 0, isOpen }
    if (!isOpen) return [own]
    const leaf = { topic, depth: 2 as const, below: [], isParent: false, isOpen: false }
    return [own, ...parts.map((part): Row => ({ part, ...leaf }))]
  })

  function placeOf({ part, topic, depth }: Row): TopicPlace {
    const subtopic_id = depth === 2 ? part.id : null
    return { croom_id: croomId, study_id: study.id, topic_id: topic.id, subtopic_id }
  }
  function toggle(id: string, isOpen: boolean) {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  function focus(index: number) {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setFocused(next)
    document.getElementById(`part-${rows[next]?.part.id}`)?.focus()
  }
  // If the filter removes the row whose level was set, the next one gets the focus.
  useEffect(() => {
    const isGone = focusedId.current !== null && !rows.some(({ part }) => part.id === focusedId.current)
    if (!isGone || document.activeElement !== document.body) return
    focusedId.current = null
    focus(focused)
  })
  function activate(row: Row) {
    if (row.isParent) toggle(row.topic.id, !row.isOpen)
    else setShown({ place: placeOf(row), part: row.part })
  }
  // These keys belong to the browser.
  function goBy(key: string, row: Row, index: number): boolean {
    const step = steps[key]
    if (step) focus(step(index, rows.length - 1))
    else if (key === 'ArrowRight' && row.isParent) row.isOpen ? focus(index + 1) : toggle(row.topic.id, true)
    else if (key === 'ArrowLeft' && row.isOpen) toggle(row.topic.id, false)
    else if (key === 'ArrowLeft' && row.depth === 2)
      focus(rows.findIndex(({ part }) => part.id === row.topic.id))
    else return false
    return true
  }
  function onKey(event: KeyboardEvent, row: Row, index: number) {
    const { key } = event
    // Such keys are the browser's: a tab, the page before.
    if (hasModifier(event)) return
    if (key === 'Enter' || key === ' ') activate(row)
    else if (/^[0-4]$/.test(key) && !row.isParent) {
      if (!event.repeat) setLevel(placeOf(row), Number(key) as Level, row.part.my?.level ?? null)
    } else if (!goBy(key, row, index)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <div role="tree" aria-label={study.name} className="border-t border-line">
        {rows.map((row, index) => (
          <Fragment key={row.part.id}>
            {row.depth === 1 && row.topic.group && row.topic.group !== rows[index - 1]?.topic.group && (
              <div
                role="presentation"
                className="border-b border-line bg-sunken py-1.5 pr-4 pl-9.5 text-13 font-medium text-dim lg:pl-10.5"
              >
                {row.topic.group}
              </div>
            )}
            <div
              id={`part-${row.part.id}`}
              role="treeitem"
              aria-level={row.depth}
              aria-selected={index === focused}
              aria-expanded={row.isParent ? row.isOpen : undefined}
              tabIndex={index === Math.min(focused, rows.length - 1) ? 0 : -1}
              onFocus={() => {
                focusedId.current = row.part.id
              }}
              onBlur={() => {
                focusedId.current = null
              }}
              onClick={() => {
                setFocused(index)
                activate(row)
              }}
              onKeyDown={(event) => onKey(event, row, index)}
              className={`flex min-h-12 cursor-pointer flex-wrap items-center gap-x-2.5 border-b border-line py-2 pr-4 last:border-b-0 hover:bg-sunken focus-visible:-outline-offset-2 lg:min-h-10 lg:pr-5 ${indent(row)}`}
            >
              {row.isParent && (
                <ChevronRight
                  size={16}
                  aria-hidden
                  className={`shrink-0 text-dim transition-transform ${row.isOpen ? 'rotate-90' : ''}`}
                />
              )}
              <span
                className={`min-w-0 flex-1 basis-32 wrap-anywhere ${row.depth === 1 ? 'font-medium' : ''}`}
              >
                {row.depth === 1 ? nameInGroup(row.topic) : row.part.name}
                {row.depth === 1 && row.topic.certainty !== study.certainty && (
                  <UncertainMark certainty={row.topic.certainty} />
                )}
              </span>
              <Figures part={row.part} below={row.below} />
            </div>
          </Fragment>
        ))}
      </div>
      {rows.length === 0 && <p className="py-4 pr-4 pl-9.5 text-dim lg:pl-10.5">{words.noTopics}</p>}
      {shown && <PartSheet place={shown.place} part={shown.part} onClose={() => setShown(null)} />}
    </>
  )
}

/** The names of topics begin below that of their lesson, with or without an arrow before them. */
function indent({ depth, isParent }: Row): string {
  if (depth === 2) return 'pl-14 lg:pl-15'
  return isParent ? 'pl-3 lg:pl-4' : 'pl-9.5 lg:pl-10.5'
}

/** Keys that move the focus, each from the index of a row to that of another. */
const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, last) => last,
}

function Figures({ part, below }: { part: Part; below: readonly Part[] }) {
  const { common, curriculum: words, format } = useWords()
  const { minutes = 0, level = null } = part.my ?? {}
  return (
    <span className="tabular ml-auto flex flex-wrap items-center justify-end gap-x-3 text-13 text-dim">
      {minutes > 0 && <span>{format.minutes(minutes)}</span>}
      {below.length > 0 ? (
        <span>{words.progress(format.number(learntOf(below)), format.number(below.length))}</span>
      ) : (
        <span className="flex items-center gap-2">
          <span className="max-sm:sr-only">{common.levels[level ?? 0]}</span>
          <LevelMark level={level} />
        </span>
      )}
    </span>
  )
}
