import { readMinutes } from '#rules/minutes-text.ts'
import { type User, useTyped } from '#web/account/use-typed.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { NumberField, TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { netText, readNet } from './net-text.ts'

/** Goals per weekday in minutes and questions, and the target net. */
export function GoalsCard({ user }: { user: User }) {
  const { settings: words, common, timer, fields, format } = useWords()
  const week = useTyped('goalsDraft', user, daysOf)
  const net = useTyped('targetDraft', user, ({ target_net }) => ({
    target: netText(target_net, format.locale),
  }))
  const days = week.draft
  const { target } = net.draft
  const save = useSave('GET /user/save', { said: common.saved })
  const read = days.map(({ minutes, questions }) => ({
    minutes: minutes.trim() === '' ? 0 : readMinutes(minutes),
    questions,
  }))
  const targetNet = readNet(target)
  const isReadable =
    targetNet !== undefined && read.every(({ minutes }) => minutes !== null && minutes <= 1440)

  function submit() {
    // The call needs the whole week: untouched days have the values of the account.
    const weekday = read.map(({ minutes, questions }) => ({ minutes: minutes ?? 0, questions }))
    const query = {
      id: user.id,
      ...(Object.keys(week.typed).length > 0 && { goals: { weekday } }),
      ...(net.typed.target !== undefined && { target_net: targetNet ?? null }),
    }
    const onSuccess = (saved: User) => {
      week.onSaved(saved)
      net.onSaved(saved)
    }
    save.mutate({ query }, { onSuccess })
  }
  return (
    <Card title={words.goals} description={words.goalsText}>
      <Form onSubmit={submit}>
        <div className="@container">
          {/* Where a name and two fields have no room side by side, the fields are below it. */}
          <div className="grid max-w-120 grid-cols-[minmax(0,1fr)_96px_96px] items-center gap-x-3 gap-y-2 text-15 @max-[16rem]:grid-cols-2">
            <span className="@max-[16rem]:hidden" />
            <span className="text-13 text-dim">{fields.minutes}</span>
            <span className="text-13 text-dim">{fields.questions}</span>
            {days.map((day, index) => (
              <GoalRow
                key={format.weekdays[index]}
                name={format.weekdays[index] ?? ''}
                day={day}
                isWrong={read[index]?.minutes === null || (read[index]?.minutes ?? 0) > 1440}
                onChange={(part) => week.change(days.with(index, { ...day, ...part }))}
              />
            ))}
          </div>
        </div>
        <p className="mt-2 text-13 text-dim">{timer.minutesHint}</p>
        <div className="mt-4 grid max-w-60 gap-4">
          <TextField
            label={words.targetNet}
            inputMode="decimal"
            autoComplete="off"
            value={target}
            error={targetNet === undefined ? words.targetUnread : undefined}
            onChange={(text) => net.change({ target: text })}
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" variant="write" disabled={!isReadable} isPending={save.isPending}>
            {common.save}
          </Button>
          <Button onClick={() => week.change(days.map(() => days[0] ?? { minutes: '0', questions: 0 }))}>
            {words.copyMonday}
          </Button>
        </div>
        <div className="mt-3 empty:hidden">
          <FormError form={formOf(net, save, [])} />
        </div>
      </Form>
    </Card>
  )
}

function daysOf({ goals }: User) {
  return goals.weekday.map(({ minutes, questions }) => ({ minutes: String(minutes), questions }))
}

type GoalRowProps = {
  name: string
  day: { minutes: string; questions: number }
  isWrong: boolean
  onChange(part: { minutes?: string; questions?: number }): void
}

function GoalRow({ name, day, isWrong, onChange }: GoalRowProps) {
  const { timer, fields } = useWords()
  return (
    <>
      <span className="@max-[16rem]:col-span-2">{name}</span>
      <TextField
        label={`${name}: ${fields.minutes}`}
        labelHidden
        autoComplete="off"
        value={day.minutes}
        error={isWrong ? timer.minutesUnread : undefined}
        onChange={(minutes) => onChange({ minutes })}
      />
      <NumberField
        label={`${name}: ${fields.questions}`}
        labelHidden
        max={2000}
        value={day.questions}
        onChange={(questions) => onChange({ questions: questions ?? 0 })}
      />
    </>
  )
}
