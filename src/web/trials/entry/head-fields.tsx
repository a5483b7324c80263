import { addDays } from '#rules/day.ts'
import { keysOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import { trialKinds } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { type Form, type Head, rankNames, scoreOf } from '#web/trials/drafts/draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { NumberField, TextArea, TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { publisherOptions } from './publishers.ts'

type HeadFieldsProps = {
  head: Head
  form: Form | undefined
  crooms: readonly { id: string; name: string }[]
  today: string
  suggestedName: string
  faults: Record<string, string>
  onChange(part: Partial<Head>): void
}

/** Fields of the trial; all have good defaults, so that most people go straight to the results. */
export function HeadFields(props: HeadFieldsProps) {
  const { head, form, crooms, today, suggestedName, faults, onChange } = props
  const { trialEntry: words, trials, common, fields } = useWords()
  const publishers = useCall('GET /trialexam/publishers', {}, { staleTime: 300_000 })
  const isToday = head.day === today
  const refused = { error: { message: '', fields: faults }, isPending: false }
  const { field } = formOf({ draft: head, change: onChange }, refused, keysOf(head))

  return (
    <Card>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 lg:grid-cols-12">
        <SelectField
          label={fields.croom_id}
          className="lg:col-span-2"
          {...field('croom_id')}
          onChange={(croom_id) => onChange({ croom_id, branch: null })}
          options={crooms.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          label={fields.kind}
          className="lg:col-span-2"
          {...field('kind')}
          options={trialKinds.map((value) => ({ value, label: trials.kinds[value] }))}
        />
        {head.kind === 'branch' && (
          <SelectField
            label={fields.lesson}
            className="col-span-2"
            {...field('branch')}
            options={[
              { value: null, label: words.severalLessons },
              ...(form?.studies ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <div className="col-span-2 flex flex-wrap items-end gap-2 lg:col-span-3">
          <DateField
            label={fields.day}
            className="flex-1 basis-36"
            max={addDays(today, 1)}
            {...field('day')}
          />
          <Button onClick={() => onChange({ day: isToday ? addDays(today, -1) : today })}>
            {isToday ? common.yesterday : common.today}
          </Button>
        </div>
        <TextField
          label={fields.name}
          className="col-span-2 lg:col-span-3"
          placeholder={suggestedName}
          maxLength={limits.nameCharacters}
          {...field('name')}
        />
        <TextField
          label={words.publisher}
          className="col-span-2 lg:col-span-2"
          list="publishers"
          maxLength={80}
          autoComplete="off"
          {...field('publisher')}
        />
        <datalist id="publishers">
          {publisherOptions(
            (publishers.data ?? []).map(({ name }) => name),
            head.publisher,
          ).map(({ name, label }) => (
            <option key={name} value={name} label={label} />
          ))}
        </datalist>
      </div>
      <details
        className="group mt-3 -mb-2"
        open={Object.keys(faults).some((path) => /^(ranks|score|note|du|di)/.test(path)) || undefined}
      >
        <summary className="flex min-h-11 items-center text-13 text-accent-ink marker:content-none">
          <span className="underline decoration-1 underline-offset-3">{words.moreFields}</span>
        </summary>
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 pt-2 pb-3 lg:grid-cols-6">
          <NumberField
            label={words.duration}
            placeholder={form?.duration_min ? String(form.duration_min) : undefined}
            max={960}
            {...field('duration_min')}
            onChange={(duration) => onChange({ duration_min: duration || null })}
          />
          <SelectField
            label={fields.difficulty}
            {...field('difficulty')}
            options={[
              { value: null, label: '–' },
              ...words.difficulties.map((label, index) => ({ value: index + 1, label })),
            ]}
          />
          <TextField
            label={words.score}
            inputMode="decimal"
            autoComplete="off"
            {...field('score')}
            error={faults.score ?? (scoreOf(head.score) === undefined ? words.scoreUnread : undefined)}
          />
          <fieldset className="col-span-2 lg:col-span-6">
            <legend className="mb-1.5 text-13 font-medium">{words.ranks}</legend>
            <div className="grid grid-cols-3 gap-3 lg:grid-cols-6">
              {rankNames.map((rank) => (
                <NumberField
                  key={rank}
                  label={words.rankNames[rank]}
                  value={head.ranks[rank]}
                  max={limits.rank}
                  error={faults[`ranks.${rank}`]}
                  onChange={(place) => onChange({ ranks: { ...head.ranks, [rank]: place || null } })}
                />
              ))}
            </div>
          </fieldset>
          <TextArea
            label={fields.note}
            className="col-span-2 lg:col-span-6"
            maxLength={1000}
            {...field('note')}
          />
        </div>
      </details>
    </Card>
  )
}
