import { useState } from 'react'
import { roles } from '#rules/vocabulary.ts'
import { TimezoneField } from '#web/account/timezone-field.tsx'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/use-words.ts'
import { changesOf, type Editable } from './changes.ts'
import type { UserRow } from './user-item.tsx'

type EditFormProps = { user: UserRow; isOwn: boolean; onSaved(user: UserRow): void }

/** Name, address, role, language and time zone; only what differs is sent. */
export function EditForm({ user, isOwn, onSaved }: EditFormProps) {
  const { users: words, account, register, settings, common } = useWords()
  const [password, setPassword] = useState('')
  const toast = useToast()
  const { name, email, role_id, locale, timezone } = user
  const [form, setForm] = useState<Editable>({ name, email, role_id, locale, timezone })
  const save = useSave('GET /user/save', {
    onSuccess(saved) {
      onSaved({ ...user, ...saved })
      toast({ text: common.saved })
    },
  })
  const change = (part: Partial<Editable>) => setForm({ ...form, ...part })
  const changes = changesOf(user, form)
  const asksEmail = changes?.email !== undefined
  const fields = save.error?.fields ?? {}
  const emailError = fields.email ?? (save.error?.code === 'EMAIL_TAKEN' ? save.error.message : undefined)

  function submit() {
    if (changes) save.mutate({ query: { id: user.id, ...changes, ...(asksEmail && { password }) } })
  }
  return (
    <Form onSubmit={submit} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {!isOwn && <p className="text-13 text-dim sm:col-span-2">{words.editText}</p>}
      <TextField
        label={register.name}
        maxLength={80}
        required
        autoComplete="off"
        dir="auto"
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
      {asksEmail && (
        <div className="grid grid-cols-1 gap-2 sm:col-span-2">
          <p className="text-13 text-dim">{isOwn ? settings.emailText : words.emailText}</p>
          <PasswordField
            label={account.ownPassword}
            autoComplete="current-password"
            required
            value={password}
            error={fields.password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </div>
      )}
      <SelectField
        label={words.role}
        value={String(form.role_id)}
        disabled={isOwn}
        {...(isOwn && { hint: words.ownRole })}
        onChange={(next) => change({ role_id: roles.find(({ id }) => String(id) === next)?.id ?? role_id })}
        options={roles.map(({ id }) => ({ value: String(id), label: common.roles[id] }))}
      />
      <SelectField
        label={settings.language}
        value={form.locale}
        onChange={(next) => change({ locale: next })}
        options={[
          { value: 'tr', label: 'Türkçe' },
          { value: 'en', label: 'English' },
        ]}
      />
      <TimezoneField
        className="sm:col-span-2"
        value={form.timezone}
        error={fields.timezone}
        onChange={(next) => change({ timezone: next })}
      />
      {form.role_id !== role_id && <p className="text-13 text-dim sm:col-span-2">{words.roleHint}</p>}
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button
          type="submit"
          variant="primary"
          isPending={save.isPending}
          disabled={changes === null || form.name.trim() === ''}
        >
          {common.save}
        </Button>
        {save.error && !fields.name && !fields.timezone && !fields.password && !emailError && (
          <p role="alert" className="text-bad">
            {save.error.message}
          </p>
        )}
      </div>
    </Form>
  )
}
