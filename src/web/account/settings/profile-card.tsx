import { isSameEmail } from '#rules/email.ts'
import { locales } from '#rules/vocabulary.ts'
import { OwnPassword, useOwnPassword } from '#web/account/own-password.tsx'
import { TimezoneField } from '#web/account/timezone-field.tsx'
import { type User, useTyped } from '#web/account/use-typed.ts'
import { useSave } from '#web/api/use-save.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { chooseLanguage } from '#web/words/language.ts'
import { useWords } from '#web/words/use-words.ts'

const shown = ['name', 'email', 'password', 'locale', 'timezone', 'day_start', 'week_start'] as const

/** Name, e-mail, language, time zone and start of days and weeks. */
export function ProfileCard({ user }: { user: User }) {
  const { settings: words, common, register, login, fields, format } = useWords()
  const profile = useTyped('profileDraft', user, profileOf)
  const who = useOwnPassword()
  const save = useSave('GET /user/save', {
    said: common.saved,
    onSuccess(_, { query }) {
      // Another one may have been chosen for this device only.
      if (query.locale) chooseLanguage(query.locale)
      // Name and time zone of the session are those of its token.
      void session.renew()
      who.setShown({ password: '' })
    },
  })
  const form = formOf(profile, save, shown, { EMAIL_TAKEN: 'email' })
  const { draft, field, errorAt } = form
  const asksEmail = !isSameEmail(draft.email, user.email)
  const hours = [0, 1, 2, 3, 4, 5, 6]

  function submit() {
    // With the id, as a coach's save without one would create a student.
    const query = { id: user.id, ...profile.typed, ...(asksEmail && who.shown) }
    save.mutate({ query }, { onSuccess: profile.onSaved })
  }
  return (
    <Card title={words.profile}>
      <Form onSubmit={submit} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={register.name}
          autoComplete="name"
          maxLength={80}
          required
          dir="auto"
          {...field('name')}
        />
        <TextField
          label={login.email}
          type="email"
          autoComplete="email"
          required
          {...field('email')}
          {...(user.new_email && !asksEmail && { hint: words.emailWaits(user.new_email) })}
        />
        {asksEmail && (
          <div className="grid grid-cols-1 gap-2 sm:col-span-2">
            <p className="text-13 text-dim">{words.emailText}</p>
            <OwnPassword who={who} error={errorAt('password')} />
          </div>
        )}
        <SelectField
          label={fields.locale}
          {...field('locale')}
          options={locales.map((value) => ({ value, label: common.locales[value] }))}
        />
        <TimezoneField {...field('timezone')} />
        <SelectField
          label={fields.day_start}
          hint={words.dayStartHint(draft.day_start)}
          {...field('day_start')}
          options={hours.map((hour) => ({ value: hour, label: format.hour(hour) }))}
        />
        <SelectField
          label={fields.week_start}
          {...field('week_start')}
          options={format.weekdays.map((label, index) => ({ value: index + 1, label }))}
        />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <Button type="submit" variant="write" isPending={save.isPending}>
            {common.save}
          </Button>
          <FormError form={form} />
        </div>
      </Form>
    </Card>
  )
}

function profileOf({ name, email, locale, timezone, day_start, week_start }: User) {
  return { name, email, locale, timezone, day_start, week_start }
}
