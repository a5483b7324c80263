import Plus from 'lucide-react/icons/plus'
import { type DragEvent, useState } from 'react'
import { besideIn } from '#rules/plan-week.ts'
import type { PlanItem } from '#web/study/planned/item.ts'
import { useNames } from '#web/tree/picker/use-names.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { PlanCard } from './plan-card.tsx'

type BoardProps = {
  week: readonly string[]
  today: string
  /** The day shown on the phone. */
  shown: string
  items: readonly PlanItem[]
  /** Whether the items belong to this week. */
  isKnown: boolean
  mayChange: boolean
  onShow(day: string): void
  onOpen(item: PlanItem): void
  onAdd(day: string): void
  onMove(item: PlanItem, day: string): void
}

/** The days of a week side by side; on the phone one day. */
export function Board(props: BoardProps) {
  const { week, today, shown, items, mayChange, onShow, onMove } = props
  const { plan: words } = useWords()
  const format = useFormat()
  const [moved, setMoved] = useState<string | null>(null)
  const ofDay = (day: string) => items.filter((item) => item.day === day)

  function step(item: PlanItem, by: 1 | -1) {
    const day = besideIn(week, item.day, by)
    if (day === item.day) return
    setMoved(item.id)
    onMove(item, day)
    onShow(day)
  }
  return (
    <>
      <fieldset className="mb-4 grid grid-cols-7 gap-1 lg:hidden" data-print="no">
        <legend className="sr-only">{words.days}</legend>
        {week.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === shown}
            onClick={() => onShow(day)}
            className={`flex min-h-14 flex-col items-center justify-center rounded-control text-12 transition-colors ${day === shown ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-dim hover:bg-sunken'}`}
          >
            <span>{weekdayShort(format.locale, day)}</span>
            <span className={`tabular text-15 ${day === today ? 'underline underline-offset-4' : ''}`}>
              {Number(day.slice(8))}
            </span>
            <span aria-hidden className="h-1.5 text-12 leading-none">
              {ofDay(day).length > 0 ? '•' : ''}
            </span>
          </button>
        ))}
      </fieldset>
      <div className="grid grid-cols-1 gap-2 lg:grid-cols-7">
        {week.map((day) => (
          <Column
            key={day}
            {...props}
            day={day}
            items={ofDay(day)}
            isShown={day === shown}
            isToday={day === today}
            moved={moved}
            onStep={step}
            onDrop={(id) => {
              const item = items.find((each) => each.id === id)
              if (item && item.day !== day) onMove(item, day)
            }}
          />
        ))}
      </div>
      {mayChange && items.length > 0 && (
        <p className="mt-3 hidden text-13 text-dim lg:block" data-print="no">
          {words.keys}
        </p>
      )}
    </>
  )
}

type ColumnProps = Omit<BoardProps, 'items' | 'onShow' | 'shown' | 'today' | 'week'> & {
  day: string
  items: readonly PlanItem[]
  isShown: boolean
  isToday: boolean
  moved: string | null
  onStep(item: PlanItem, by: 1 | -1): void
  onDrop(id: string): void
}

function Column(props: ColumnProps) {
  const { day, items, isKnown, isShown, isToday, moved, mayChange, onOpen, onAdd, onStep, onDrop } = props
  const { plan: words } = useWords()
  const format = useFormat()
  const { find, unnamed } = useNames()
  const [isOver, setOver] = useState(false)
  const addTo = words.addTo(format.day(day, 'weekday'))
  const planned = items.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)

  function over(event: DragEvent) {
    if (!mayChange) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      aria-label={format.day(day, 'weekday')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (mayChange) onDrop(event.dataTransfer.getData('text/plain'))
      }}
      className={`min-h-40 min-w-0 flex-col rounded-card border p-2 lg:flex lg:min-h-80 print:flex print:min-h-0 ${isShown ? 'flex' : 'hidden'} ${isOver ? 'border-accent bg-accent-soft' : 'border-line bg-sunken'}`}
    >
      <header className="mb-2 flex items-baseline justify-between gap-1 px-1">
        <h2 className={`text-13 ${isToday ? 'font-semibold text-accent-ink' : 'font-medium'}`}>
          <span className="lg:hidden">{format.day(day, 'weekday')}</span>
          <span className="hidden lg:inline">
            {weekdayShort(format.locale, day)} <span className="tabular">{Number(day.slice(8))}</span>
          </span>
        </h2>
        {planned > 0 && <span className="tabular text-12 text-dim">{format.minutes(planned)}</span>}
      </header>
      <ul className="grid grid-cols-1 gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <PlanCard
              item={item}
              subject={find(item)}
              unnamed={unnamed(item)}
              mayChange={mayChange}
              takesFocus={item.id === moved}
              onOpen={() => onOpen(item)}
              onStep={(by) => onStep(item, by)}
            />
          </li>
        ))}
      </ul>
      {isKnown && items.length === 0 && <p className="px-1 text-13 text-dim lg:sr-only">{words.emptyDay}</p>}
      {mayChange && (
        <div className="mt-auto flex justify-center pt-2" data-print="no">
          <Button icon={Plus} aria-label={addTo} onClick={() => onAdd(day)} className="w-full lg:hidden">
            {words.add}
          </Button>
          <IconButton label={addTo} icon={Plus} onClick={() => onAdd(day)} className="max-lg:hidden" />
        </div>
      )}
    </section>
  )
}

function weekdayShort(locale: string, day: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))
}
