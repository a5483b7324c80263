import type { ReactNode } from 'react'
import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import type { InputOf, ReplyOf } from '#web/api/ask.ts'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { type FormState, formOf } from '#web/ui/form-state.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type Begun = { name: string; email: string }
type Call = 'GET /user/save'
const shown = ['name', 'email', 'role_id', 'croom_id'] as const

type NewAccountFormProps<T extends Begun> = {
  draftKey: string
  begun: T
  /** What the account will be, above the fields. */
  text: string
  /** What is sent besides name and e-mail. */
  more?(draft: T): Pick<InputOf<Call>['query'], 'role_id' | 'croom_id'>
  /** Above the password of the account that was made. */
  made(account: ReplyOf<Call>): string
  note?: string
  /** Closes the sheet, from a button beside the one for another account. */
  onClose?(): void
  /** Whether its sheet focuses the name when it opens. */
  isFocused?: boolean
  /** Fields after name and e-mail. */
  children?(form: FormState<T, (typeof shown)[number]>): ReactNode
}

/** Makes an account for another person and shows its temporary password once. */
export function NewAccountForm<T extends Begun>(props: NewAccountFormProps<T>) {
  const { draftKey, begun, text, more, made, note, onClose, isFocused, children } = props
  const { users: words, register, login, common } = useWords()
  const typed = useDraft(draftKey, begun)
  const make = useSave('GET /user/save', { onSuccess: typed.drop })
  const form = formOf(typed, make, shown, { EMAIL_TAKEN: 'email' })
  const { draft } = form
  const [name, email] = [draft.name.trim(), draft.email.trim()]

  if (make.data?.temporary_password)
    return (
      <div className="grid grid-cols-1 gap-4">
        <p className="font-medium">{made(make.data)}</p>
        {note && <p className="text-13 text-dim">{note}</p>}
        <TemporaryPassword
          name={make.data.name}
          email={make.data.email}
          password={make.data.temporary_password}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              typed.restart(begun)
              make.reset()
            }}
          >
            {words.makeAnother}
          </Button>
          {onClose && <Button onClick={onClose}>{common.close}</Button>}
        </div>
      </div>
    )
  return (
    <Form
      className="grid grid-cols-1 gap-4"
      onSubmit={() => make.mutate({ query: { name, email, ...more?.(draft) } })}
    >
      <p className="text-13 text-dim">{text}</p>
      <TextField
        label={register.name}
        required
        maxLength={80}
        autoComplete="off"
        dir="auto"
        data-focus-first={isFocused}
        {...form.field('name')}
      />
      <TextField label={login.email} type="email" required autoComplete="off" {...form.field('email')} />
      {children?.(form)}
      <FormError form={form} />
      <Button type="submit" variant="write" isPending={form.isSending} disabled={name === '' || email === ''}>
        {words.make}
      </Button>
    </Form>
  )
}
