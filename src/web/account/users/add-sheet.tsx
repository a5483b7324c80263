import { type RoleId, roleIds, roles } from '#rules/vocabulary.ts'
import { NewAccountForm } from '#web/account/new-account-form.tsx'
import { useConstants } from '#web/api/use-constants.ts'
import { ProgramField } from '#web/tree/programs/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'

const begun: { name: string; email: string; role_id: RoleId; croom_id: string } = {
  name: '',
  email: '',
  role_id: roleIds.student,
  croom_id: '',
}

/** Creates an account of any role and shows its temporary password once. */
export function AddSheet({ onClose }: { onClose(): void }) {
  const { users: words, common, fields, students } = useWords()
  const { mycroom } = useConstants()
  return (
    <Sheet title={words.add} onClose={onClose}>
      <NewAccountForm
        draftKey="accountDraft:new"
        begun={begun}
        text={words.addText}
        more={({ role_id, croom_id }) => ({
          role_id,
          ...(role_id === roleIds.student && croom_id && { croom_id }),
        })}
        made={({ role_id }) => students.made(common.roles[role_id])}
        onClose={onClose}
        isFocused
      >
        {({ draft, field }) => (
          <>
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
          </>
        )}
      </NewAccountForm>
    </Sheet>
  )
}
