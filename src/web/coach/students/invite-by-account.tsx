import { useState } from 'react'
import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Makes an account for a student who has none; its first password is shown once. */
export function InviteByAccount() {
  const { students: words, register } = useWords()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const make = useSave('GET /user/save')

  if (make.data?.temporary_password) {
    const again = () => {
      setName('')
      setEmail('')
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
  const fields = make.error?.fields ?? {}
  const emailError = fields.email ?? (make.error?.code === 'EMAIL_TAKEN' ? make.error.message : undefined)
  const isElsewhere = make.error && !fields.name && !emailError

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
        value={name}
        error={fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={register.email}
        type="email"
        required
        autoComplete="off"
        value={email}
        error={emailError}
        onChange={({ target }) => setEmail(target.value)}
      />
      {isElsewhere && (
        <p role="alert" className="text-bad">
          {make.error.message}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        isPending={make.isPending}
        disabled={name.trim() === '' || email.trim() === ''}
      >
        {words.make}
      </Button>
    </Form>
  )
}
