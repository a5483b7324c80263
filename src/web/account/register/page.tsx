import { useRouter } from '@tanstack/react-router'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import House from 'lucide-react/icons/house'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { birthYearPattern, leastAge } from '#rules/consent.ts'
import { limits } from '#rules/limits.ts'
import { type RoleId, roleIds } from '#rules/vocabulary.ts'
import { invitedRole, useInvitation } from '#web/account/invitation/kept.ts'
import { usePreview } from '#web/account/invitation/use-preview.ts'
import { late } from '#web/api/lazy.ts'
import { asking } from '#web/api/query-cache.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { type Newcomer, newcomers } from '#web/auth/elsewhere/pending.ts'
import { NewPasswordField } from '#web/auth/new-password-field.tsx'
import { session } from '#web/session/session.ts'
import { ProgramField } from '#web/tree/programs/field.tsx'
import { Button } from '#web/ui/button.tsx'
import { EntryForm } from '#web/ui/entry-form.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFirstWords, useLanguage } from '#web/words/use-first-words.ts'

export default asking(RegisterPage)

// Late, as they bring all other words.
const RegisterCard = late(() => import('#web/account/invitation/register-card.tsx'))
const NewcomerCard = late(() => import('#web/auth/elsewhere/newcomer-card.tsx'))

const begun = { name: '', email: '', password: '', croom_id: '', birth_year: '' }

const shown = ['ticket', 'code', 'name', 'email', 'password', 'birth_year', 'croom_id'] as const

function RegisterPage() {
  const { register: words, password: passwordWords, login } = useFirstWords()
  const locale = useLanguage()
  const router = useRouter()
  const crooms = useCall('GET /sabit/class', {})
  const constants = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  const { invitation, drop } = useInvitation()
  const preview = usePreview(invitation?.code)
  const { newcomer, dropNewcomer } = useNewcomer()
  const typed = useFields<typeof begun & { role_id: SignUpRole; code: string }>({
    ...begun,
    ...(newcomer && { name: newcomer.name, email: newcomer.email }),
    role_id: roleIds.student,
    code: '',
  })
  const register = useSave('POST /auth/register', {
    async onSuccess(pair, { body }) {
      const landing = session.adopt(pair)
      if (body.code) drop()
      dropNewcomer()
      await router.navigate({ to: invitation && !body.code ? '/settings' : landing })
    },
  })
  const form = formOf(typed, register, shown)
  const { draft, change, field } = form
  const kind = preview.data?.kind ?? invitation?.kind
  const role_id = kind ? invitedRole[kind] : draft.role_id
  const isStudent = role_id === roleIds.student
  const isParent = role_id === roleIds.parent

  // What nobody could read is not agreed to: it is asked about again after the first sign-in.
  const code = invitation ? preview.data && invitation.code : isParent && draft.code.trim()

  function submit() {
    register.mutate({
      body: { ...accountOf(draft, isStudent, newcomer), role_id, ...(code && { code }), locale },
    })
  }
  return (
    <EntryForm
      title={words.title}
      form={form}
      onSubmit={submit}
      footer={
        <p>
          {words.haveAccount}{' '}
          <TextLink to="/login" search={onwards(invitation !== null, newcomer !== null)}>
            {login.title}
          </TextLink>
        </p>
      }
    >
      {newcomer && (
        <NewcomerCard
          newcomer={newcomer}
          isTaken={register.error?.code === 'EMAIL_TAKEN'}
          error={form.errorAt('ticket')}
          onDrop={dropNewcomer}
        />
      )}
      {invitation ? (
        <RegisterCard preview={preview} error={form.errorAt('code')} onDrop={drop} />
      ) : (
        <RoleChoice value={draft.role_id} onChange={(role_id) => change({ role_id })} />
      )}
      <TextField
        label={words.name}
        autoComplete="name"
        required
        maxLength={limits.nameCharacters}
        {...field('name')}
      />
      <TextField label={login.email} type="email" autoComplete="username" required {...field('email')} />
      {!newcomer && <NewPasswordField label={passwordWords.label} required {...field('password')} />}
      {isStudent && constants.data?.consent_age !== 0 && (
        <TextField
          label={words.year}
          hint={isYoung(draft.birth_year, constants.data?.consent_age) && words.youngHint}
          inputMode="numeric"
          autoComplete="bday-year"
          pattern={birthYearPattern}
          maxLength={4}
          required
          {...field('birth_year')}
        />
      )}
      {isStudent && (
        <ProgramField
          label={words.croom}
          hint={words.croomHint}
          none={words.noCroom}
          {...field('croom_id')}
          choices={crooms.data ?? []}
        />
      )}
      {isParent && !invitation && (
        <TextField
          label={words.code}
          hint={words.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          {...field('code')}
        />
      )}
      <Button type="submit" variant="primary" size="lg" isPending={form.isSending || preview.isLoading}>
        {words.submit}
      </Button>
    </EntryForm>
  )
}

/** Who has come from a provider: the ticket takes the place of the password. */
function useNewcomer() {
  const [newcomer, setNewcomer] = useState(() => newcomers.kept(sessionStorage, Date.now()))
  return {
    newcomer,
    dropNewcomer() {
      newcomers.drop(sessionStorage)
      setNewcomer(null)
    },
  }
}

/** Where somebody who has an account after all goes on: to what waits in the settings. */
function onwards(isInvited: boolean, isNewcomer: boolean): { to?: string } {
  if (isNewcomer) return { to: '/settings?section=security' }
  return isInvited ? { to: '/settings' } : {}
}

/** What is sent of the fields, but for role and code. */
function accountOf(
  { name, email, password, croom_id, birth_year }: typeof begun,
  isStudent: boolean,
  newcomer: Newcomer | null,
) {
  return {
    name,
    email,
    ...(newcomer ? { ticket: newcomer.ticket } : { password }),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(isStudent && croom_id !== '' && { croom_id }),
    ...(isStudent && birth_year !== '' && { birth_year: Number(birth_year) }),
  }
}

/** Whether a parent has to agree, by a year of birth that is typed in full. */
function isYoung(typed: string, consentAge = 0): boolean {
  const isYear = new RegExp(`^${birthYearPattern}$`).test(typed)
  return isYear && leastAge(Number(typed), String(new Date().getFullYear())) < consentAge
}

type SignUpRole = Exclude<RoleId, typeof roleIds.admin>

/** Student, coach or parent: it decides what the rest of the form and the product look like. */
function RoleChoice({ value, onChange }: { value: SignUpRole; onChange(role: SignUpRole): void }) {
  const { register: words } = useFirstWords()
  const roles = [
    { role: roleIds.student, title: words.student, text: words.studentText, Icon: GraduationCap },
    { role: roleIds.coach, title: words.coach, text: words.coachText, Icon: Users },
    { role: roleIds.parent, title: words.parent, text: words.parentText, Icon: House },
  ] as const
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-medium">{words.role}</legend>
      {roles.map(({ role, title, text, Icon }) => (
        <label
          key={role}
          className="flex items-center gap-3 rounded-control border border-line bg-surface p-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="role"
            checked={value === role}
            onChange={() => onChange(role)}
            className="size-4 accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{title}</span>
            <span className="block text-13 text-dim">{text}</span>
          </span>
          <Icon size={20} aria-hidden className="text-dim" />
        </label>
      ))}
    </fieldset>
  )
}
