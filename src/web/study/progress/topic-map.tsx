import { getRouteApi, useNavigate } from '@tanstack/react-router'
import ListTree from 'lucide-react/icons/list-tree'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { rowsWith } from '#rules/search-text.ts'
import { type Level, levels } from '#rules/vocabulary.ts'
import { useAccount } from '#web/api/use-account.ts'
import { useCall } from '#web/api/use-call.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { useActing } from '#web/session/use-session.ts'
import {
  learntTopics,
  levelOf,
  type Study,
  type Topic,
  type Tree,
  withWaitingLevels,
} from '#web/tree/curriculum/parts.ts'
import { useLevel } from '#web/tree/curriculum/use-level.ts'
import { LevelMark } from '#web/tree/level-buttons.tsx'
import NewsCard from '#web/tree/programs/news-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FindList } from '#web/ui/find-list.tsx'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { hasModifier, usePageKeys } from '#web/ui/page-keys.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { useInPauses } from '#web/ui/use-in-pauses.ts'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { TopicPanel, TopicSheet } from './topic-panel.tsx'
import { useNextTopic } from './use-next-topic.ts'

const route = getRouteApi('/inside/progress')

/** Every topic of a class group as a bubble that its level fills, and the open one beside it. */
export default function TopicMap({ croomId }: { croomId: string }) {
  const { progress: words } = useWords()
  const tree = useCall('GET /croom/data/{id}', { params: { id: croomId } })
  // Loads the account in parallel, as saving a level needs the student's day.
  useAccount()
  return (
    <>
      <NewsCard />
      <section aria-label={words.map} className="min-w-0 rounded-card border border-line bg-surface">
        <Loaded answer={useInPauses(tree)} skeleton={<Skeleton className="h-160 rounded-card" />}>
          {(data) => <Drawn key={data.id} tree={data} />}
        </Loaded>
      </section>
    </>
  )
}

export type Found = { study: Study; topic: Topic }

function Drawn({ tree }: { tree: Tree }) {
  const { curriculum, common } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/progress' })
  const student = useActing()?.id ?? ''
  const waiting = useWaiting()
  const isWide = useIsAtLeast('xl')
  const { next } = useNextTopic(tree.id)
  const studies = withWaitingLevels(tree.studies, waiting, student)
  const topics = studies.flatMap((study) => study.topics.map((topic): Found => ({ study, topic })))
  const asked = topics.find(({ topic }) => topic.id === search.topic)
  // A wide screen always shows one: the next, or the first of all.
  const shown = asked ?? topics.find(({ topic }) => topic.id === next?.topic_id) ?? topics[0]
  const open = (found: Found | null) =>
    navigate({
      search: { croom: tree.id, ...(found && { study: found.study.id, topic: found.topic.id }) },
      replace: true,
      resetScroll: false,
    })
  if (topics.length === 0)
    return (
      <EmptyState
        title={curriculum.noLessons}
        action={
          tree.can_edit && (
            <LinkButton to="/progress" search={{ croom: tree.id, list: 1, edit: true }}>
              {common.edit}
            </LinkButton>
          )
        }
      />
    )
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_23.25rem]">
      <div className="min-w-0 p-4 lg:p-5">
        <HeadAndBubbles
          studies={studies}
          topics={topics}
          croomId={tree.id}
          next={next?.topic_id}
          chosen={isWide ? shown?.topic.id : undefined}
          onOpen={open}
        />
      </div>
      {isWide && shown && (
        <TopicPanel
          key={shown.topic.id}
          croomId={tree.id}
          found={shown}
          className="border-l border-line print:hidden"
        />
      )}
      {!isWide && asked && (
        <TopicSheet
          key={asked.topic.id}
          croomId={tree.id}
          found={asked}
          topics={topics}
          onOpen={open}
          onClose={() => open(null)}
        />
      )}
    </div>
  )
}

/** On a phone only the icon of a button. */
const plain = 'max-lg:border-transparent max-lg:px-3 max-lg:text-dim'

/** Title, sum and legend above the bubbles; the name of the bubble below the finger takes the place of the sum. */
function HeadAndBubbles(props: Omit<BubblesProps, 'onName'>) {
  const { studies, topics, croomId, next, onOpen } = props
  const { progress: words, common, format } = useWords()
  const [name, setName] = useState<string | null>(null)
  const [finds, setFinds] = useState(false)
  const learnt = studies.reduce((sum, study) => sum + learntTopics(study).done, 0)
  usePageKeys((event) => {
    if (event.key !== '/') return
    event.preventDefault()
    setFinds(true)
  })
  return (
    <>
      <header className="flex flex-wrap items-start gap-x-3">
        <div className="min-w-0 flex-1 basis-32">
          <h2 className="text-17 font-semibold">{words.map}</h2>
          <p className={`tabular min-h-5 text-13 text-dim ${name === null ? '' : 'truncate'}`}>
            {name ?? words.learnt(format.number(learnt), format.number(topics.length))}
          </p>
        </div>
        <div className="-mt-1 -mr-2 ml-auto flex shrink-0 lg:mr-0 lg:gap-2" data-print="no">
          <Button icon={Search} aria-keyshortcuts="/" className={plain} onClick={() => setFinds(true)}>
            <span className="max-lg:sr-only">{words.find}</span>
          </Button>
          <LinkButton to="/progress" search={{ croom: croomId, list: 1 }} icon={ListTree} className={plain}>
            <span className="max-lg:sr-only">{common.list}</span>
          </LinkButton>
        </div>
      </header>
      <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-12 text-dim">
        {levels.map((level) => (
          <li key={level} className="flex items-center gap-1.5">
            <LevelMark level={level} size={14} />
            {common.levels[level]}
          </li>
        ))}
        {next !== undefined && (
          <li className="flex items-center gap-1.5">
            <LevelMark level={0} size={14} isNext />
            {words.next}
          </li>
        )}
      </ul>
      <Bubbles {...props} onName={setName} />
      {finds && <FindSheet topics={topics} onPick={onOpen} onClose={() => setFinds(false)} />}
    </>
  )
}

type FindSheetProps = { topics: readonly Found[]; onPick(found: Found): void; onClose(): void }

function FindSheet({ topics, onPick, onClose }: FindSheetProps) {
  const { progress: words, curriculum, common } = useWords()
  const [typed, setTyped] = useState('')
  const found = rowsWith(topics, typed, ({ study, topic }) =>
    [study.name, topic.name, ...(topic.subtopics ?? []).map(({ name }) => name)].join(' '),
  )
  return (
    <Sheet title={words.find} onClose={onClose}>
      <FindList
        label={words.find}
        placeholder={curriculum.searchHint}
        typed={typed}
        onType={setTyped}
        found={found}
        keyOf={({ topic }) => topic.id}
        onPick={(each) => {
          onClose()
          onPick(each)
        }}
        nothing={common.noResult}
      >
        {({ study, topic }) => (
          <>
            <span className="min-w-0 flex-1 truncate font-medium">{topic.name}</span>
            <span className="max-w-1/2 shrink-0 truncate text-13 text-dim">{study.name}</span>
          </>
        )}
      </FindList>
    </Sheet>
  )
}

type BubblesProps = {
  studies: readonly Study[]
  topics: readonly Found[]
  croomId: string
  /** Id of the topic that `useNextTopic` recommends. */
  next: string | undefined
  chosen: string | undefined
  onOpen(found: Found): void
  onName(name: string | null): void
}

/** One stop of the Tab key: arrows, Home and End move, 0 to 4 set the level, Enter opens. */
function Bubbles({ studies, topics, croomId, next, chosen, onOpen, onName }: BubblesProps) {
  const { progress: words, curriculum, common, format } = useWords()
  const setLevel = useLevel()
  const [focused, setFocused] = useState<string | null>(null)
  const stop = topics.some(({ topic }) => topic.id === focused) ? focused : (next ?? topics[0]?.topic.id)
  const nameOf = (topic: Topic) => `${topic.name}: ${common.levels[levelOf(topic)]}`

  function onKey(event: KeyboardEvent<HTMLElement>, { study, topic }: Found) {
    if (hasModifier(event)) return
    if (/^[0-4]$/.test(event.key)) {
      const place = { croom_id: croomId, study_id: study.id, topic_id: topic.id, subtopic_id: null }
      if (!event.repeat) setLevel(place, Number(event.key) as Level, levelOf(topic))
    } else if (!moveFocus(event.currentTarget, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  /** The name below a finger that glides, or below the pointer. */
  function onGlide({ clientX, clientY }: PointerEvent) {
    const bubble = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-topic]')
    const found = topics.find(({ topic }) => topic.id === bubble?.dataset.topic)
    if (found) onName(nameOf(found.topic))
  }
  return (
    <div
      data-map=""
      className="mt-3 grid gap-1.5 [touch-action:pan-y]"
      onPointerMove={onGlide}
      onPointerLeave={() => onName(null)}
    >
      {studies.map((study) => {
        const { done, all: count } = learntTopics(study)
        const sum = curriculum.progress(format.number(done), format.number(count))
        return (
          <section
            key={study.id}
            aria-label={dotted([study.name, sum])}
            className="min-w-0 lg:grid lg:grid-cols-[6.75rem_minmax(0,1fr)_auto] lg:gap-x-2"
          >
            <div className="flex min-h-6.5 flex-wrap items-center gap-x-2 lg:contents">
              <h3 className="flex min-w-0 items-center gap-2 text-13 font-semibold lg:min-h-8 lg:self-start">
                <LessonDot color={study.color} className="size-2" />
                <span className="min-w-0 wrap-anywhere">{study.name}</span>
              </h3>
              <span className="tabular ml-auto shrink-0 text-12 text-dim lg:order-3 lg:leading-8">
                {done}/{count}
                <span className="lg:sr-only"> {words.learntWord}</span>
              </span>
            </div>
            <div className="-mx-1 grid grid-cols-[repeat(auto-fill,minmax(min(29px,8.1vw),1fr))] lg:mx-0 lg:grid-cols-[repeat(auto-fill,24px)]">
              {study.topics.map((topic) => (
                <button
                  key={topic.id}
                  type="button"
                  data-topic={topic.id}
                  data-print="keep"
                  aria-label={dotted([nameOf(topic), topic.id === next && words.nextHere])}
                  aria-current={topic.id === chosen || undefined}
                  tabIndex={topic.id === stop ? 0 : -1}
                  onFocus={() => {
                    setFocused(topic.id)
                    onName(nameOf(topic))
                  }}
                  onBlur={() => onName(null)}
                  onClick={() => onOpen({ study, topic })}
                  onKeyDown={(event) => onKey(event, { study, topic })}
                  className="flex h-[32px] items-center justify-center rounded-control hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-sunken"
                >
                  <LevelMark level={levelOf(topic)} size={21} isNext={topic.id === next} />
                </button>
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}

/** Moves the focus between the bubbles as they lie on the screen. @returns whether the key is one of those that do */
function moveFocus(from: HTMLElement, key: string): boolean {
  const all = [...(from.closest('[data-map]')?.querySelectorAll<HTMLElement>('[data-topic]') ?? [])]
  const at = all.indexOf(from)
  const move = moves[key]
  if (!move) return false
  all[move(all, at)]?.focus()
  return true
}

/** The bubble that a key leads to. */
const moves: Record<string, (all: readonly HTMLElement[], at: number) => number> = {
  ArrowRight: (_, at) => at + 1,
  ArrowLeft: (_, at) => at - 1,
  Home: () => 0,
  End: (all) => all.length - 1,
  ArrowDown: (all, at) => besides(all, at, 1),
  ArrowUp: (all, at) => besides(all, at, -1),
}

/** The bubble of the next or previous row on the screen that is nearest to this one's column. */
function besides(all: readonly HTMLElement[], at: number, way: 1 | -1): number {
  const boxes = all.map((each) => each.getBoundingClientRect())
  const own = boxes[at]
  if (!own) return at
  const beyond = boxes.flatMap((box, index) => ((box.top - own.top) * way > 1 ? [{ box, index }] : []))
  const top = beyond.reduce((least, { box }) => Math.min(least, box.top * way), Number.POSITIVE_INFINITY)
  const row = beyond.filter(({ box }) => Math.abs(box.top * way - top) < 1)
  const off = ({ box }: { box: DOMRect }) => Math.abs(box.left - own.left)
  return row.toSorted((one, other) => off(one) - off(other))[0]?.index ?? at
}
