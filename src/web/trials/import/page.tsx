import { getRouteApi, useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { useEffect, useEffectEvent, useState } from 'react'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { takeShared } from '#web/offline/shared-file.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { croomChoices } from '#web/trials/croom-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { download } from '#web/ui/download.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { contentOf, type FileFault } from '#web/ui/file-content.ts'
import { FileField } from '#web/ui/file-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { isolated } from '#web/words/dotted.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Answers, type FileReply, type Person, peopleOf, placesOf, sentColumns } from './meaning.ts'
import { Preview } from './preview.tsx'
import { remember, rememberedFor } from './remembered.ts'
import { sampleCsv } from './sample.ts'

const route = getRouteApi('/inside/trial-exams/import')

/** A chosen file with its idempotency key. */
type Chosen = { id: string; name: string; file: string }

/** What was said of a file besides its class group. */
type Said = { answers: Answers; sheet: string | null; line: number | null; replace: boolean }
const nothingSaid: Said = { answers: {}, sheet: null, line: null, replace: false }

export default function TrialImportPage() {
  const { trialImport: words, trials } = useWords()
  const mayChange = useMayChange()
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const back = { to: '/trial-exams', label: trials.title }
  if (!mayChange)
    return (
      <Screen title={words.title} back={back}>
        <EmptyState title={trials.onlyLook} />
      </Screen>
    )
  return (
    <Screen title={words.title} subtitle={words.text} back={back}>
      <Loaded
        answer={crooms}
        isEmpty={(rows) => croomChoices(rows).length === 0}
        empty={
          <Card>
            <EmptyState
              drawing="sheet"
              title={words.noCroom}
              action={
                <LinkButton to="/progress" variant="primary">
                  {words.toCurriculum}
                </LinkButton>
              }
            />
          </Card>
        }
      >
        {(rows) => <Import crooms={croomChoices(rows)} />}
      </Loaded>
    </Screen>
  )
}

function Import({ crooms }: { crooms: readonly { id: string; name: string }[] }) {
  const { trialImport: words } = useWords()
  const { locale } = useFormat()
  const navigate = useNavigate()
  const toast = useToast()
  const isHere = useIsHere()
  const [croomId, setCroomId] = useState(crooms[0]?.id ?? '')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [offered, setOffered] = useState<File | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const form = useCall('GET /trialexam/subjects/{id}', { params: { id: croomId } }, { staleTime: 300_000 })
  const state = useCall('GET /state', { query: {} })
  const [said, setSaid] = useState(nothingSaid)
  const [people, setPeople] = useState<Person[]>([])
  const look = useSave('POST /import/trialexam', { waitMs: timeouts.fileSave })
  const save = useSave('POST /import/trialexam', {
    waitMs: timeouts.fileSave,
    onSuccess({ saved }) {
      toast({ text: words.saved(saved ?? 0) })
      if (isHere()) navigate({ to: '/trial-exams' })
    },
  })

  const bodyOf = (file: Chosen, croom_id: string, { answers, sheet, line, replace }: Said) => ({
    id: file.id,
    croom_id,
    file: file.file,
    sheet,
    line,
    replace,
    columns: sentColumns(answers),
  })
  /** Shows the file as it would be saved with what was said of it. */
  function show(file: Chosen, croom_id: string, next: Said) {
    setFault(null)
    setSaid(next)
    save.reset()
    look.mutate(
      { body: bodyOf(file, croom_id, next) },
      { onSuccess: (reply) => learn(file, croom_id, next, reply) },
    )
  }
  /** Takes what was said of an earlier file with this head, once for each file. */
  function learn(file: Chosen, croom_id: string, next: Said, reply: FileReply) {
    if (next.line === null) setPeople(peopleOf(reply))
    const answers = next === nothingSaid ? rememberedFor(croom_id, reply.columns) : undefined
    if (answers) show(file, croom_id, { ...next, answers })
  }
  function say(part: Partial<Said>) {
    if (!chosen || !look.data) return
    const next = { ...said, ...part }
    if (part.answers) remember(croomId, look.data.columns, part.answers)
    show(chosen, croomId, next)
  }
  async function take(file: File) {
    const read = await contentOf(file)
    if ('fault' in read) return setFault(read.fault)
    const next = { id: newId(), name: file.name, file: read.content }
    setChosen(next)
    show(next, croomId, nothingSaid)
  }
  const { shared } = route.useSearch()
  const takeWaiting = useEffectEvent(async () => {
    // A reload does not look for the file again.
    navigate({ to: '/trial-exams/import', search: {}, replace: true })
    setOffered((await takeShared().catch(() => undefined)) ?? null)
  })
  useEffect(() => {
    if (shared) void takeWaiting()
  }, [shared])
  function saveAll() {
    if (chosen) save.mutate({ body: { ...bodyOf(chosen, croomId, said), save: true } })
  }
  const refused = save.error ?? look.error
  const error = fault
    ? words[fault]
    : refused && (refused.status === 0 ? words.keptLater : (refused.fields.file ?? refused.message))

  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <div className="grid max-w-[46rem] grid-cols-1 gap-4">
          <SelectField
            label={words.croom}
            value={croomId}
            onChange={(id) => {
              setCroomId(id)
              if (chosen) show(chosen, id, nothingSaid)
            }}
            options={crooms.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {offered && (
            <div role="alert" className="rounded-card border border-accent bg-accent-soft p-4">
              <p className="font-medium wrap-anywhere">{words.offered(isolated(offered.name))}</p>
              <p className="text-13 text-dim">{words.offeredText}</p>
              <div className="mt-3 flex flex-wrap gap-3">
                <Button
                  variant="primary"
                  onClick={() => {
                    setOffered(null)
                    void take(offered)
                  }}
                >
                  {words.takeOffered}
                </Button>
                <Button onClick={() => setOffered(null)}>{words.leaveOffered}</Button>
              </div>
            </div>
          )}
          <FileField
            name={chosen?.name ?? null}
            error={error ?? undefined}
            isPending={look.isPending}
            onTake={take}
            onRetry={chosen && refused?.status === 0 ? () => show(chosen, croomId, said) : undefined}
          />
          <div>
            <p className="mb-2 text-13 text-dim">{words.sampleText}</p>
            <Button
              icon={Download}
              disabled={!form.data || !state.data}
              onClick={() =>
                download(
                  `${words.sampleName}.csv`,
                  new Blob(
                    [
                      sampleCsv(
                        form.data?.studies ?? [],
                        words.sampleHeads,
                        state.data?.today.day ?? '',
                        locale,
                      ),
                    ],
                    { type: 'text/csv' },
                  ),
                )
              }
            >
              {words.sample}
            </Button>
          </div>
        </div>
      </Card>
      {look.data && fault === null && (
        <Preview
          file={look.data}
          places={form.data ? placesOf(form.data) : []}
          people={people}
          said={said}
          isSaving={save.isPending}
          onSay={say}
          onSave={saveAll}
        />
      )}
    </div>
  )
}
