import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type Scope, scopes } from '#rules/vocabulary.ts'
import { OwnPassword, useOwnPassword } from '#web/account/own-password.tsx'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/checkbox.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type Token = ReplyOf<'GET /token'>[number]

/** Personal tokens: what programs of the person may call, until when, and when they last did. */
export function Tokens({ hasStudents }: { hasStudents: boolean }) {
  const { tokens: words } = useWords()
  const answer = useCall('GET /token', {})
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  return (
    <Card title={words.title} description={words.text} className="mt-4">
      <Loaded answer={answer}>
        {(tokens) => (
          <>
            {made && (
              <div role="status" className="mb-4 grid grid-cols-1 gap-3">
                <p className="text-15">{words.made}</p>
                <CopyText text={made} isLong />
              </div>
            )}
            {tokens.length > 0 && (
              <ul className="mb-4 divide-y divide-line">
                {tokens.map((token) => (
                  <TokenLine key={token.id} token={token} />
                ))}
              </ul>
            )}
            <Button icon={Plus} onClick={() => setIsMaking(true)}>
              {words.make}
            </Button>
          </>
        )}
      </Loaded>
      {isMaking && (
        <NewToken
          hasStudents={hasStudents}
          onMade={(token) => {
            setIsMaking(false)
            setMade(token)
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
    </Card>
  )
}

function TokenLine({ token: { id, name, scopes, expires_at, last_used_at } }: { token: Token }) {
  const { tokens: words, common } = useWords()
  const time = useOwnTime()
  const end = useToldSave('DELETE /token/{id}', words.ended)
  const until = time.instant(expires_at)
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-13 text-dim">
          {scopes.map((scope) => words.scopes[scope]).join(', ')}
        </span>
        <span className="tabular block text-13 text-dim">
          {Date.parse(expires_at) > Date.now() ? words.until(until) : words.over(until)}
          {'\u00a0· '}
          {last_used_at ? words.lastUsed(time.instant(last_used_at)) : words.neverUsed}
        </span>
      </span>
      <ConfirmButton
        label={common.delete}
        name={name}
        question={common.deleteSure}
        isPending={end.isPending}
        onSure={() => end.mutate({ params: { id } })}
      />
    </li>
  )
}

const lives = ['30', '90', '366'] as const

type NewTokenProps = { hasStudents: boolean; onMade(token: string): void; onClose(): void }

function NewToken({ hasStudents, onMade, onClose }: NewTokenProps) {
  const { tokens: words, passkey, format } = useWords()
  const begin: { name: string; scopes: Scope[]; days: (typeof lives)[number] } = {
    name: '',
    scopes: [hasStudents ? 'students:read' : 'study:read'],
    days: '90',
  }
  // Kept, as somebody without a password leaves the page to show who is there.
  const typed = useDraft('tokenDraft', begin)
  const who = useOwnPassword()
  const make = useSave('POST /token', {
    onSuccess({ token }) {
      typed.drop()
      onMade(token)
    },
  })
  const form = formOf(typed, make, ['name', 'days', 'password'])
  const { name, scopes: chosen, days } = typed.draft
  const offered = scopes.filter((scope) => hasStudents || scope.startsWith('study:'))
  return (
    <FormSheet
      title={words.make}
      form={form}
      submit={words.make}
      isReady={name.trim() !== '' && chosen.length > 0 && who.isShown}
      onSubmit={() => make.mutate({ body: { name, scopes: chosen, days: Number(days), ...who.shown } })}
      onClose={onClose}
    >
      <TextField
        label={passkey.name}
        hint={words.nameHint}
        required
        data-focus-first
        {...form.field('name')}
      />
      <fieldset>
        <legend className="text-13 font-medium">{words.may}</legend>
        {offered.map((scope) => (
          <CheckField
            key={scope}
            label={words.scopes[scope]}
            checked={chosen.includes(scope)}
            onChange={(isOn) =>
              typed.change({
                scopes: offered.filter((each) => (each === scope ? isOn : chosen.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
      <SelectField
        label={words.days}
        options={lives.map((value) => ({ value, label: words.daysLong(format.number(Number(value))) }))}
        {...form.field('days')}
      />
      <OwnPassword who={who} error={form.errorAt('password')} />
    </FormSheet>
  )
}
