import { getRouteApi, useNavigate } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useAccount } from '#web/api/use-account.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange, useSession } from '#web/session/use-session.ts'
import { CroomSettings } from '#web/tree/class-group/settings.tsx'
import { TreeEditor } from '#web/tree/editor/editor.tsx'
import NewsCard from '#web/tree/programs/news-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyCard, EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { useWords } from '#web/words/use-words.ts'
import { ClassSheet } from './class-sheet.tsx'
import { filters } from './search.ts'
import { StudyList } from './study-list.tsx'

const route = getRouteApi('/inside/progress')

export default function CurriculumPage() {
  const { curriculum: words, treeEditor, common, shell } = useWords()
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const mayChange = useMayChange()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/progress' })
  const navigateHere = useNavigateHere({ from: '/progress' })
  // Loads the account in parallel, as saving a level needs the student's day.
  useAccount()
  const [joins, setJoins] = useState(false)
  const crooms = useCall('GET /croom', {})
  const state = useCall('GET /state', { query: {} })
  // The address has only the subtopic, which may have moved to another topic.
  const looked = useCall(
    'GET /topic/subtopic/{id}',
    { params: { id: search.subtopic ?? '' } },
    { enabled: search.subtopic !== undefined },
  )
  const latest = state.data?.records.rows.find(({ croom_id }) => croom_id !== null)?.croom_id
  const chosen =
    search.croom ??
    looked.data?.croom.id ??
    crooms.data?.find(({ id }) => id === latest)?.id ??
    crooms.data?.[0]?.id
  const tree = useCall(
    'GET /croom/data/{id}',
    { params: { id: chosen ?? '' } },
    { enabled: chosen !== undefined },
  )
  const { filter = 'all', q = looked.data?.subtopic.name ?? '' } = search
  // A coach in coach mode cannot edit the student's tree.
  const mayEdit = tree.data?.id === chosen && tree.data?.can_edit === true && !isCoachMode
  const edits = search.edit === true && mayEdit
  const show = (change: Partial<typeof search>) =>
    navigate({ search: (now) => ({ ...now, ...change }), replace: true })

  return (
    <Screen
      title={words.title}
      subtitle={crooms.data?.length === 1 && crooms.data[0]?.name}
      back={{ to: '/progress', ...(chosen && { search: { croom: chosen } }), label: shell.screens.progress }}
      actions={
        <>
          {mayEdit && (
            <Button
              icon={edits ? Check : Pencil}
              onClick={() =>
                navigate({ search: { ...search, croom: chosen, edit: edits ? undefined : true } })
              }
            >
              {edits ? treeEditor.done : common.edit}
            </Button>
          )}
          {mayChange && (
            <Button icon={Plus} onClick={() => setJoins(true)}>
              {shell.screens.crooms}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        answer={crooms}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyCard
            drawing="sheet"
            title={words.emptyTitle}
            text={words.emptyText}
            action={
              mayChange && (
                <Button variant="primary" onClick={() => setJoins(true)}>
                  {words.choose}
                </Button>
              )
            }
          />
        }
      >
        {(all) => (
          <>
            <NewsCard />
            <div className="mb-4 flex flex-col gap-3 empty:hidden lg:flex-row lg:items-end">
              {all.length > 1 && (
                <SelectField
                  label={words.croom}
                  className="lg:w-60"
                  value={chosen ?? ''}
                  onChange={(croom) => navigate({ search: { croom, list: 1 } })}
                  options={all.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
              {!edits && (
                <>
                  <SearchField
                    className="flex-1"
                    label={words.search}
                    placeholder={words.searchHint}
                    value={q}
                    onChange={(typed) => show({ subtopic: undefined, q: typed || undefined })}
                  />
                  <Segmented
                    label={common.show}
                    value={filter}
                    onChange={(next) => show({ filter: next === 'all' ? undefined : next })}
                    options={filters.map((value) => ({ value, label: words.filters[value] }))}
                  />
                </>
              )}
            </div>
            <Loaded
              answer={tree}
              isEmpty={({ studies }) => studies.length === 0 && !edits}
              empty={
                <EmptyState
                  title={words.noLessons}
                  action={
                    mayEdit && (
                      <Button
                        variant="write"
                        icon={Plus}
                        onClick={() => navigate({ search: { ...search, croom: chosen, edit: true } })}
                      >
                        {treeEditor.add.study}
                      </Button>
                    )
                  }
                />
              }
            >
              {(croom) =>
                edits ? (
                  <div className="grid grid-cols-1 gap-4 lg:gap-5">
                    <TreeEditor tree={croom} />
                    <CroomSettings croom={croom} onGone={() => navigateHere({ search: {} })} />
                  </div>
                ) : (
                  <StudyList
                    croomId={croom.id}
                    studies={croom.studies}
                    filter={filter}
                    typed={q}
                    open={search.study ?? looked.data?.study.id}
                    onOpen={(study) => show({ study })}
                    onShowAll={() => show({ subtopic: undefined, q: undefined, filter: undefined })}
                  />
                )
              }
            </Loaded>
          </>
        )}
      </Loaded>
      {joins && (
        <ClassSheet
          onClose={() => setJoins(false)}
          onJoined={(croom) => navigateHere({ search: { croom, list: 1 } })}
          onLeft={(croom) =>
            navigateHere({ search: (now) => (now.croom === croom ? { list: 1 } : now), replace: true })
          }
        />
      )}
    </Screen>
  )
}
