import { getRouteApi, useNavigate } from '@tanstack/react-router'
import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import { late } from '#web/api/lazy.ts'
import type { ShownMistake } from '#web/mistakes/mistake.ts'
import { usePicturesAhead } from '#web/mistakes/use-pictures.ts'
import { useQueuedSave } from '#web/offline/use-queued-save.ts'
import { useMayChange, useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReservedSpace } from '#web/ui/reserved-space.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useDeletion } from '#web/ui/use-deletion.ts'
import { useWords } from '#web/words/use-words.ts'
import { PrintButtons } from './print-buttons.tsx'
import { Question } from './question.tsx'
import { QuestionList } from './question-list.tsx'
import type { MistakesSearch } from './search.ts'
import { useNotebook } from './use-notebook.ts'

const MistakeForm = late(() => import('#web/mistakes/mistake-form.tsx'))
const route = getRouteApi('/inside/mistakes')

/** The notebook of mistakes: one question at a time, then what waits and what is solved. */
export default function MistakesPage() {
  const { mistakes: words, trials, format } = useWords()
  const search: MistakesSearch = route.useSearch()
  const navigate = useNavigate({ from: '/mistakes' })
  const mayChange = useMayChange()
  const isCoachMode = useSession((state) => state.isCoachMode)
  const { answer, today, due, open, solved, solvedCount, look } = useNotebook()
  const [form, setForm] = useState<ShownMistake | 'new' | null>(search.new && mayChange ? 'new' : null)
  const restore = useQueuedSave('POST /mistake')
  const remove = useQueuedSave('DELETE /mistake/{id}')
  const begin = useDeletion(words.removed)
  usePicturesAhead(due)

  const { topic, trial } = search
  const view = search.view ?? (topic || trial ? 'open' : 'due')
  const rows = { due, open, solved }[view].filter((row) => isHere(row, search))
  // The question that the address names, else the first that is due.
  const current =
    [...open, ...solved].find(({ id }) => id === search.open) ?? (view === 'due' ? rows[0] : undefined)
  const others = rows.filter((row) => row !== current)
  const at = current ? due.indexOf(current) : -1
  const isEmpty = open.length === 0 && solvedCount === 0
  const show = (change: Partial<MistakesSearch>) =>
    navigate({ search: (now) => ({ ...now, open: undefined, ...change }), replace: true })
  function removeIt(id: string) {
    setForm(null)
    // Its id brings it back with its picture.
    begin(
      id,
      () => remove.mutateAsync({ params: { id } }),
      () => restore.mutate({ body: { id } }),
    )
  }
  const add = (
    <Button variant={isEmpty ? 'primary' : 'write'} icon={Camera} onClick={() => setForm('new')}>
      {words.add}
    </Button>
  )

  return (
    <Screen
      title={words.title}
      back={{ to: '/trial-exams', label: trials.title }}
      actions={mayChange && !isEmpty && <ReservedSpace isHeld={answer.isPending}>{add}</ReservedSpace>}
    >
      <Loaded
        answer={answer}
        isEmpty={() => isEmpty}
        empty={
          <EmptyCard
            drawing="sheet"
            title={words.emptyTitle}
            text={isCoachMode ? words.emptyCoach : words.emptyText}
            action={mayChange && add}
          />
        }
      >
        {() => (
          <div className="grid max-w-2xl grid-cols-1 gap-4">
            <Segmented
              label={words.shown}
              value={view}
              className="w-full"
              options={[
                { value: 'due', label: words.views.due(format.number(due.length)) },
                { value: 'open', label: words.views.open(format.number(open.length)) },
                { value: 'solved', label: words.views.solved },
              ]}
              onChange={(next) =>
                show(
                  next === 'due' ? { view: undefined, topic: undefined, trial: undefined } : { view: next },
                )
              }
            />
            {current && (
              <Question
                mistake={current}
                due={at < 0 ? undefined : { at, of: due.length }}
                onLook={(isSolved, wasSolved) => {
                  look(current.id, isSolved, wasSolved)
                  if (search.open) void show({})
                }}
                onEdit={() => setForm(current)}
              />
            )}
            {rows.length === 0 && !current && (
              <Nothing view={view} open={open} isNarrowed={Boolean(topic || trial)} />
            )}
            {others.length > 0 && (
              <QuestionList
                rows={others}
                title={view === 'due' ? words.upNext : undefined}
                today={today}
                onOpen={(id) => {
                  void show({ open: id })
                  window.scrollTo(0, 0)
                }}
              />
            )}
            {(topic || trial) && (
              <LinkButton to="/mistakes" search={{ view: 'open' }} className="justify-self-start">
                {words.showAll}
              </LinkButton>
            )}
            {rows.length > 0 && <PrintButtons rows={rows} today={today} />}
          </div>
        )}
      </Loaded>
      {/* The form begins with the topic of the latest question. */}
      {form && answer.data && (
        <MistakeForm
          {...(form !== 'new' && { mistake: form, onRemove: () => removeIt(form.id) })}
          trialId={trial}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  )
}

type View = 'due' | 'open' | 'solved'

function isHere(row: ShownMistake, { topic, trial }: MistakesSearch): boolean {
  return (topic === undefined || row.topic_id === topic) && (trial === undefined || row.trial_id === trial)
}

type NothingProps = {
  view: View
  open: readonly ShownMistake[]
  isNarrowed: boolean
}

function Nothing({ view, open, isNarrowed }: NothingProps) {
  const { mistakes: words, format } = useWords()
  const next = open.flatMap(({ due }) => due ?? []).toSorted()[0]
  return (
    <Card>
      <p role="status" className="font-medium">
        {view === 'due' && !isNarrowed ? words.noneDue : words.noneHere}
      </p>
      {view === 'due' && next !== undefined && (
        <p className="text-13 text-dim">{words.nextDue(format.day(next, 'long'))}</p>
      )}
    </Card>
  )
}
