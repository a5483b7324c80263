import { getRouteApi, useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { useEffect, useEffectEvent, useState } from 'react'
import { byteOrderMark, csvLine } from '#rules/csv.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { takeShared } from '#web/offline/shared-file.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { croomChoices } from '#web/trials/croom-choices.ts'
import { placesOf } from '#web/trials/file-questions/meaning.ts'
import { useFilePreview } from '#web/trials/file-questions/use-file-preview.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { download } from '#web/ui/download.ts'
import { EmptyCard, EmptyState } from '#web/ui/empty-state.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { isolated } from '#web/words/dotted.ts'
import { type Spoken, useWords } from '#web/words/use-words.ts'
import { type OwnSaid, type Person, Preview, peopleOf } from './preview.tsx'

const route = getRouteApi('/inside/trial-exams/import')

const nothingSaid: OwnSaid = { answers: {}, sheet: null, line: null, replace: false }

export default function TrialImportPage() {
  const { trialImport: words, trials, curriculum } = useWords()
  const mayChange = useMayChange()
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  return (
    <Screen
      title={words.title}
      subtitle={mayChange && words.text}
      back={{ to: '/trial-exams', label: trials.title }}
    >
      {mayChange ? (
        <Loaded
          answer={crooms}
          isEmpty={(rows) => croomChoices(rows).length === 0}
          empty={
            <EmptyCard
              drawing="sheet"
              title={words.noCroom}
              action={
                <LinkButton to="/progress" variant="primary">
                  {curriculum.choose}
                </LinkButton>
              }
            />
          }
        >
          {(rows) => <Import crooms={croomChoices(rows)} />}
        </Loaded>
      ) : (
        <EmptyState title={trials.onlyLook} />
      )}
    </Screen>
  )
}

function Import({ crooms }: { crooms: readonly { id: string; name: string }[] }) {
  const spoken = useWords()
  const { trialImport: words, curriculum } = spoken
  const navigate = useNavigate()
  const navigateHere = useNavigateHere()
  const [offered, setOffered] = useState<File | null>(null)
  const [people, setPeople] = useState<Person[]>([])
  const look = useSave('POST /import/trialexam', { waitMs: timeouts.fileSave })
  const save = useSave('POST /import/trialexam', {
    waitMs: timeouts.fileSave,
    said: ({ saved }) => words.saved(saved ?? 0),
    onSuccess: () => void navigateHere({ to: '/trial-exams' }),
  })
  const file = useFilePreview({
    croomId: crooms[0]?.id ?? '',
    nothingSaid,
    look,
    onLook: save.reset,
    // Once a line is chosen only that one is read.
    onShown: (reply, { line }) => line === null && setPeople(peopleOf(reply)),
  })
  const { croomId, preview } = file
  const form = useCall('GET /trialexam/subjects/{id}', { params: { id: croomId } }, { staleTime: 300_000 })
  const state = useCall('GET /state', { query: {} })

  const { shared } = route.useSearch()
  const takeWaiting = useEffectEvent(async () => {
    // A reload does not look for the file again.
    navigate({ to: '/trial-exams/import', search: {}, replace: true })
    setOffered((await takeShared().catch(() => undefined)) ?? null)
  })
  useEffect(() => {
    if (shared) void takeWaiting()
  }, [shared])

  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <div className="grid max-w-[46rem] grid-cols-1 gap-4">
          <SelectField
            label={curriculum.croom}
            value={croomId}
            onChange={file.chooseCroom}
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
                    void file.take(offered)
                  }}
                >
                  {words.takeOffered}
                </Button>
                <Button onClick={() => setOffered(null)}>{words.leaveOffered}</Button>
              </div>
            </div>
          )}
          <FileField {...file.field(save.error)} />
          <div>
            <p className="mb-2 text-13 text-dim">{words.sampleText}</p>
            <Button
              icon={Download}
              disabled={!form.data || !state.data}
              onClick={() =>
                download(
                  `${words.sampleName}.csv`,
                  new Blob([sampleCsv(form.data?.studies ?? [], state.data?.today.day ?? '', spoken)], {
                    type: 'text/csv',
                  }),
                )
              }
            >
              {words.sample}
            </Button>
          </div>
        </div>
      </Card>
      {preview && (
        <Preview
          file={preview}
          places={form.data ? placesOf(form.data) : []}
          people={people}
          said={file.said}
          isPending={file.isLooking || save.isPending}
          onSay={file.say}
          onSave={() => file.body && save.mutate({ body: { ...file.body, save: true } })}
        />
      )}
    </div>
  )
}

/** A sample file with the lessons of a class group and one invented trial exam. */
function sampleCsv(
  lessons: readonly { name: string; question_count: number }[],
  day: string,
  { trialImport: { kinds, results: heads }, common, fields, format }: Spoken,
): string {
  const titles = lessons.flatMap(({ name }) => [`${name} ${heads.correct}`, `${name} ${heads.wrong}`])
  const results = lessons.flatMap(({ question_count }) => [
    Math.floor(question_count * 0.6),
    Math.floor(question_count * 0.2),
  ])
  const lines = [
    [common.kinds.trial, kinds.day, fields.publisher, ...titles],
    ['Deneme 1', day, 'Bilgi Sarmal', ...results],
  ]
  return byteOrderMark + lines.map((cells) => `${csvLine(cells, format.locale)}\r\n`).join('')
}
