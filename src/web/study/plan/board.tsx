import Plus from 'lucide-react/icons/plus'
import { type DragEvent, type ReactNode, useState } from 'react'
import { besideIn } from '#rules/plan-week.ts'
import { ProgressRing } from '#web/chart/ring.tsx'
import { Bubble } from '#web/ui/bubble.tsx'
import { KeyHints } from '#web/ui/key-hints.tsx'
import { useListKeys } from '#web/ui/list-keys.ts'
import { useWords } from '#web/words/use-words.ts'
import { type PlanActions, PlanRow } from './plan-row.tsx'
import type { ShownItem } from './with-ticks.ts'

type BoardProps = {
  week: readonly string[]
  today: string
  /** The day shown on the phone. */
  shown: string
  items: readonly ShownItem[]
  /** Whether the items belong to this week. */
  isKnown: boolean
  /** Undefined for who only looks. */
  actions: Pick<PlanActions, 'onOpen' | 'onTick' | 'onMove'> | undefined
  /** Opens the comments on an item, for a coach who only looks. */
  onLook: ((item: ShownItem) => void) | undefined
  /** Undefined where no timer can be started. */
  onStart: ((item: ShownItem) => void) | undefined
  onShow(day: string): void
  onAdd(day: string): void
  /** What a week without items shows, on the phone in place of its days. */
  empty: ReactNode
}

/** The days of a week one below the other; on the phone a strip of days and the items of one. */
export function Board(props: BoardProps) {
  const { week, today, shown, items, isKnown, actions, onLook, onStart, onShow, onAdd, empty } = props
  const { plan: words } = useWords()
  const [moved, setMoved] = useState<string | null>(null)
  const [moving, setMoving] = useState<string | null>(null)
  useListKeys('plan')
  const next = items.find((item) => item.day === today && item.state !== 'done')

  function move(item: ShownItem, day: string) {
    setMoving(null)
    actions?.onMove(item, day)
  }
  const all: PlanActions | undefined = actions && {
    ...actions,
    onMove: move,
    onStep(item, by) {
      const day = besideIn(week, item.day, by)
      if (day === item.day) return
      setMoved(item.id)
      move(item, day)
      onShow(day)
    },
    onChoose: (item) => setMoving(item?.id ?? null),
  }
  return (
    <>
      <fieldset className="mb-3 flex justify-between gap-1 lg:hidden" data-print="no">
        <legend className="sr-only">{words.days}</legend>
        {week.map((day) => (
          <DayButton
            key={day}
            day={day}
            items={items.filter((item) => item.day === day)}
            isShown={day === shown}
            isToday={day === today}
            onPress={() => onShow(day)}
          />
        ))}
      </fieldset>
      {empty}
      <div
        className={`lg:divide-y lg:divide-line lg:overflow-hidden lg:rounded-card lg:border lg:border-line ${empty ? 'max-lg:not-print:hidden' : ''}`}
      >
        {week.map((day) => (
          <DaySection
            key={day}
            day={day}
            items={items.filter((item) => item.day === day)}
            isKnown={isKnown}
            isShown={day === shown}
            isToday={day === today}
            moved={moved}
            onAdd={actions && (() => onAdd(day))}
            onDrop={(id) => {
              const item = items.find((each) => each.id === id)
              if (item && item.day !== day) move(item, day)
            }}
          >
            {(item) => (
              <PlanRow
                key={item.id}
                item={item}
                today={today}
                isNext={item === next}
                isMoving={item.id === moving}
                takesFocus={item.id === moved}
                actions={all}
                onLook={onLook}
                onStart={onStart}
              />
            )}
          </DaySection>
        ))}
      </div>
      {actions && items.length > 0 && (
        <KeyHints
          keys={[
            [['J', 'K'], words.does.choose],
            [[words.space], words.does.done],
            ...(onStart ? ([[['N'], words.does.start]] as const) : []),
            [['Shift', '↑', '↓'], words.does.move],
            [['Ctrl', 'Z'], words.does.undo],
          ]}
        />
      )}
    </>
  )
}

/** Planned minutes of some items, and how many of the items are done. */
function sumOf(items: readonly ShownItem[]) {
  return {
    minutes: items.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    done: items.filter(({ state }) => state === 'done').length,
  }
}

type DayBubbleProps = { day: string; items: readonly ShownItem[]; isToday: boolean }

/** A day as a bubble: full when all of it is done, dashed when nothing is planned. */
function DayBubble({ day, items, isToday }: DayBubbleProps) {
  const { done } = sumOf(items)
  const number = Number(day.slice(8))
  if (isToday && items.length > 0 && done < items.length)
    return (
      <span aria-hidden>
        <ProgressRing label="" value={done} goal={items.length} size={34} thickness={3}>
          <span className="tabular text-[min(0.8125rem,4vw)] font-semibold">{number}</span>
        </ProgressRing>
      </span>
    )
  const state = items.length === 0 ? 'rest' : done === items.length ? 'done' : 'empty'
  return (
    <Bubble state={state} size={34}>
      <span className="tabular">{number}</span>
    </Bubble>
  )
}

type DayButtonProps = DayBubbleProps & { isShown: boolean; onPress(): void }

function DayButton({ day, items, isShown, isToday, onPress }: DayButtonProps) {
  const { plan: words, format } = useWords()
  const { minutes } = sumOf(items)
  const name = format.day(day, 'weekday')
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onPress}
      className={`flex min-h-14 min-w-0 flex-1 flex-col items-center gap-1 rounded-control py-1.5 text-[min(0.75rem,4vw)] ${isShown ? 'bg-surface font-semibold inset-ring inset-ring-line' : 'text-dim hover:bg-sunken'}`}
    >
      {name}
      <DayBubble day={day} items={items} isToday={isToday} />
      <span className="sr-only">
        {Number(day.slice(8))}, {minutes > 0 ? format.minutes(minutes) : words.free}
      </span>
    </button>
  )
}

type DaySectionProps = {
  day: string
  items: readonly ShownItem[]
  isKnown: boolean
  isShown: boolean
  isToday: boolean
  /** Id of an item that keeps the focus. */
  moved: string | null
  onAdd: (() => void) | undefined
  onDrop(id: string): void
  children(item: ShownItem): ReactNode
}

function DaySection(props: DaySectionProps) {
  const { day, items, isKnown, isShown, isToday, moved, onAdd, onDrop, children } = props
  const { plan: words, common, format } = useWords()
  const [isOver, setOver] = useState(false)
  const date = format.day(day, 'title')
  const addTo = common.addToPlan(date)
  const { minutes } = sumOf(items)
  const done = items.reduce((sum, item) => sum + item.done.minutes, 0)

  function over(event: DragEvent) {
    if (!onAdd) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      aria-label={date}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (onAdd) onDrop(event.dataTransfer.getData('text/plain'))
      }}
      className={`min-w-0 bg-surface max-lg:overflow-hidden max-lg:rounded-card max-lg:border max-lg:border-line lg:grid lg:grid-cols-[7.5rem_minmax(0,1fr)_auto] lg:items-center lg:gap-2 lg:pl-3 lg:pr-1 lg:py-2 print:block ${isShown ? '' : 'max-lg:hidden'} ${isToday ? 'lg:inset-shadow-[3px_0_0] lg:inset-shadow-accent' : ''} ${isOver ? 'bg-accent-soft' : ''}`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3 pb-2 lg:items-center lg:justify-start lg:p-0">
        <span className="hidden lg:block">
          <DayBubble day={day} items={items} isToday={isToday} />
        </span>
        <h2 className={`text-15 font-semibold ${isToday ? 'lg:text-accent-ink' : ''}`}>
          <span className="lg:hidden">{isToday ? `${common.today}, ${format.day(day)}` : date}</span>
          <span className="hidden lg:inline">{format.day(day, 'weekday')}</span>
          {minutes > 0 && (
            <span className="tabular hidden text-12 font-normal text-dim lg:block">
              {format.minutes(minutes)}
            </span>
          )}
        </h2>
        {minutes > 0 && (
          <span className="tabular shrink-0 text-13 text-dim lg:hidden">
            {done > 0 && `${format.minutes(done)} / `}
            {format.minutes(minutes)}
          </span>
        )}
      </header>
      {items.length > 0 ? (
        <DayItems items={items} moved={moved}>
          {children}
        </DayItems>
      ) : (
        <p className="px-4 pb-3 text-13 text-dim lg:p-0">{isKnown && words.emptyDay}</p>
      )}
      {onAdd && (
        <div className="border-t border-line lg:border-0" data-print="no">
          <button
            type="button"
            aria-label={addTo}
            title={addTo}
            onClick={onAdd}
            className="flex min-h-12 w-full items-center gap-2 px-4 text-accent-ink hover:bg-sunken lg:size-[40px] lg:min-h-0 lg:justify-center lg:rounded-control lg:p-0 lg:text-dim lg:hover:text-ink"
          >
            <Plus size={20} aria-hidden />
            <span className="lg:hidden">{words.add}</span>
          </button>
        </div>
      )}
    </section>
  )
}

/** A day with more items shows these first, and the rest at a press. */
const most = 6

function DayItems({ items, moved, children }: Pick<DaySectionProps, 'items' | 'moved' | 'children'>) {
  const { plan: words, chart, format } = useWords()
  const [isWhole, setIsWhole] = useState(false)
  const rest = items.slice(most)
  // What was moved here by a key keeps the focus.
  const hasMoved = rest.some(({ id }) => id === moved)
  return (
    <div className="min-w-0">
      <ul
        className={`divide-y divide-line lg:grid lg:grid-cols-2 lg:gap-x-2 lg:divide-y-0 ${isWhole || hasMoved ? '' : 'not-print:[&>li:nth-child(n+7)]:hidden'}`}
      >
        {items.map(children)}
      </ul>
      {rest.length > 0 && !hasMoved && (
        <button
          type="button"
          data-print="no"
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-11 w-full px-4 text-left text-13 font-medium text-accent-ink hover:bg-sunken lg:rounded-control"
        >
          {isWhole ? chart.showFewer : words.moreItems(format.number(rest.length))}
        </button>
      )}
    </div>
  )
}
