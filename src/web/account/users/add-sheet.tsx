import { useState } from 'react'
import { type RoleId, roleIds, roles } from '#rules/vocabulary.ts'
import { NewAccountForm } from '#web/account/new-account-form.tsx'
import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import { useConstants } from '#web/api/use-constants.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { ProgramField } from '#web/tree/programs/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Creates an account of any role and shows its temporary password once. */
export function AddSheet({ onClose }: { onClose(): void }) {
  const { users: words } = useWords()
  const [round, setRound] = useState(0)
  return (
    <Sheet title={words.add} onClose={onClose}>
      <AddForm key={round} onAgain={() => setRound(round + 1)} onClose={onClose} />
    </Sheet>
  )
}

const empty: { name: string; email: string; role_id: RoleId; croom_id: string } = {
  name: '',
  email: '',
  role_id: roleIds.student,
  croom_id: '',
}

function AddForm({ onAgain, onClose }: { onAgain(): void; onClose(): void }) {
  const { users: words, common, fields, students } = useWords()
  const { mycroom } = useConstants()
  const typed = useDraft('accountDraft:new', empty)
  const make = useSave('GET /user/save', { onSuccess: typed.drop })
  const form = formOf(typed, make, ['name', 'email', 'role_id', 'croom_id'], { EMAIL_TAKEN: 'email' })
  const { draft, field } = form

  if (make.data?.temporary_password) {
    const { name, email, temporary_password } = make.data
    return (
      <div className="grid grid-cols-1 gap-4">
        <p className="font-medium">
          {words.made}: {common.roles[make.data.role_id]}
        </p>
        <TemporaryPassword name={name} email={email} password={temporary_password} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={onAgain}>{words.makeAnother}</Button>
          <Button onClick={onClose}>{common.close}</Button>
        </div>
      </div>
    )
  }

  function submit() {
    const { name, email, role_id, croom_id } = draft
    make.mutate({
      query: {
        name: name.trim(),
        email: email.trim(),
        role_id,
        ...(role_id === roleIds.student && croom_id && { croom_id }),
      },
    })
  }
  return (
    <NewAccountForm form={form} text={words.addText} action={words.make} onSubmit={submit} isFocused>
      <SelectField
        label={fields.role_id}
        {...field('role_id')}
        options={roles.map(({ id }) => ({ value: id, label: common.roles[id] }))}
      />
      {draft.role_id === roleIds.student && (
        <ProgramField
          label={students.croom}
          none={words.noCroom}
          {...field('croom_id')}
          choices={mycroom.data ?? []}
        />
      )}
    </NewAccountForm>
  )
}
