import { useState } from 'react'
import { type RoleId, roleIds, roles } from '#rules/vocabulary.ts'
import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import { useConstants } from '#web/api/use-constants.ts'
import { useSave } from '#web/api/use-save.ts'
import { ProgramField } from '#web/tree/programs/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Makes an account of any role; its first password is shown once. */
export function AddSheet({ onClose }: { onClose(): void }) {
  const { users: words } = useWords()
  const [round, setRound] = useState(0)
  return (
    <Sheet title={words.add} isOpen onClose={onClose}>
      <AddForm key={round} onAgain={() => setRound(round + 1)} onClose={onClose} />
    </Sheet>
  )
}

const empty = { name: '', email: '', role_id: roleIds.student as RoleId, croom_id: '' }

function AddForm({ onAgain, onClose }: { onAgain(): void; onClose(): void }) {
  const { users: words, register, common } = useWords()
  const { mycroom } = useConstants()
  const [form, setForm] = useState(empty)
  const make = useSave('GET /user/save')
  const change = (part: Partial<typeof empty>) => setForm({ ...form, ...part })

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
  const fields = make.error?.fields ?? {}
  const emailError = fields.email ?? (make.error?.code === 'EMAIL_TAKEN' ? make.error.message : undefined)

  function submit() {
    const { name, email, role_id, croom_id } = form
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
    <Form className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <p className="text-13 text-dim">{words.addText}</p>
      <TextField
        label={register.name}
        required
        maxLength={80}
        autoComplete="off"
        dir="auto"
        data-focus-first
        value={form.name}
        error={fields.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={register.email}
        type="email"
        required
        autoComplete="off"
        value={form.email}
        error={emailError}
        onChange={({ target }) => change({ email: target.value })}
      />
      <SelectField
        label={words.role}
        value={String(form.role_id)}
        onChange={(next) => change({ role_id: roles.find(({ id }) => String(id) === next)?.id ?? 2 })}
        options={roles.map(({ id }) => ({ value: String(id), label: common.roles[id] }))}
      />
      {form.role_id === roleIds.student && (
        <ProgramField
          label={words.croom}
          none={words.noCroom}
          value={form.croom_id}
          onChange={(croom_id) => change({ croom_id })}
          choices={mycroom.data ?? []}
        />
      )}
      {make.error && !fields.name && !emailError && (
        <p role="alert" className="text-bad">
          {make.error.message}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        isPending={make.isPending}
        disabled={form.name.trim() === '' || form.email.trim() === ''}
      >
        {words.make}
      </Button>
    </Form>
  )
}
