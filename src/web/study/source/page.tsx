import { getRouteApi } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useState } from 'react'
import { accuracy } from '#rules/accuracy.ts'
import { type Day, daysBetween } from '#rules/day.ts'
import { nowhere } from '#rules/place.ts'
import {
  finishOf,
  holdsPart,
  nextParts,
  nextStretch,
  partsIn,
  type Stretch,
  stretchesOf,
  stretchOf,
  unionOf,
  withoutLesson,
} from '#rules/source.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { useCurrentDay, useDayNow } from '#web/calendar/use-day-now.ts'
import { useMayChange, useSession } from '#web/session/use-session.ts'
import { PartBubbles } from '#web/study/own-sources/part-bubbles.tsx'
import { contentOf, type Source } from '#web/study/own-sources/source.ts'
import { SourceForm } from '#web/study/own-sources/source-form.tsx'
import { useSourceNames } from '#web/study/own-sources/use-own-sources.ts'
import type { PlanItem } from '#web/study/planned/item.ts'
import type { StudyRecord } from '#web/study/record/use-removal.ts'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { Bubble } from '#web/ui/bubble.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { Loaded, type LoadedProps, Skeleton } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { tellError } from '#web/ui/toast.ts'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { HomeworkCard, recordDays, useHomework } from './homework-card.tsx'

const route = getRouteApi('/inside/sources/$id')

/** One source: how far it is, its parts, and the next of them for the plan. */
export default function SourcePage() {
  const { id } = route.useParams()
  const { fields, shell } = useWords()
  const source = useCall('GET /source/{id}', { params: { id } }, { placeholderData: undefined })
  const back = { to: '/sources', label: shell.screens.sources }
  if (source.data) return <Whole key={id} source={source.data} />
  return (
    <Screen title={fields.source} back={back}>
      <Loaded answer={source} />
    </Screen>
  )
}

function Whole({ source }: { source: Source }) {
  const { sources: words, common, shell, fields, format } = useWords()
  const { find } = useNames()
  const names = useSourceNames()
  const mayChange = useMayChange()
  const [isEditing, setEditing] = useState(false)
  const remove = useRemoval(source)
  const { name, publisher, croom_id, study_id, size, parts, progress } = source
  const lesson = find({ ...nowhere, croom_id, study_id })?.names.at(-1)
  const percent = progress ? accuracy(progress) : null
  const state = useCall('GET /state', { query: {} }, { enabled: progress !== null })
  const asked = state.data?.today.day
  const today = useCurrentDay()
  const { plan, items, current, records, done, isPending } = useHomework(source, asked, today)
  const next = nextStretch(size, done, 1)?.[0]
  // There is one ring on a page: what is planned comes before it.
  const ring = progress && (!current || current.state === 'done') ? next : undefined
  const finish = today && progress ? finishOf(paceOf(source, records, today), today) : null
  return (
    <Screen
      title={name}
      subtitle={dotted([
        lesson,
        publisher,
        words.kinds[source.kind],
        source.is_archived && fields.is_archived,
      ])}
      back={{ to: '/sources', label: shell.screens.sources }}
      actions={
        mayChange && (
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            {common.edit}
          </Button>
        )
      }
    >
      <Known answer={plan} isPending={isPending} error={state.error}>
        {current && today && (
          <HomeworkCard source={source} today={today} records={records} done={done} item={current} />
        )}
        <Card
          title={words.whole[source.kind]}
          actions={<span className="tabular text-13 text-dim">{names.size(source)}</span>}
        >
          <PartBubbles size={size} done={done} isNumbered next={ring} />
          {progress && progress.questions > 0 && (
            <p className="tabular mt-3 text-13 text-dim">
              {words.sum(
                format.number(progress.questions),
                percent === null ? null : format.percent(percent / 100, 0),
              )}{' '}
              {finish && words.finish(format.day(finish))}
            </p>
          )}
          {progress && mayChange && next !== undefined && (
            <PlanNext source={source} items={items} today={today} isPending={isPending} />
          )}
        </Card>
        {parts.some((part) => part.name !== null || part.questions !== null) && (
          <div className="mt-4">
            <FoldedCard title={words.parts}>
              <ul className="divide-y divide-line border-t border-line">
                {parts.map((part) => (
                  <li key={part.no} className="flex min-h-11 items-center gap-3 px-4 py-2 lg:px-5">
                    <Bubble state={holdsPart(done, part.no) ? 'done' : 'empty'} size={26}>
                      <span className="tabular">{part.no}</span>
                    </Bubble>
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      {part.name ?? names.range(source, [part.no, part.no])}
                    </span>
                    {part.questions !== null && (
                      <span className="tabular text-13 text-dim">
                        {common.questions(format.number(part.questions))}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </FoldedCard>
          </div>
        )}
      </Known>
      {isEditing && (
        <SourceForm
          source={source}
          onClose={() => setEditing(false)}
          onRemove={() => {
            setEditing(false)
            remove()
          }}
        />
      )}
    </Screen>
  )
}

/** How many parts were done in the last weeks, or since the first record of them. */
function paceOf({ size, progress }: Source, records: readonly StudyRecord[], today: Day) {
  const first = records.at(-1)?.day ?? today
  return {
    size,
    done: progress?.done ?? 0,
    recent: partsIn(unionOf(stretchesOf(records))),
    days: Math.min(recordDays, Math.max(7, daysBetween(first, today) + 1)),
  }
}

type KnownProps = Pick<LoadedProps<unknown>, 'answer'> & {
  isPending: boolean
  error: Error | null
  children: ReactNode
}

/**
 * Nothing before it is known what is planned: that comes first, and would push away what is below.
 * @param error of the day, without which it is not asked for
 */
function Known({ answer, isPending, error, children }: KnownProps) {
  if (!isPending || error) return children
  return <Loaded answer={answer} skeleton={<Skeleton className="h-96 rounded-card" />} />
}

type PlanNextProps = {
  source: Source
  /** What is planned of it. */
  items: readonly PlanItem[]
  today: Day | undefined
  /** Whether what is planned is not known yet. */
  isPending: boolean
}

function PlanNext({ source, items, today, isPending }: PlanNextProps) {
  const { sources: words } = useWords()
  const isCoach = useSession(({ user }) => user?.role_id === roleIds.coach)
  const names = useSourceNames()
  const dayNow = useDayNow()
  // What was just planned here, until the plan that is shown knows of it.
  const [added, setAdded] = useState<readonly Stretch[]>([])
  const undo = useToldSave('GET /plan/delete/{id}')
  const save = useToldSave('GET /plan/save', (item) => {
    const planned = stretchOf(item)
    if (!planned) return undefined
    setAdded((before) => [...before, planned])
    return {
      text: words.planned(names.range(source, planned)),
      undo() {
        setAdded((before) => before.filter((each) => each !== planned))
        undo.mutate({ params: { id: item.id }, query: {} })
      },
    }
  })
  // What is planned already is left out, homework of an earlier day too.
  const taken = stretchesOf(items.filter(({ state }) => state !== 'done'))
  const next = nextParts(source, unionOf([...(source.progress?.ranges ?? []), ...taken, ...added]))
  if (isCoach || !today || !next) return null
  const [part_from, part_to] = next
  return (
    <Button
      className="mt-3 w-full"
      isPending={save.isPending || isPending}
      onClick={() => {
        const day = dayNow() ?? today
        // The questions of the parts are counted by the server.
        save.mutate({
          query: { id: newId(), day, source_id: source.id, part_from, part_to, kind: 'practice' },
        })
      }}
    >
      {words.planNext(names.range(source, next))}
    </Button>
  )
}

/** Deletes a source, or archives it while something refers to it, and goes back to the list. */
function useRemoval(source: Source) {
  const { sources: words, plan } = useWords()
  const navigateHere = useNavigateHere()
  const restoreWithout = useToldSave('POST /source', words.restoredWithout)
  const restore = useSave('POST /source', {
    said: plan.restored,
    // Its lesson, or a topic of its parts, may be gone.
    onError(error) {
      if (error.code === 'RULE') restoreWithout.mutate({ body: withoutLesson(contentOf(source)) })
      else tellError(error)
    },
  })
  const remove = useToldSave(
    'DELETE /source/{id}',
    ({ archived }) => ({
      text: archived ? words.nowArchived : words.deleted,
      undo: () => restore.mutate({ body: contentOf(source) }),
    }),
    { onSuccess: () => void navigateHere({ to: '/sources' }) },
  )
  return () => remove.mutate({ params: { id: source.id } })
}
