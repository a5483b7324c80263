import { DeleteAccount } from '#web/account/delete-account.tsx'
import { Parents } from '#web/account/family/parents.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { session } from '#web/auth/session.ts'
import { useActor } from '#web/auth/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useErrorToast } from '#web/ui/toast.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { BirthYearForm } from './birth-year.tsx'

type Consent = ReplyOf<'GET /consent'>

/** In place of every screen while an account is closed: what is missing, and what the person can do about it. */
export default function ConsentGate({ consent }: { consent: Consent }) {
  const { consent: words } = useWords()
  const user = useActor()
  // Asked again: a parent may have agreed meanwhile.
  const { refetch } = useCall('GET /consent', {}, { refetchInterval: 60_000 })
  const { waiting_for } = consent
  const titles = {
    birth_year: words.yearTitle,
    parent: consent.erased_at ? words.withdrawnTitle : words.waitingTitle,
    self: words.selfTitle,
  }
  return (
    <Screen title={titles[waiting_for ?? 'parent']}>
      <div className="grid max-w-[760px] grid-cols-1 gap-4">
        {waiting_for === 'birth_year' && (
          <Card>
            <p className="mb-4 text-dim">{words.yearText}</p>
            <BirthYearForm />
          </Card>
        )}
        {waiting_for === 'parent' && (
          <>
            <Card>
              <p>{words.waitingText}</p>
              <Erased at={consent.erased_at} />
            </Card>
            <Parents />
          </>
        )}
        {waiting_for === 'self' && <Reopen consent={consent} />}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => refetch()}>{words.again}</Button>
          <Button onClick={() => session.logout()}>{words.signOut}</Button>
        </div>
        {user && (
          <div>
            <DeleteAccount user={user} isOwn onDeleted={() => session.logout()} />
          </div>
        )}
      </div>
    </Screen>
  )
}

function Reopen({ consent }: { consent: Consent }) {
  const { consent: words } = useWords()
  const onError = useErrorToast()
  const reopen = useSave('POST /consent')
  return (
    <Card>
      <p>{words.selfText}</p>
      <Erased at={consent.erased_at} />
      <Button
        variant="primary"
        className="mt-4"
        isPending={reopen.isPending}
        onClick={() => reopen.mutate({ body: { version: consent.version } }, { onError })}
      >
        {words.takeBack}
      </Button>
    </Card>
  )
}

function Erased({ at }: { at: string | null }) {
  const { consent: words } = useWords()
  const format = useFormat()
  if (at === null) return null
  return <p className="mt-2 text-13 text-dim">{words.erased(format.day(at.slice(0, 10), 'long'))}</p>
}
