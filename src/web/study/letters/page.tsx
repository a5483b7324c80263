import { getRouteApi, useNavigate } from '@tanstack/react-router'
import FilePlus from 'lucide-react/icons/file-plus'
import { useState } from 'react'
import { addDays, type Day, startOfWeek } from '#rules/day.ts'
import { formatSpan } from '#rules/format-day.ts'
import { limits } from '#rules/limits.ts'
import { type LetterKind, letterKinds } from '#rules/vocabulary.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSheetSave } from '#web/offline/use-sheet-save.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { useActing, useActor, useMayChange } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { ReservedSpace } from '#web/ui/reserved-space.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { endOf, LetterLine } from './letter-line.tsx'

const route = getRouteApi('/inside/reports')
const size = 50

export default function LettersPage() {
  const { letters: words, fields, shell, common } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/reports' })
  const mayChange = useMayChange()
  const [isOpen, setIsOpen] = useState(false)
  const { kind, page = 1 } = search
  const letters = useCall('GET /ai/analysis-pdfs', { search: { ...(kind && { kind }), page, size } })
  const total = letters.data?.total
  const isNew = total === 0 && !kind
  const make = (
    <Button variant={isNew ? 'primary' : 'write'} icon={FilePlus} onClick={() => setIsOpen(true)}>
      {words.make}
    </Button>
  )
  return (
    <Screen
      title={shell.screens.letters}
      actions={mayChange && !isNew && <ReservedSpace isHeld={letters.isPending}>{make}</ReservedSpace>}
    >
      {(kind || total === undefined || total > 1) && (
        <Segmented
          label={fields.kind}
          className="mb-4 flex w-full sm:inline-flex sm:w-auto print:hidden"
          value={kind ?? 'all'}
          onChange={(next) => navigate({ search: next === 'all' ? {} : { kind: next }, replace: true })}
          options={[
            { value: 'all', label: common.all },
            ...letterKinds.map((value) => ({ value, label: words.kinds[value] })),
          ]}
        />
      )}
      <Loaded
        answer={letters}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyCard
            drawing="sheet"
            title={isNew ? words.emptyTitle : words.emptyKind}
            text={words.emptyText}
            action={isNew && mayChange && make}
          />
        }
      >
        {({ rows }) => (
          <>
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
              {rows.map((row) => (
                <LetterLine key={row.id} row={row} />
              ))}
            </ul>
            <Pager
              page={page}
              answer={letters}
              size={size}
              onTurn={(next, how) => navigate({ search: { ...search, page: next }, ...how })}
            />
          </>
        )}
      </Loaded>
      {isOpen && mayChange && <LetterForm onClose={() => setIsOpen(false)} />}
    </Screen>
  )
}

type Draft = { kind: LetterKind; days: 'latest' | 'full'; trial_id: string; note: string }

/** Makes a letter: what it is about, and the words of who makes it. */
function LetterForm({ onClose }: { onClose(): void }) {
  const { letters: words, fields, common, format } = useWords()
  const isCoach = useActing()?.id !== useActor()?.id
  const weekStart = useWeekStart()
  const today = useCall('GET /state', { query: {} }).data?.today.day
  const trials = useCall('GET /trialexam', { query: { size: 50 } })
  // The id is generated once, so that sending twice makes one letter.
  const typed = useDraft<Draft & { id: string }>(
    (student) => `letterDraft:${student}`,
    () => ({
      id: newId(),
      kind: 'weekly',
      days: 'latest',
      trial_id: '',
      note: '',
    }),
  )
  const { save, form, sheet } = useSheetSave('POST /ai/analysis-pdfs', typed, {
    shows: ['trial_id', 'from', 'to', 'note'],
    said: endOf(words.made),
    onClose,
    waitMs: timeouts.letter,
  })
  const { draft, change, field, errorAt } = form
  const { kind, note } = draft
  const trialId = draft.trial_id || (trials.data?.rows[0]?.id ?? '')
  const span = today && kind !== 'trial' ? daysOf(kind, draft.days, today, weekStart) : undefined

  return (
    <FormSheet
      title={words.make}
      {...sheet}
      submit={form.isSending ? words.making : words.submit}
      isReady={kind === 'trial' ? trialId !== '' : span !== undefined}
      onSubmit={() =>
        save.mutate({
          body: {
            id: draft.id,
            kind,
            ...(kind === 'trial' ? { trial_id: trialId } : span),
            ...(note.trim() !== '' && { note }),
          },
        })
      }
    >
      <Segmented
        label={fields.kind}
        className="flex w-full"
        value={kind}
        onChange={(next) => change({ kind: next })}
        options={letterKinds.map((value) => ({ value, label: words.kinds[value] }))}
      />
      {kind === 'trial' ? (
        <SelectField
          label={common.kinds.trial}
          value={trialId}
          error={errorAt('trial_id')}
          hint={trials.data?.total === 0 ? words.noTrial : undefined}
          onChange={(trial_id) => change({ trial_id })}
          options={(trials.data?.rows ?? []).map(({ id, name, day }) => ({
            value: id,
            label: dotted([name, format.day(day)]),
          }))}
        />
      ) : (
        <SelectField
          label={words.days}
          value={draft.days}
          error={errorAt('from', 'to')}
          onChange={(days) => change({ days })}
          options={(['latest', 'full'] as const).map((value) => ({
            value,
            label: today ? labelOf(kind, value, today) : words.periods[kind][value],
          }))}
        />
      )}
      <TextArea
        label={isCoach ? words.coachNote : fields.note}
        hint={isCoach ? words.coachNoteHint : words.noteHint}
        rows={4}
        maxLength={limits.noteCharacters}
        {...field('note')}
      />
    </FormSheet>
  )

  function labelOf(of: 'weekly' | 'monthly', days: Draft['days'], at: Day): string {
    const { from, to } = daysOf(of, days, at, weekStart)
    return dotted([words.periods[of][days], formatSpan(from, to, format.locale, 'short')])
  }
}

/** The last days with today, or the last whole week or month before it. */
function daysOf(kind: 'weekly' | 'monthly', days: Draft['days'], today: Day, weekStart: number) {
  if (days === 'latest') return { from: addDays(today, kind === 'weekly' ? -6 : -29), to: today }
  const begin = kind === 'weekly' ? startOfWeek(today, weekStart) : `${today.slice(0, 7)}-01`
  const to = addDays(begin, -1)
  return { from: kind === 'weekly' ? addDays(begin, -7) : `${to.slice(0, 7)}-01`, to }
}
