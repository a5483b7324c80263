import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { addDays } from '#rules/day.ts'
import { Card } from '#web/ui/card.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { ItemSheet } from './item-sheet.tsx'
import { useItemWords } from './use-item-words.ts'
import type { Template, TemplateItem } from './use-plan-many.ts'

type WeekCardProps = {
  template: Template
  /** The first day of the coach's own week, which gives the weekdays their names. */
  first: string
}

/** The week of a template, by its days. */
export function WeekCard({ template, first }: WeekCardProps) {
  const { planMany: words } = useWords()
  const [open, setOpen] = useState<{ item?: TemplateItem; offset: number } | null>(null)
  const { items } = template
  const last = Math.max(6, ...items.map(({ offset }) => offset))
  const days = Array.from({ length: 7 * (Math.floor(last / 7) + 1) }, (_, offset) => offset)
  return (
    <Card title={words.weekTitle} description={words.fillText} padded={false} className="overflow-hidden">
      <ol className="grid grid-cols-1 border-t border-line max-lg:divide-y max-lg:divide-line lg:grid-cols-7">
        {days.map((offset) => (
          <DayCell
            key={offset}
            day={addDays(first, offset)}
            items={items.filter((item) => item.offset === offset)}
            onAdd={() => setOpen({ offset })}
            onOpen={(item) => setOpen({ item, offset })}
          />
        ))}
      </ol>
      {open && (
        <ItemSheet
          key={open.item?.key ?? `new${open.offset}`}
          template={template}
          item={open.item}
          offset={open.offset}
          first={first}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

type DayCellProps = {
  day: string
  items: readonly TemplateItem[]
  onAdd(): void
  onOpen(item: TemplateItem): void
}

function DayCell({ day, items, onAdd, onOpen }: DayCellProps) {
  const { planMany: words, format } = useWords()
  const minutes = items.reduce((sum, item) => sum + (item.minutes ?? 0), 0)
  return (
    <li className="relative min-w-0 p-2 max-lg:px-4 lg:min-h-36 lg:border-l lg:border-line lg:first:border-l-0">
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-12 max-lg:min-h-9 max-lg:pr-11">
        <abbr title={format.day(day, 'dayName')} className="font-semibold no-underline">
          {format.day(day, 'weekday')}
        </abbr>
        <span className="tabular text-dim">{items.length === 0 ? words.free : format.minutes(minutes)}</span>
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-1.5 empty:hidden lg:mt-2 lg:grid-cols-1">
        {items.map((item) => (
          <li key={item.key}>
            <Item item={item} onOpen={() => onOpen(item)} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={words.add(format.day(day, 'weekday'))}
        title={words.add(format.day(day, 'weekday'))}
        onClick={onAdd}
        className="flex items-center justify-center rounded-control text-dim hover:bg-sunken hover:text-ink max-lg:absolute max-lg:top-1 max-lg:right-1 max-lg:size-11 lg:mt-1.5 lg:min-h-9 lg:w-full"
      >
        <Plus size={16} aria-hidden />
      </button>
    </li>
  )
}

function Item({ item, onOpen }: { item: TemplateItem; onOpen(): void }) {
  const { common, format } = useWords()
  const { nameOf, partsOf } = useItemWords()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block h-full min-h-12 w-full rounded-control border border-line px-2 py-1.5 text-left text-12 hover:border-field"
    >
      <span className="block text-13 font-semibold wrap-anywhere">{nameOf(item)}</span>
      <span className="tabular block text-dim">
        {dotted([
          partsOf(item),
          item.questions !== null && common.questions(format.number(item.questions)),
          item.minutes !== null && format.minutes(item.minutes),
        ])}
      </span>
    </button>
  )
}
