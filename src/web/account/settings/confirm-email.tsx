import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { useErrorToast, useToast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'
import type { User } from './use-typed.ts'

/** Says that nobody has confirmed the address: with the button that does so where a mail has led here, else with one that mails it. */
export function ConfirmEmail({ user }: { user: User }) {
  const { settings: words } = useWords()
  const hash = useLocation({ select: ({ hash }) => hash })
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('confirm')
  const navigate = useNavigate()
  const toast = useToast()
  const tellError = useErrorToast()
  const confirm = useSave('POST /confirm', {
    onSuccess() {
      toast({ text: words.emailConfirmed })
      navigate({ to: '/settings', hash: '', replace: true })
    },
    onError: tellError,
  })
  const send = useSave('POST /confirm/send', {
    onSuccess: () => toast({ text: words.confirmSent(user.email) }),
    onError: tellError,
  })
  if (user.is_confirmed) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-0 max-w-[62ch] text-15">
        {token ? words.confirmReady(user.email) : words.emailUnconfirmed(user.email)}
      </p>
      {token ? (
        <Button
          variant="primary"
          isPending={confirm.isPending}
          onClick={() => confirm.mutate({ body: { token } })}
        >
          {words.confirmEmail}
        </Button>
      ) : (
        <Button isPending={send.isPending} onClick={() => send.mutate({})}>
          {words.sendConfirm}
        </Button>
      )}
    </div>
  )
}
