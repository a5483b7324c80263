import { DeleteAccount } from '#web/account/delete-account.tsx'
import { Parents } from '#web/account/family/parents.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { session } from '#web/session/session.ts'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { BirthYearForm } from './birth-year.tsx'
import { Erased } from './erased.tsx'

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
            <Waiting erasedAt={consent.erased_at} />
            <Parents />
          </>
        )}
        {waiting_for === 'self' && <Reopen consent={consent} />}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => refetch()}>{words.again}</Button>
          {user && <DeleteAccount user={user} isOwn onDeleted={() => session.logout()} />}
        </div>
      </div>
    </Screen>
  )
}

/** Who has to agree, and how a parent gets there. */
function Waiting({ erasedAt }: { erasedAt: string | null }) {
  const { consent: words } = useWords()
  const family = useCall('GET /parent', {})
  const names = family.data?.parents.map(({ parent }) => parent.name) ?? []
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="max-sm:mx-auto">
          <Drawing name="desk" />
        </div>
        <div className="grid min-w-0 flex-1 basis-64 gap-2">
          <p>{words.waitingText}</p>
          <p>{names.length === 0 ? words.waitingCode : words.waitingFor(names.join(', '))}</p>
          <Erased at={erasedAt} />
        </div>
      </div>
    </Card>
  )
}

function Reopen({ consent }: { consent: Consent }) {
  const { consent: words } = useWords()
  const reopen = useToldSave('POST /consent')
  return (
    <Card>
      <p>{words.selfText}</p>
      <Erased at={consent.erased_at} />
      <Button
        variant="primary"
        className="mt-4"
        isPending={reopen.isPending}
        onClick={() => reopen.mutate({ body: { version: consent.version } })}
      >
        {words.takeBack}
      </Button>
    </Card>
  )
}
