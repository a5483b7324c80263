import { getRouteApi } from '@tanstack/react-router'
import { useCall } from '#web/api/use-call.ts'
import { UndoCard } from '#web/coach/undo-card.tsx'
import { useStudents } from '#web/coach/use-students.ts'
import { croomChoices } from '#web/trials/croom-choices.ts'
import { FileQuestions } from '#web/trials/file-questions/file-questions.tsx'
import { openOf, placesOf } from '#web/trials/file-questions/meaning.ts'
import { Card } from '#web/ui/card.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Matches } from './matches.tsx'
import { useGroupImport } from './use-group-import.ts'

const route = getRouteApi('/inside/students/import')

/** Imports one file with a row per student: shows the student of each row, then saves all rows. */
export default function GroupImportPage() {
  const { groupImport: words, shell } = useWords()
  const { done } = route.useSearch()
  const crooms = useCall('GET /sabit/class', {}, { staleTime: 300_000 })
  return (
    <Screen
      title={words.title}
      subtitle={words.text}
      back={{ to: '/students', label: shell.screens.students }}
    >
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        {done && (
          <UndoCard key={done} call="POST /import/many/undo" id={done} says={{ ...words, done: words.saved }}>
            <LinkButton to="/students">{shell.screens.students}</LinkButton>
          </UndoCard>
        )}
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
  const { groupImport: words, students: list } = useWords()
  const { croom } = route.useSearch()
  const { rows: students } = useStudents()
  const { file, save, isSaving, refused } = useGroupImport(
    crooms.find(({ id }) => id === croom)?.id ?? crooms[0]?.id ?? '',
  )
  const { croomId, chosen, preview, said } = file
  const form = useCall('GET /trialexam/subjects/{id}', { params: { id: croomId } }, { staleTime: 300_000 })
  return (
    <>
      <Card>
        <div className="grid max-w-[46rem] grid-cols-1 gap-4">
          <SelectField
            label={list.croom}
            hint={words.croomHint}
            value={croomId}
            onChange={file.chooseCroom}
            options={crooms.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FileField {...file.field(refused)} />
          <p className="text-13 text-dim">{words.sampleText}</p>
        </div>
      </Card>
      {preview && chosen && (
        <>
          <FileQuestions
            file={preview}
            said={said}
            places={form.data ? placesOf(form.data) : []}
            onAnswers={(answers) => file.say({ answers })}
            onSheet={(sheet) => file.say({ sheet })}
          />
          <Matches
            // Answers are about the rows of one sheet.
            key={`${chosen.id} ${croomId} ${file.sheet}`}
            preview={preview}
            open={openOf(preview, said.answers)}
            students={students}
            isPending={file.isLooking || isSaving}
            onSave={(people) => save(preview, people)}
          />
        </>
      )}
    </>
  )
}
