import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useState } from 'react'
import { rowsWith } from '#rules/search-text.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { useStudents } from '#web/coach/use-students.ts'
import { useFirstRows } from '#web/study/review/use-first-rows.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FindList } from '#web/ui/find-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { focusBeside } from '#web/ui/next-focus.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { type Toast, toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

type Member = { id: string; name: string }
/** Students of a group, by name as they come; a removal can be undone. */
export function Members({ croomId, members }: { croomId: string; members: readonly Member[] }) {
  const { crooms: words, groupImport, shell, students, format } = useWords()
  const [adds, setAdds] = useState(false)
  const first = useFirstRows(members, 8)
  const change = useToldSave('POST /croom/members')

  // `mutateAsync`, so that the toast is shown even after leaving the page.
  const send = (part: { add?: string[]; remove?: string[] }, done: Toast) =>
    void change.mutateAsync({ body: { croom_id: croomId, ...part } }).then(
      () => toast(done),
      () => {},
    )
  const add = ({ id, name }: Member) => send({ add: [id] }, { text: words.added(name) })
  const remove = (member: Member) =>
    send({ remove: [member.id] }, { text: words.removed(member.name), undo: () => add(member) })
  return (
    <Card
      title={`${shell.screens.students} (${format.number(members.length)})`}
      padded={false}
      actions={
        <Button icon={UserPlus} onClick={() => setAdds(true)}>
          {students.invite}
        </Button>
      }
    >
      {members.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-dim lg:px-5">{words.noMembers}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {first.rows.map((member) => (
            <li
              key={member.id}
              className="flex min-h-12 items-center justify-between gap-3 py-0.5 pr-1 pl-4 lg:pr-2 lg:pl-5"
            >
              <bdi className="min-w-0 wrap-anywhere">{member.name}</bdi>
              <IconButton
                label={words.removeOf(member.name)}
                icon={X}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget)
                  remove(member)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {first.button}
      {members.length > 0 && (
        <p className="border-t border-line px-4 py-3 lg:px-5">
          <LinkButton to="/students/import" search={{ croom: croomId }} icon={FileSpreadsheet}>
            {groupImport.action}
          </LinkButton>
        </p>
      )}
      {adds && <AddSheet members={members} onAdd={add} onClose={() => setAdds(false)} />}
    </Card>
  )
}

type AddSheetProps = { members: readonly Member[]; onAdd(member: Member): void; onClose(): void }

function AddSheet({ members, onAdd, onClose }: AddSheetProps) {
  const { crooms: words, common, students } = useWords()
  const { first, rows } = useStudents()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const known = new Set(members.map(({ id }) => id))
  const left = rows.filter(({ id }) => !known.has(id))
  const found = rowsWith(left, wanted, ({ name }) => name)
  return (
    <Sheet title={students.invite} onClose={onClose}>
      <FindList
        label={common.search}
        placeholder={common.search}
        typed={typed}
        onType={setTyped}
        found={found}
        isBehind={wanted !== typed}
        keyOf={({ id }) => id}
        onPick={(student) => {
          onAdd(student)
          onClose()
        }}
        nothing={!first.isPending && (left.length === 0 ? words.allIn : common.noResult)}
      >
        {({ name, email }) => <Named name={name} facts={email} />}
      </FindList>
    </Sheet>
  )
}
