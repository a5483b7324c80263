import { useState } from 'react'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { useItemWords } from './use-item-words.ts'
import type { PreviewRow, TemplateItem } from './use-plan-many.ts'

type PreviewSheetProps = {
  /** At least one. */
  rows: readonly PreviewRow[]
  items: readonly TemplateItem[]
  onClose(): void
}

/** The week of one student as it would be written, day by day. */
export function PreviewSheet({ rows, items, onClose }: PreviewSheetProps) {
  const { planMany: words, common, format } = useWords()
  const { nameOf, partsOf, sayLeftOut } = useItemWords()
  const [chosen, setChosen] = useState(rows[0]?.user_id ?? '')
  const row = rows.find(({ user_id }) => user_id === chosen) ?? rows[0]
  const byKey = new Map(items.map((item) => [item.key, item]))
  const days = [...new Set(row?.items.map(({ day }) => day))].sort()
  const notes = row && dotted([row.there > 0 && words.there(format.number(row.there)), ...sayLeftOut(row)])
  return (
    <Sheet title={words.preview} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <SelectField
          label={words.previewOf}
          value={chosen}
          onChange={setChosen}
          options={rows.map(({ user_id, name }) => ({ value: user_id, label: name }))}
        />
        {days.length === 0 && <p className="text-dim">{words.nothing}</p>}
        {days.map((day) => {
          const ofDay = row?.items.filter((item) => item.day === day) ?? []
          const minutes = ofDay.reduce((sum, item) => sum + (item.minutes ?? 0), 0)
          return (
            <section key={day} aria-label={format.day(day, 'dayOfWeek')}>
              <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-13 font-semibold">
                {format.day(day, 'dayOfWeek')}
                <span className="tabular font-normal text-dim">{minutes > 0 && format.minutes(minutes)}</span>
              </h3>
              <ul className="divide-y divide-line">
                {ofDay.map(({ key, topic_name, study_name, note, kind, questions, minutes }) => {
                  const item = byKey.get(key)
                  const ofSource = item?.source_name ? nameOf(item) : null
                  return (
                    <li key={key} className="py-2">
                      <span className="block wrap-anywhere">
                        {ofSource ?? topic_name ?? study_name ?? (note || common.kinds[kind])}
                      </span>
                      <span className="tabular block text-13 text-dim">
                        {dotted([
                          topic_name !== null && study_name,
                          ofSource !== null && item && partsOf(item),
                          questions !== null && common.questions(format.number(questions)),
                          minutes !== null && format.minutes(minutes),
                        ])}
                      </span>
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
        {notes && <p className="text-13 text-dim wrap-anywhere">{notes}</p>}
      </div>
    </Sheet>
  )
}
