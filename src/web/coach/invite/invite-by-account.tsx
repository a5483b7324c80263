import { NewAccountForm } from '#web/account/new-account-form.tsx'
import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import { useSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { useWords } from '#web/words/use-words.ts'

const empty = { name: '', email: '' }

/** Creates an account for a student and shows its temporary password once. */
export function InviteByAccount() {
  const { students: words } = useWords()
  const typed = useDraft('inviteDraft', empty)
  const make = useSave('GET /user/save', { onSuccess: typed.drop })

  if (make.data?.temporary_password) {
    const again = () => {
      typed.restart(empty)
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
  return <NewAccountForm form={form} text={words.makeText} action={words.make} onSubmit={submit} />
}
