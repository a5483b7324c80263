import { CheckField } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Change, Settings } from './reminders-card.tsx'

type TimesProps = { settings: Settings; isStudent: boolean; onChange(change: Change): void }

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const evening = 19
const sunday = 7

/** Quiet hours, pushes a day, and the hours that a student chooses. */
export function Times({ settings, isStudent, onChange }: TimesProps) {
  const { reminders: words, format } = useWords()
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: format.hour(hour) }))
  const { quiet, pushes_a_day, study, weekly_letter: letter } = settings
  const hourOf = (label: string, value: number, changeTo: (hour: number) => Change) => (
    <SelectField label={label} value={value} options={hours} onChange={(hour) => onChange(changeTo(hour))} />
  )
  const weekdays = format.weekdays.map((label, index) => ({ value: index + 1, label }))
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      <div className="grid grid-cols-2 gap-3">
        {hourOf(words.quietFrom, quiet.from, (from) => ({ quiet: { ...quiet, from } }))}
        {hourOf(words.quietTo, quiet.to, (to) => ({ quiet: { ...quiet, to } }))}
      </div>
      <SelectField
        label={words.pushes}
        hint={words.pushesHint}
        value={pushes_a_day}
        options={[1, 2, 3, 4, 5].map((count) => ({ value: count, label: String(count) }))}
        onChange={(count) => onChange({ pushes_a_day: count })}
      />
      {isStudent && (
        <>
          <CheckField
            label={words.study}
            checked={study !== null}
            onChange={(isOn) => onChange({ study: isOn ? { hour: evening, weekdays: everyDay } : null })}
          />
          {study && hourOf(words.studyHour, study.hour, (hour) => ({ study: { ...study, hour } }))}
          <CheckField
            label={words.weekly}
            checked={letter !== null}
            onChange={(isOn) => onChange({ weekly_letter: isOn ? { day: sunday, hour: evening } : null })}
          />
          {letter && (
            <div className="grid grid-cols-2 gap-3">
              <SelectField
                label={words.weeklyDay}
                value={letter.day}
                options={weekdays}
                onChange={(day) => onChange({ weekly_letter: { ...letter, day } })}
              />
              {hourOf(words.weeklyHour, letter.hour, (hour) => ({ weekly_letter: { ...letter, hour } }))}
            </div>
          )}
        </>
      )}
    </div>
  )
}
