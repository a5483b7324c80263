import { useMutation } from '@tanstack/react-query'
import { askInTime } from '#web/api/ask-in-time.ts'
import { useByStudent } from '#web/coach/use-by-student.ts'
import { type StudentRow, useGroups } from '#web/coach/use-students.ts'
import { useFirstRows } from '#web/study/review/use-first-rows.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { tellError } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

type WhoCardProps = {
  /** Students for whom the coach may act, by name. */
  students: readonly StudentRow[]
  chosen: ReadonlySet<string>
  onChange(chosen: ReadonlySet<string>): void
}

/** Chooses students: one by one, a class group, those to look at today, or all. */
export function WhoCard({ students, chosen, onChange }: WhoCardProps) {
  const { planMany: words, students: ofStudents, shell, format } = useWords()
  const { byStudent } = useByStudent('GET /insight/triage', {})
  const groups = useGroups()
  const first = useFirstRows(students, 12)
  const mayChoose = new Set(students.map(({ id }) => id))
  const choose = (ids: readonly string[]) => onChange(new Set(ids.filter((id) => mayChoose.has(id))))
  const members = useMutation({
    mutationFn: (croom_id: string) => askInTime('GET /user', { query: { croom_id, size: 200 } }),
    onError: tellError,
  })
  // Only the group that was pressed last is chosen, whichever is answered first.
  const chooseGroup = (id: string) =>
    members.mutate(id, { onSuccess: ({ rows }) => choose(rows.map((row) => row.id)) })
  const look = students.filter(({ id }) => byStudent.get(id)?.group === 'look')
  // One that is chosen may have ended the link meanwhile.
  const count = students.filter(({ id }) => chosen.has(id)).length
  const isAll = count === students.length
  const toggle = (id: string, isOn: boolean) =>
    onChange(new Set(isOn ? [...chosen, id] : [...chosen].filter((each) => each !== id)))
  return (
    <Card
      padded={false}
      title={
        <>
          {words.who}{' '}
          {students.length > 0 && (
            <span className="tabular font-normal text-dim">
              {words.chosen(format.number(count), format.number(students.length))}
            </span>
          )}
        </>
      }
    >
      {students.length === 0 ? (
        <EmptyState
          title={words.noStudentsTitle}
          text={words.noStudentsText}
          action={<LinkButton to="/students">{shell.screens.students}</LinkButton>}
        />
      ) : (
        <>
          <div className="flex flex-wrap gap-2 px-4 pb-2 lg:px-5">
            {groups.map(({ id, name }) => (
              <Chip key={id} label={name} onPress={() => chooseGroup(id)} />
            ))}
            {look.length > 0 && (
              <Chip label={ofStudents.groups.look} onPress={() => choose(look.map(({ id }) => id))} />
            )}
            <Chip
              label={isAll ? words.nobody : words.all}
              onPress={() => choose(isAll ? [] : students.map(({ id }) => id))}
            />
          </div>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] px-4 pb-2 lg:grid-cols-1 lg:px-5">
            {first.rows.map(({ id, name }) => (
              <li key={id}>
                <label className="flex min-h-10 items-center gap-3 py-1.5 text-15">
                  <Checkbox checked={chosen.has(id)} onChange={(isOn) => toggle(id, isOn)} />
                  <bdi className={`min-w-0 wrap-anywhere ${chosen.has(id) ? 'font-medium' : 'text-dim'}`}>
                    {name}
                  </bdi>
                </label>
              </li>
            ))}
          </ul>
          {first.button}
        </>
      )}
    </Card>
  )
}

function Chip({ label, onPress }: { label: string; onPress(): void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-9 max-w-full rounded-pill bg-sunken px-3 text-13 font-medium wrap-anywhere hover:text-accent-ink"
    >
      {label}
    </button>
  )
}
