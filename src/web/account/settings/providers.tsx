import { useState } from 'react'
import { AskPassword } from '#web/account/ask-password.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { useLeaving } from '#web/auth/elsewhere/leave.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'

type Provider = ReplyOf<'GET /sabit'>['oidc'][number]
type Tie = ReplyOf<'GET /factor'>['oidc'][number]

/** Accounts elsewhere that open this one; nothing where the server has no provider. */
export function Providers() {
  const { oidc: words } = useWords()
  const constants = useCall('GET /sabit', {}, { staleTime: Number.POSITIVE_INFINITY })
  const answer = useCall('GET /factor', {})
  const [tying, setTying] = useState<Provider | null>(null)
  const providers = constants.data?.oidc ?? []
  if (providers.length === 0) return null
  return (
    <Card title={words.card} description={words.cardText} className="mt-4">
      <Loaded answer={answer}>
        {({ oidc, has_password }) => (
          <>
            <ul className="divide-y divide-line">
              {providers.map((each) => (
                <ProviderLine
                  key={each.provider}
                  provider={each}
                  tie={oidc.find(({ provider }) => provider === each.provider)}
                  onTie={() => setTying(each)}
                />
              ))}
            </ul>
            {!has_password && (
              <div className="mt-3 grid justify-items-start gap-2 border-t border-line pt-3">
                <p className="max-w-[62ch] text-15">{words.noPassword}</p>
                <LinkButton to="/reset-password">{words.setPassword}</LinkButton>
              </div>
            )}
          </>
        )}
      </Loaded>
      {tying && <TieSheet provider={tying} onClose={() => setTying(null)} />}
    </Card>
  )
}

type ProviderLineProps = { provider: Provider; tie: Tie | undefined; onTie(): void }

function ProviderLine({ provider: { provider, name }, tie, onTie }: ProviderLineProps) {
  const { oidc: words, passkey } = useWords()
  const time = useOwnTime()
  const untie = useToldSave('DELETE /factor/oidc/{provider}', words.untied)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="tabular block text-13 text-dim">{tie ? whenOf(tie) : words.notTied}</span>
      </span>
      {tie ? (
        <ConfirmButton
          label={words.untie}
          name={name}
          question={words.untieSure}
          isPending={untie.isPending}
          onSure={() => untie.mutate({ params: { provider } })}
        />
      ) : (
        <Button aria-label={`${words.tie}: ${name}`} onClick={onTie}>
          {words.tie}
        </Button>
      )}
    </li>
  )

  function whenOf({ created_at, last_used_at }: Tie): string {
    const used = last_used_at && passkey.lastUsed(time.instant(last_used_at))
    return dotted([words.since(time.instant(created_at)), used])
  }
}

/** Asks the password, then goes to the provider: a code of it would run out while the password is typed. */
function TieSheet({ provider: { provider, name }, onClose }: { provider: Provider; onClose(): void }) {
  const { oidc: words } = useWords()
  const { leaving, failure, leave } = useLeaving()
  const go = (proof: string) => void leave({ provider, name, to: null, proof, proves: false })
  const prove = useSave('POST /auth/prove', { onSuccess: ({ proof }) => go(proof) })
  return (
    <AskPassword
      title={words.tieTitle(name)}
      text={words.tieText}
      submit={words.tie}
      save={{ error: prove.error ?? failure, isPending: prove.isPending || leaving !== null }}
      onSure={(shown) => ('proof' in shown ? go(shown.proof) : prove.mutate({ body: shown }))}
      onClose={onClose}
    />
  )
}
