import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormError } from '#web/ui/form.tsx'
import { formOf, useFields } from '#web/ui/form-state.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Creates an account for a student and shows its temporary password once. */
export function InviteByAccount() {
  const { students: words, register } = useWords()
  const typed = useFields({ name: '', email: '' })
  const make = useSave('GET /user/save')

  if (make.data?.temporary_password) {
    const again = () => {
      typed.reset()
      make.reset()
    }
    return (
      <div className="grid grid-cols-1 gap-4">
        <p className="font-medium">{words.made(make.data.name)}</p>
        <p className="text-13 text-dim">{words.madeWaits}</p>
        <TemporaryPassword
          name={make.data.name}
          email={make.data.email}
          password={make.data.temporary_password}
        />
        <Button className="justify-self-start" onClick={again}>
          {words.makeAnother}
        </Button>
      </div>
    )
  }
  const form = formOf(typed, make, { EMAIL_TAKEN: 'email' })
  const { name, email } = typed.draft

  function submit() {
    make.mutate({ query: { name: name.trim(), email: email.trim() } })
  }
  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <p className="text-13 text-dim">{words.makeText}</p>
      <TextField
        label={register.name}
        required
        maxLength={80}
        autoComplete="off"
        dir="auto"
        {...form.field('name')}
      />
      <TextField label={register.email} type="email" required autoComplete="off" {...form.field('email')} />
      <FormError form={form} />
      <Button
        type="submit"
        variant="write"
        isPending={make.isPending}
        disabled={name.trim() === '' || email.trim() === ''}
      >
        {words.make}
      </Button>
    </Form>
  )
}
