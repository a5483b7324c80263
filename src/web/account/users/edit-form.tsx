import { birthYearPattern } from '#rules/consent.ts'
import { isSameEmail } from '#rules/email.ts'
import { locales, roleIds, roles } from '#rules/vocabulary.ts'
import { OwnPassword, useOwnPassword } from '#web/account/own-password.tsx'
import { TimezoneField } from '#web/account/timezone-field.tsx'
import { useTyped } from '#web/account/use-typed.ts'
import { useSave } from '#web/api/use-save.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { hasKeyboard } from '#web/ui/field.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { UserRow } from './user-item.tsx'

const shows = ['name', 'email', 'password', 'role_id', 'locale', 'timezone', 'birth_year'] as const

type EditFormProps = { user: UserRow; isOwn: boolean; onSaved(user: UserRow): void }

/** Name, e-mail, role, language, time zone and a student's year of birth; only changes are sent. */
export function EditForm({ user, isOwn, onSaved }: EditFormProps) {
  const { users: words, register, settings, common, login, fields } = useWords()
  const who = useOwnPassword()
  const typed = useTyped('accountDraft', user, editableOf)
  const save = useSave('GET /user/save', {
    said: common.saved,
    onSuccess(saved) {
      const now = { ...user, ...saved, birth_year: typed.draft.birth_year ?? user.birth_year }
      typed.onSaved(now)
      onSaved(now)
      // Name and time zone of the session are those of its token.
      if (isOwn) void session.renew()
    },
  })
  const form = formOf(typed, save, shows, { EMAIL_TAKEN: 'email' })
  const { draft, change, field } = form
  // A year of birth cannot be taken out.
  const { birth_year, ...others } = typed.typed
  const changes = { ...others, ...(birth_year != null && { birth_year }) }
  const asksEmail = !isSameEmail(draft.email, user.email)

  function submit() {
    save.mutate({ query: { id: user.id, ...changes, ...(asksEmail && who.shown) } })
  }
  return (
    <Form onSubmit={submit} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {!isOwn && <p className="text-13 text-dim sm:col-span-2">{words.editText}</p>}
      <TextField
        label={register.name}
        maxLength={80}
        required
        data-focus-first={hasKeyboard() || undefined}
        autoComplete="off"
        dir="auto"
        {...field('name')}
      />
      <TextField label={login.email} type="email" required autoComplete="off" {...field('email')} />
      {asksEmail && (
        <div className="grid grid-cols-1 gap-2 sm:col-span-2">
          <p className="text-13 text-dim">{isOwn ? settings.emailText : words.emailText}</p>
          <OwnPassword who={who} error={form.errorAt('password')} />
        </div>
      )}
      <SelectField
        label={fields.role_id}
        {...field('role_id')}
        disabled={isOwn}
        hint={isOwn && words.ownRole}
        options={roles.map(({ id }) => ({ value: id, label: common.roles[id] }))}
      />
      <SelectField
        label={fields.locale}
        {...field('locale')}
        options={locales.map((value) => ({ value, label: common.locales[value] }))}
      />
      <TimezoneField className="sm:col-span-2" {...field('timezone')} />
      {user.role_id === roleIds.student && (
        <TextField
          label={register.year}
          hint={words.yearHint}
          className="sm:col-span-2"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          pattern={birthYearPattern}
          value={draft.birth_year === null ? '' : String(draft.birth_year)}
          error={form.errorAt('birth_year')}
          onChange={(text) => change({ birth_year: Number(text.replace(/\D/g, '')) || null })}
        />
      )}
      {draft.role_id !== user.role_id && <p className="text-13 text-dim sm:col-span-2">{words.roleHint}</p>}
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button
          type="submit"
          variant="write"
          isPending={save.isPending}
          disabled={Object.keys(changes).length === 0 || draft.name.trim() === ''}
        >
          {common.save}
        </Button>
        <FormError form={form} />
      </div>
    </Form>
  )
}

function editableOf({ name, email, role_id, locale, timezone, birth_year }: UserRow) {
  return { name, email, role_id, locale, timezone, birth_year }
}
