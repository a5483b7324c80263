import { useState } from 'react'
import { AskPassword } from '#web/account/ask-password.tsx'
import { DeleteAccount } from '#web/account/delete-account.tsx'
import { TemporaryPassword } from '#web/account/temporary-password.tsx'
import { invalidate } from '#web/api/invalidate.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { hasKeyboard } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useWords } from '#web/words/use-words.ts'
import { EditForm } from './edit-form.tsx'
import type { UserRow } from './user-item.tsx'

type EditSheetProps = { user: UserRow; onSaved(user: UserRow): void; onClose(): void; onDeleted(): void }

/**
 * Actions of an administrator on one account; the administrator's own password and deletion are in the
 * settings.
 */
export function EditSheet({ user, onSaved, onClose, onDeleted }: EditSheetProps) {
  const { users: words, settings, students, account } = useWords()
  const isShown = useIsShown()
  const isOwn = useActor()?.id === user.id
  const reset = useToldSave('GET /user/pass/reset')
  const password = reset.data?.temporary_password

  return (
    <Sheet title={user.name} onClose={onClose}>
      <div
        tabIndex={-1}
        className="grid grid-cols-1 gap-6 outline-none"
        // No field first on touch devices, where the keyboard would cover the account.
        data-focus-first={!hasKeyboard() || undefined}
      >
        <EditForm user={user} isOwn={isOwn} onSaved={onSaved} />
        {isOwn ? (
          <p className="text-13 text-dim">
            {words.ownPassword}{' '}
            <TextLink to="/settings" search={{ section: 'account' }}>
              {settings.account}
            </TextLink>
          </p>
        ) : (
          <>
            <section className="border-t border-line pt-4">
              <h3 className="font-semibold">{words.password}</h3>
              {password ? (
                <div className="mt-2">
                  <TemporaryPassword name={user.name} email={user.email} password={password} />
                </div>
              ) : (
                <>
                  <p className="mb-2 text-13 text-dim">{words.passwordText}</p>
                  <ConfirmButton
                    label={words.passwordMake}
                    question={students.passwordSure}
                    isPending={reset.isPending}
                    isHarmless
                    onSure={() => reset.mutate({ query: { id: user.id } })}
                  />
                </>
              )}
            </section>
            <ResetFactor user={user} />
            <section className="border-t border-line pt-4">
              <h3 className="font-semibold">{account.delete}</h3>
              <p className="mb-2 text-13 text-dim">{words.deleteText}</p>
              <DeleteAccount
                user={user}
                isOwn={false}
                onDeleted={() => {
                  void invalidate()
                  toast({ text: words.deleted(user.name) })
                  if (isShown()) onDeleted()
                }}
              />
            </section>
          </>
        )}
      </div>
    </Sheet>
  )
}

/** Switches the second factor of somebody off who has lost the phone and the recovery codes. */
function ResetFactor({ user: { id, name } }: { user: { id: string; name: string } }) {
  const { users: words, factor } = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const reset = useSave('POST /factor/reset', {
    said: words.factorDone(name),
    onSuccess: () => setIsAsking(false),
  })
  return (
    <section className="border-t border-line pt-4">
      <h3 className="font-semibold">{factor.title}</h3>
      <p className="mb-2 text-13 text-dim">{words.factorText}</p>
      <Button
        onClick={() => {
          reset.reset()
          setIsAsking(true)
        }}
      >
        {words.factorReset}
      </Button>
      {isAsking && (
        <AskPassword
          title={words.factorReset}
          text={words.factorPassword}
          submit={words.factorReset}
          save={reset}
          onSure={(shown) => reset.mutate({ body: { id, ...shown } })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
