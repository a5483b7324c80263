import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { newId } from '#web/api/new-id.ts'
import { useCall } from '#web/api/use-call.ts'
import { useStudents } from '#web/coach/use-students.ts'
import { croomChoices } from '#web/trials/croom-choices.ts'
import { Card } from '#web/ui/card.tsx'
import { contentOf, type FileFault } from '#web/ui/file-content.ts'
import { FileField } from '#web/ui/file-field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Matches } from './matches.tsx'
import { Saved } from './saved.tsx'
import { type Chosen, useGroupImport } from './use-group-import.ts'

const route = getRouteApi('/inside/students/import')

/** Imports one file with a row per student: shows the student of each row, then saves all rows. */
export default function GroupImportPage() {
  const { groupImport: words, students } = useWords()
  const { done } = route.useSearch()
  const crooms = useCall('GET /sabit/class', {}, { staleTime: 300_000 })
  return (
    <Screen title={words.title} subtitle={words.text} back={{ to: '/students', label: students.title }}>
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        {done && <Saved key={done} id={done} />}
        <Loaded answer={crooms}>
          {(rows) => {
            const own = (kind: string) => Number(kind === 'catalogue')
            return <Import crooms={croomChoices(rows.toSorted((a, b) => own(a.kind) - own(b.kind)))} />
          }}
        </Loaded>
      </div>
    </Screen>
  )
}

function Import({ crooms }: { crooms: readonly { id: string; name: string }[] }) {
  const { trialImport, groupImport: words } = useWords()
  const { croom } = route.useSearch()
  const { rows: students } = useStudents()
  const [croomId, setCroomId] = useState(crooms.find(({ id }) => id === croom)?.id ?? crooms[0]?.id ?? '')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<FileFault | null>(null)
  const { sheet, show, save, isLooking, isSaving, refused } = useGroupImport()

  async function take(file: File) {
    const read = await contentOf(file)
    if ('fault' in read) return setFault(read.fault)
    setFault(null)
    const next = { id: newId(), name: file.name, file: read.content }
    setChosen(next)
    show(next, croomId)
  }
  const refusal =
    refused && (refused.status === 0 ? trialImport.keptLater : (refused.fields.file ?? refused.message))
  return (
    <>
      <Card>
        <div className="grid max-w-[46rem] grid-cols-1 gap-4">
          <SelectField
            label={trialImport.croom}
            hint={words.croomHint}
            value={croomId}
            onChange={(id) => {
              setCroomId(id)
              if (chosen) show(chosen, id)
            }}
            options={crooms.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FileField
            name={chosen?.name ?? null}
            error={fault ? trialImport[fault] : (refusal ?? undefined)}
            isPending={isLooking}
            onTake={take}
            onRetry={chosen && refused?.status === 0 ? () => show(chosen, croomId) : undefined}
          />
          <p className="text-13 text-dim">{words.sampleText}</p>
        </div>
      </Card>
      {sheet && chosen && fault === null && (
        <Matches
          // Answers are about the rows of one file.
          key={`${chosen.id} ${croomId}`}
          sheet={sheet}
          students={students}
          isSaving={isSaving}
          onSave={(people) => save(chosen, croomId, sheet, people)}
        />
      )}
    </>
  )
}
